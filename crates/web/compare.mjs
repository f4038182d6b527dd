// Asks a server and the program of a page without a server the same questions, and compares the answers byte for byte:
// node crates/web/compare.mjs ADDRESS DIR FILE...
// ADDRESS is where `sudosat serve` listens, DIR is what crates/web/build wrote, and each line of a FILE is a puzzle, or a
// JSON object with its puzzle, shape and rules as in puzzles/library; lines that begin with # are left out. What counts time differs from run to run, and is compared as if it were 0. Certificates may
// have different proofs, because an engine takes equal clauses in the order in which the standard library of the target sorts them; then the server must accept both for the same claim. Prints the
// time that both took for each question, that of the server with the transport.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";

const [address, folder, ...files] = process.argv.slice(2);
if (!files.length) {
  console.error("usage: node crates/web/compare.mjs ADDRESS DIR FILE...");
  process.exit(2);
}
const page = resolve(folder, "page");
const { default: init, Api } = await import(pathToFileURL(`${page}/answers.js`));
await init({ module_or_path: await readFile(`${page}/answers_bg.wasm`) });
const api = new Api();

/** The questions about a puzzle. */
const QUESTIONS = [
  ["solve", {}],
  ["count", { limit: 20, list: 3 }],
  ["candidates", {}],
  ["check", {}],
  ["hint", { detail: "concrete" }],
  ["explain", { level: "chains" }],
  ["rate", {}],
  ["rate", { scale: "se" }],
  ["rate", { scale: "w" }],
  ["why", { cell: "r1c1" }],
  ["why", {}],
  ["convert", { to: "json" }],
  ["render", {}],
  ["export", {}],
  ["trace", { limit: 500 }],
  ["prove", {}],
  ["prove", { form: "lrat" }],
  ["minimize", { seed: 1 }],
];

const TIMES = /"(elapsed_ms|ms|seconds|time_ms|solve_ms|first_ms)":[0-9.e+-]+/g;
/**
 * Returns what is compared: JSON without times, and the files of an archive, because which of several ways of packing is
 * taken depends on the processor.
 * @param {Uint8Array} body @param {string} type
 */
function comparable(body, type) {
  const bytes = Buffer.from(body);
  if (type.startsWith("application/json")) return Buffer.from(bytes.toString().replace(TIMES, '"$1":0'));
  return type === "application/zip" ? Buffer.concat(filesOf(bytes)) : bytes;
}

/**
 * Returns the names and contents of the files of a ZIP archive.
 * @param {Buffer} archive
 */
function filesOf(archive) {
  const files = [];
  let at = archive.readUInt32LE(archive.length - 6);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [length, packed, local] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.push(archive.subarray(at + 46, at + 46 + length), inflateRawSync(archive.subarray(data, data + packed)));
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Returns what the server says that a certificate proves, but for the length of the proof; "" if it does not accept it. */
async function proved(archive) {
  const headers = { "content-type": "application/zip" };
  const response = await fetch(`${address}/api/v1/verify`, { method: "POST", headers, body: archive });
  const { lemmas, ...report } = await response.json();
  return report.accepted ? JSON.stringify(report) : "";
}

/** @returns {Promise<[number, string, Buffer, Uint8Array]>} */
async function byServer(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(address + path, { method, headers, body });
  const type = response.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await response.arrayBuffer());
  return [response.status, type, comparable(bytes, type), bytes];
}

/** @returns {[number, string, Buffer, Uint8Array]} */
function byProgram(method, path, body) {
  const headers = body === undefined ? [] : ["content-type", "application/json"];
  const answer = api.answer(method, path, headers, new TextEncoder().encode(body ?? ""));
  const type = answer.headers[answer.headers.indexOf("content-type") + 1] ?? "";
  const bytes = answer.body;
  const result = [answer.status, type, comparable(bytes, type), bytes];
  answer.free();
  return result;
}

/** The milliseconds of the server and of the program, by question. */
const took = new Map();
let [asked, different, otherProofs, bytes] = [0, 0, 0, 0];
async function compare(method, path, body, question = path) {
  const begun = performance.now();
  const a = await byServer(method, path, body);
  const between = performance.now();
  const b = byProgram(method, path, body);
  const [server, program, count] = took.get(question) ?? [0, 0, 0];
  took.set(question, [server + between - begun, program + performance.now() - between, count + 1]);
  asked += 1;
  bytes += a[2].length;
  if (a[0] === b[0] && a[1] === b[1]) {
    if (a[2].equals(b[2])) return;
    const claim = a[1] === "application/zip" && a[0] === 200 && (await proved(a[3]));
    if (claim && claim === (await proved(b[3]))) {
      otherProofs += 1;
      return;
    }
  }
  different += 1;
  if (different > 10) return;
  const at = a[2].findIndex((byte, index) => byte !== b[2][index]);
  const shown = (text) => text.subarray(Math.max(0, at - 60), at + 60).toString();
  console.error(`${method} ${path} ${body?.slice(0, 200) ?? ""}\n  server  ${a[0]} ${a[1]} ..${shown(a[2])}\n  program ${b[0]} ${b[1]} ..${shown(b[2])}`);
}

// The last two are errors.
for (const path of ["techniques", "clue-types", "levels", "nothing", "solve"]) await compare("GET", `/api/v1/${path}`);
await compare("GET", "/api/sudoku/puzzles");
for (const seed of [1, 2, 3]) await compare("POST", "/api/v1/generate", JSON.stringify({ seed, number: 3 }));
for (const file of files) {
  for (const line of (await readFile(file, "utf8")).split("\n").map((line) => line.trim())) {
    if (!line || line.startsWith("#")) continue;
    const { puzzle, shape: size, rules } = line.startsWith("{") ? JSON.parse(line) : { puzzle: line };
    for (const [question, fields] of QUESTIONS) {
      const body = JSON.stringify({ puzzle, size, rules: rules ?? undefined, ...fields });
      await compare("POST", `/api/v1/${question}`, body, `${question} ${JSON.stringify(fields)}`);
    }
  }
}
for (const [question, [server, program, count]] of took) {
  console.log(`${question} (${count}): server ${server.toFixed(0)} ms, program ${program.toFixed(0)} ms`);
}
console.log(`${asked} answers, ${bytes} bytes compared, ${otherProofs} with another proof that is accepted, ${different} different`);
process.exit(different ? 1 : 0);
