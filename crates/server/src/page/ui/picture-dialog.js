// The grid as a picture, which can be saved as SVG or PNG, or printed.

import { save } from "../dom/download.js";
import { byId } from "../dom/elements.js";
import * as api from "../ask/api.js";
import { requestWithEntries } from "../ask/puzzle-request.js";
import { show } from "./dialogs.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {ReturnType<typeof createPictureDialog>} PictureDialog */

/** Pixels of the PNG per unit of the SVG. */
const SCALE = 2;

/** @param {import("../game/store.js").Store} store @param {(error: unknown) => void} fail */
export function createPictureDialog(store, fail) {
  let svg = "";
  const svgElement = async () => (await api.post("/api/v1/render", requestWithEntries(store.get().game))).svg;
  byId("save-svg").addEventListener("click", () =>
    save(new Blob([svg], { type: "image/svg+xml" }), "sudoku.svg"),
  );
  byId("save-png").addEventListener("click", () =>
    pngOf(svg).then((png) => save(png, "sudoku.png"), fail),
  );
  window.addEventListener("afterprint", () => delete document.documentElement.dataset.print);
  return {
    /** Shows the picture in the dialog, which has buttons to save it. */
    async show() {
      try {
        svg = await svgElement();
        byId("picture").src = addressOf(svg);
        show("picture-dialog");
      } catch (error) {
        fail(error);
      }
    },
    /** Prints the title and the picture, without the rest of the page. */
    async print() {
      try {
        byId("sheet").src = addressOf(await svgElement());
        await byId("sheet").decode();
        document.documentElement.dataset.print = "sheet";
        window.print();
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** @param {string} svg */
const addressOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @param {string} svg @returns {Promise<Blob>} */
async function pngOf(svg) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("The browser draws no PNG."))), "image/png"),
  );
}
