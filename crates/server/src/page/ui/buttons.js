// Connects the buttons around the grid with what they do, by the ids of the buttons.

import { byId } from "../dom/elements.js";
import { copy } from "./dialogs.js";

/**
 * @typedef {object} Parts
 * @property {import("../ask/questions.js").Questions} questions
 * @property {import("./actions.js").Actions} actions
 * @property {import("../ask/open-game.js").Opener} opener
 * @property {import("./picture-dialog.js").PictureDialog} pictureDialog
 * @property {ReturnType<typeof import("./compare.js").createCompare>} compare
 * @property {() => string} address
 * @property {(error: unknown) => void} fail
 */

/** @param {Parts} parts */
export function listenToButtons({ questions, actions, opener, pictureDialog, compare, address, fail }) {
  /** @type {Record<string, () => void>} */
  const buttons = {
    "ask-vague": () => questions.hint("vague"),
    "ask-hint": () => questions.hint("concrete"),
    "ask-explain": questions.explain,
    "ask-check": questions.check,
    "ask-why": questions.why,
    "ask-count": questions.count,
    "ask-rate": questions.rate,
    "ask-minimize": questions.minimize,
    "ask-prove": questions.prove,
    "ask-export": questions.export,
    "open-text": () => questions.text(byId("text-form").value),
    "open-picture": pictureDialog.show,
    print: pictureDialog.print,
    truth: questions.truth,
    candidates: actions.toggleCandidates,
    pencil: actions.pencil,
    compare: compare.compare,
    "compare-example": compare.openExample,
    fix: opener.fix,
    "set-suggest": () => questions.clues("suggest"),
    "set-minimize": questions.minimize,
    "set-rate": questions.rate,
    "clear-note": actions.close,
    "cancel-job": actions.cancel,
    "open-keys": actions.showKeys,
    share: () => copy(address(), byId("share"), fail),
  };
  for (const [id, work] of Object.entries(buttons)) byId(id).addEventListener("click", () => work());
}
