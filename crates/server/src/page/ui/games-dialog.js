// The list of saved games, to open or delete them.

import { parseLink } from "../game/link.js";
import { byId, element } from "../dom/elements.js";
import { show } from "./dialogs.js";

/**
 * @param {import("../game/store.js").Store} store
 * @param {{games: import("../game/saved-games.js").SavedGames, save: () => void, reopen: (link: import("../types").LinkedGame, id: string) => Promise<void>, fail: (error: unknown) => void}} parts
 */
export function listenToGames(store, { games, save, reopen, fail }) {
  /** @param {import("../game/saved-games.js").SavedGame} game */
  const openGame = (game) => {
    byId("games-dialog").close();
    if (game.id === store.get().game.id) return;
    const link = parseLink(game.link);
    if (link) reopen(link, game.id).catch(fail);
    else fail(new Error("This game cannot be read."));
  };
  /** @param {import("../game/saved-games.js").SavedGame} game */
  const remove = (game) => {
    games.remove(game.id);
    list();
    byId("games-dialog").querySelector("button")?.focus();
  };
  const list = () => {
    const { game: current } = store.get();
    const saved = games.all().filter(({ begun, id }) => begun || id === current.id);
    byId("game-list").replaceChildren(
      ...saved.map((game) => itemOf(game, game.id === current.id, { openGame, remove })),
    );
    const none = saved.length ? "" : "There are none yet: a game is kept as soon as something is entered.";
    byId("games-say").textContent = games.isLasting()
      ? none
      : "This browser keeps nothing for this page: games last as long as it is open.";
  };
  byId("open-games").addEventListener("click", () => {
    // The current game is saved first, so that the list contains it.
    save();
    list();
    show("games-dialog");
  });
}

/**
 * @param {import("../game/saved-games.js").SavedGame} game @param {boolean} isCurrent
 * @param {{openGame: (game: import("../game/saved-games.js").SavedGame) => void, remove: (game: import("../game/saved-games.js").SavedGame) => void}} handlers
 */
function itemOf(game, isCurrent, { openGame, remove }) {
  const title = game.title || "Your puzzle";
  const state = [isCurrent ? "on the page now" : "", game.solved ? "✓ solved" : "", timeOf(game.seconds)];
  const facts = [...state, game.facts, dayOf(game.at)].filter(Boolean).join(" · ");
  const open = element(
    "button",
    { type: "button", class: "puzzle", "data-game": game.id },
    element("strong", {}, title),
    element("span", {}, facts),
  );
  open.addEventListener("click", () => openGame(game));
  const deleteButton = element("button", { type: "button", class: "delete", "aria-label": `Delete ${title}` }, "Delete");
  deleteButton.addEventListener("click", () => remove(game));
  return element("li", { class: "kept" }, open, deleteButton);
}

/**
 * Returns for example "1:02:03" or "2:03".
 * @param {number} seconds
 */
export function timeOf(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

/** @param {number} at */
const dayOf = (at) => (at ? new Date(at).toLocaleDateString() : "");
