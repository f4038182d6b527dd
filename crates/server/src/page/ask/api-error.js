// Errors of the API.

/** An error of whoever answers, or of the connection to it. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {{line: number, column: number} | null} place */
  constructor(code, message, place = null) {
    super(message);
    this.code = code;
    this.place = place;
  }
}

/** @param {Response} response */
export async function errorOf(response) {
  const error = await response.json().catch(() => null);
  return new ApiError(
    error?.code ?? "http",
    error?.message ?? `The server answered ${response.status}.`,
    error?.place,
  );
}
