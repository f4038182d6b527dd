// The page, part by part: the state in the middle, what changes it above, what shows it below.

import { createActions } from "./actions.js";
import { done } from "./answers.js";
import { createAsks } from "./asks.js";
import { createCompare } from "./compare.js";
import { createDialogs } from "./dialogs.js";
import { watchClashes } from "./clashes.js";
import { byId } from "./dom.js";
import { createGames } from "./games.js";
import { listenToGames } from "./games-dialog.js";
import { createGridView } from "./grid-view.js";
import { createJobs } from "./jobs.js";
import { keepGames } from "./keeping.js";
import { listenToKeys } from "./keys.js";
import { createLinks } from "./links.js";
import { firstModel } from "./model.js";
import { createOpening } from "./opening.js";
import { listenToNew } from "./new-dialog.js";
import { watchOutdated } from "./outdated.js";
import { listenToPad, showPad } from "./pad.js";
import { showPanels } from "./panels.js";
import { listenToPaste } from "./paste.js";
import { pictureOf } from "./picture.js";
import { createPictures } from "./pictures.js";
import { Player } from "./player.js";
import { listenToPlayerBar, showPlayerBar } from "./player-bar.js";
import { createPlot } from "./plot.js";
import { listenToPointer } from "./pointer.js";
import { listenToQuestions, showStatus } from "./status.js";
import { readingOf } from "./posed.js";
import { createStore } from "./store.js";
import { listenToTabs } from "./tabs.js";
import { learnTechniques } from "./techniques.js";
import { announce, createCard, messageOf } from "./tell.js";
import { listenToTheme } from "./theme.js";
import { createZoom } from "./zoom.js";

const store = createStore(firstModel());

// What can be done.
const card = createCard(follow);
const fail = (/** @type {any} */ error) => (
  answered.forget(), card.tell({ title: messageOf(error), tone: "bad" })
);
const job = createJobs(store, announce, fail);
const player = new Player(store, announce, fail);
const chosen = () => ({ engine: byId("engine").value, heuristic: byId("heuristic").value });
/** @type {import("./asks.js").Asks} */
const asks = createAsks({
  store,
  job,
  player,
  show,
  chosen,
  openText: (text) => dialogs.showText(text),
  reclue: (request) => opening.reclue(request),
});
const answered = watchOutdated(store, card.outdate);
const clear = () => (answered.forget(), card.clear());
const opening = createOpening(store, { announce, clear });
const dialogs = createDialogs({ open: opening.open, fail, text: asks.text });
listenToNew(opening.open, announce);
const pictures = createPictures(store, fail);
const grid = createGridView(byId("grid"));
const zoom = createZoom(byId("frame"));
const actions = createActions(store, {
  player,
  asks,
  focus: (cell) => (grid.focus(cell), zoom.follow()),
  zoom: zoom.by,
  announce,
  showKeys: dialogs.showKeys,
});
const games = createGames();
const keep = keepGames(store, games, fail);
const links = createLinks(store, {
  games,
  show: opening.show,
  restore: opening.restore,
  first: opening.first,
  fail,
});
listenToGames(store, { games, keep, reopen: opening.restore, fail });
listenToPaste({ open: opening.open, restore: opening.restore, fail });
const compare = createCompare(store, job, { open: opening.open, fail });
watchClashes(store);
learnTechniques().catch(fail);

// What is listened to.
window.addEventListener("pagehide", () => store.get().job?.cancel());
listenToTheme();
const tabs = listenToTabs(byId("tabs"));
listenToKeys(document.body, actions);
listenToPointer(byId("grid"), grid, actions);
listenToPad(actions);
listenToPlayerBar(player, actions);
byId("carry-out").addEventListener("click", () => {
  const { run } = store.get();
  if (run?.reel.kind === "path") carryOut(run.reel.assertions);
});
listenToQuestions({ asks, actions, opening, pictures, compare, address: links.address, fail });
const plot = createPlot(byId("plot"), (position) => player.seek(position));

// What is shown: the state, once a frame.
store.subscribe((model) => grid.paint(model.game.puzzle, pictureOf(model), model.selection.cursor));
store.subscribe(({ game }) => zoom.show(game.puzzle));
store.subscribe(revealMarks());
store.subscribe(showPad);
store.subscribe(showPlayerBar);
store.subscribe(showPanels);
store.subscribe(showStatus);
store.subscribe(({ run }) => run?.reel.kind === "search" && plot.show(run.reel));
store.subscribe(followRuns());

/**
 * Shows an answer: on its card, and on the grid where it says something of cells that are so still.
 * @param {import("./answers.js").Answer} answer @param {import("./state.js").Game} game that it is about
 */
function show(answer, game) {
  card.tell(answer);
  const holds = answered.told(game, answer.isOfPuzzle ?? false);
  card.outdate(!holds);
  if (holds && answer.note !== undefined) store.update({ note: answer.note });
  if (holds && answer.truth) store.update({ truth: answer.truth });
}

/** Carries out steps, and goes on from there. @param {import("./doing.js").Assertion[]} steps */
function carryOut(steps) {
  actions.carryOut(steps);
  const { game } = store.get();
  show(done(steps, game), game);
}

/** What a button on a card does. @param {import("./answers.js").More} next */
function follow({ ask, with: argument, open, steps }) {
  if (open) opening.open({ board: open, ...readingOf(store.get().game) }).catch(fail);
  else if (steps) carryOut(steps);
  else if (ask) /** @type {any} */ (asks)[ask](argument);
}

/** What a step is about is brought into view on a grid that is made larger. */
function revealMarks() {
  /** @type {import("./model.js").Note | null} */
  let last = null;
  return (/** @type {import("./model.js").Model} */ { run, note }) => {
    if (run) zoom.reveal("[data-marks~=now], [data-marks~=conflict]");
    else if (note && note !== last) zoom.reveal(`[data-cell='${[...note.marks.keys()][0]}']`);
    last = note;
  };
}

/** A run that begins opens the tab that tells of it; one that is over fetches nothing any more. */
function followRuns() {
  /** @type {import("./reel.js").Reel | null} */
  let last = null;
  return (/** @type {import("./model.js").Model} */ { run }) => {
    const reel = run?.reel ?? null;
    if (reel === last) return;
    last?.close();
    if (reel) tabs.choose(reel.kind === "search" ? "tab-search" : "tab-ask");
    last = reel;
  };
}

// Everything is listened to: scripts that drive the page wait for this.
document.documentElement.dataset.ready = "true";
