// The card that shows an answer, with its buttons.

import { announce } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import { stepLines } from "../dom/step-lines.js";

/** @typedef {import("../ask/answer-parts.js").More} More */

/**
 * @param {(more: More) => void} follow called for a button of the card
 * @param {(line: import("../types").StepLine | null) => void} showLine called with the line of a step that is pointed at or has the focus
 */
export function createCard(follow, showLine) {
  const card = byId("answer");
  const outdated = element("p", { class: "outdated" }, "The grid has changed since: this may hold no longer.");
  // A line of a step may hold no longer after the grid has changed.
  const showHolding = (/** @type {import("../types").StepLine | null} */ line) =>
    showLine("outdated" in card.dataset ? null : line);
  const clear = () => {
    showLine(null);
    card.hidden = true;
    card.removeAttribute("data-outdated");
    card.replaceChildren();
  };
  const closing = () => {
    const button = element("button", { type: "button", class: "close", "aria-label": "Close the answer" }, "×");
    button.addEventListener("click", clear);
    return button;
  };
  return {
    /**
     * Shows or removes the note that the grid has changed since the answer. While the note is shown, the buttons that
     * would change the grid are disabled.
     * @param {boolean} isOutdated
     */
    outdate(isOutdated) {
      if (isOutdated === ("outdated" in card.dataset)) return;
      card.toggleAttribute("data-outdated", isOutdated);
      if (isOutdated) showLine(null);
      if (isOutdated) card.prepend(outdated);
      else outdated.remove();
      for (const button of card.querySelectorAll("button[data-writes]")) button.disabled = isOutdated;
    },
    /** @param {import("../ask/answer-parts.js").Answer} answer */
    show({ title, text, items = [], step, ratings = [], tone, more = [], note }) {
      showLine(null);
      const shown = items.slice(0, 60).map((item) => element("li", {}, item));
      const buttons = more.map((next) => {
        const writes = next.steps || next.open ? { "data-writes": "" } : {};
        const button = element("button", { type: "button", ...writes }, next.label);
        button.addEventListener("click", () => follow(next));
        return button;
      });
      card.dataset.tone = tone;
      card.removeAttribute("data-outdated");
      // On a small screen, a card with marks on the grid lies over the page, so that the grid stays visible.
      card.classList.toggle("over", Boolean(note?.marks.size));
      card.hidden = false;
      card.replaceChildren(
        element("h3", {}, title),
        ...(text ? [element("p", {}, text)] : []),
        ...(ratings.length ? [element("dl", { class: "ratings" }, ...ratings.map(ratingRow))] : []),
        ...(step ? stepLines(step, showHolding) : []),
        ...(shown.length ? [element("ul", { class: "items" }, ...shown)] : []),
        ...(buttons.length ? [element("div", { class: "buttons" }, ...buttons)] : []),
        closing(),
      );
      if (card.classList.contains("over") && getComputedStyle(card).position === "fixed")
        byId("frame").scrollIntoView({ block: "start" });
      announce([title, text].filter(Boolean).join(" "));
    },
    clear,
  };
}

/** @param {import("../ask/answer-parts.js").Rating} rating */
function ratingRow({ name, value, meaning }) {
  return element(
    "div",
    {},
    element("dt", {}, name),
    element("dd", { class: "rated" }, value),
    element("dd", { class: "quiet" }, meaning),
  );
}
