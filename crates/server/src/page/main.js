// Connects the parts of the page: first those that change the state, then those that listen to the visitor, then those
// that show the state. The order of the folders is game, dom, grid, player, ask, ui; each imports only from itself and
// from those before it.

import { autosave } from "./game/autosave.js";
import { syncAddress } from "./game/browser-history.js";
import { firstModel } from "./game/model.js";
import { createSavedGames } from "./game/saved-games.js";
import { marksOfLine } from "./game/steps.js";
import { createStore } from "./game/store.js";
import { createUndoSteps } from "./game/undo-steps.js";
import { announce, messageOf } from "./dom/announce.js";
import { byId } from "./dom/elements.js";
import { cellViews } from "./grid/cell-views.js";
import { createGridView } from "./grid/grid-view.js";
import { listenBeside, listenToPointer } from "./grid/pointer.js";
import { createZoom } from "./grid/zoom.js";
import { createPathLines } from "./player/path-lines.js";
import { createPlot } from "./player/level-plot.js";
import { listenToPlayerBar, showPlayerBar } from "./player/player-bar.js";
import { Player } from "./player/player.js";
import { showPanels } from "./player/search-panels.js";
import { done } from "./ask/answers.js";
import { watchClues } from "./ask/clue-picture.js";
import { watchConflicts } from "./ask/conflicts.js";
import { createJobs } from "./ask/jobs.js";
import { createOpener } from "./ask/open-game.js";
import { watchOutdated } from "./ask/outdated.js";
import { sizeAndRules } from "./ask/puzzle-request.js";
import { watchFacts } from "./ask/puzzle-facts.js";
import { createQuestions } from "./ask/questions.js";
import { fetchTechniques } from "./ask/techniques.js";
import { createActions } from "./ui/actions.js";
import { createCard } from "./ui/answer-card.js";
import { listenToButtons } from "./ui/buttons.js";
import { createCompare } from "./ui/compare.js";
import { createDialogs } from "./ui/dialogs.js";
import { listenToPad, showPad } from "./ui/digit-pad.js";
import { listenToGames } from "./ui/games-dialog.js";
import { listenToKeys } from "./ui/keys.js";
import { listenToNew } from "./ui/new-dialog.js";
import { listenToPaste } from "./ui/paste-dialog.js";
import { createPictureDialog } from "./ui/picture-dialog.js";
import { createSetPanel, showSetPanel } from "./ui/set-panel.js";
import { showStatus } from "./ui/status.js";
import { listenToTabs } from "./ui/tabs.js";
import { listenToTheme } from "./ui/theme.js";

const store = createStore(firstModel());

// The parts that change the state.
const card = createCard(follow, (line) => showLine(line, store.get().game.puzzle));
const showAlone = (/** @type {import("./ask/answer-parts.js").Answer} */ answer) => (
  answered.forget(), card.show(answer)
);
const fail = (/** @type {unknown} */ error) => showAlone({ title: messageOf(error), tone: "bad" });
const job = createJobs(store, announce, fail);
const player = new Player(store, announce, fail);
const chosen = () => ({ engine: byId("engine").value, heuristic: byId("heuristic").value });
/** @type {import("./ask/questions.js").Questions} */
const questions = createQuestions({
  store,
  job,
  player,
  show,
  chosen,
  openText: (text) => dialogs.showText(text),
  reclue: (request) => opener.reclue(request),
});
const answered = watchOutdated(store, card.outdate);
const clear = () => (answered.forget(), card.clear());
const undoSteps = createUndoSteps();
const opener = createOpener(store, { announce, clear, undoSteps });
const dialogs = createDialogs({ open: opener.open, fail, text: questions.text });
listenToNew(opener.open, announce);
const pictureDialog = createPictureDialog(store, fail);
const grid = createGridView(byId("grid"));
const zoom = createZoom(byId("frame"));
const focus = (/** @type {number} */ cell) => (grid.focus(cell), zoom.follow());
const setPanel = createSetPanel(store, opener, focus);
const actions = createActions(store, {
  setPanel,
  player,
  questions,
  focus,
  zoom: zoom.by,
  announce,
  showKeys: dialogs.showKeys,
});
const games = createSavedGames();
const save = autosave(store, games, undoSteps, fail);
const links = syncAddress(store, {
  games,
  show: opener.show,
  restore: opener.restore,
  first: opener.first,
  fail,
});
listenToGames(store, { games, save, reopen: opener.restore, fail });
listenToPaste({ open: opener.open, restore: opener.restore, showAnswer: showAlone, fail });
const compare = createCompare(store, job, { open: opener.open, fail });
watchConflicts(store);
watchFacts(store);
watchClues(store, grid.showClues, fail);
fetchTechniques().catch(fail);

// The parts that listen to the visitor.
window.addEventListener("pagehide", () => store.get().job?.cancel());
listenToTheme();
const tabs = listenToTabs(byId("tabs"), (id) => setPanel.open(id === "tab-set"));
listenToKeys(document.body, actions);
listenToPointer(byId("grid"), grid, actions);
listenBeside(byId("frame"), byId("grid"), actions);
listenToPad(actions);
listenToPlayerBar(player, actions);
byId("carry-out").addEventListener("click", () => {
  const { run } = store.get();
  if (run?.playback.kind === "path") carryOut(run.playback.assertions);
});
listenToButtons({ questions, actions, opener, pictureDialog, compare, address: links.address, fail });
const plot = createPlot(byId("plot"), (position) => player.seek(position));

// The parts that show the state. They are called after a change, at most once a frame.
store.subscribe((model) => grid.paint(model.game.puzzle, cellViews(model), model.selection.cursor));
store.subscribe(({ game }) => zoom.show(game.puzzle));
store.subscribe(revealMarks());
store.subscribe(showPad);
store.subscribe(showPlayerBar);
store.subscribe(createPathLines(showLine));
store.subscribe(showPanels);
store.subscribe(showStatus);
store.subscribe(showSetPanel);
store.subscribe(({ run }) => run?.playback.kind === "search" && plot.show(run.playback));
store.subscribe(followRuns());

/**
 * Shows an answer on the card and, if the puzzle and entries that it depends on have not changed since, on the grid.
 * @param {import("./ask/answer-parts.js").Answer} answer @param {import("./game/game.js").Game} game that the answer is about
 */
function show(answer, game) {
  card.show(answer);
  const holds = answered.record(game, answer.isOfPuzzle ?? false);
  card.outdate(!holds);
  if (holds && answer.note !== undefined) store.update({ note: answer.note });
  if (holds && answer.truth) store.update({ truth: answer.truth });
}

/**
 * Shows on the grid what a line of a step is about, or no longer shows a line.
 * @param {import("./types").StepLine | null} line @param {import("./game/puzzle.js").Puzzle} puzzle
 */
function showLine(line, puzzle) {
  store.update({ line: line && marksOfLine(line, puzzle) });
}

/**
 * Carries out steps of a hint or path in the game, and shows an answer that names them.
 * @param {import("./types").Assertion[]} steps
 */
function carryOut(steps) {
  actions.carryOut(steps);
  const { game } = store.get();
  show(done(steps, game), game);
}

/**
 * Does what a button on the card offers: opens a puzzle, carries out steps, or asks a question.
 * @param {import("./ask/answer-parts.js").More} next
 */
function follow({ ask, with: argument, open, rules, steps }) {
  const changed = rules === undefined ? {} : { rules };
  const { game, setting } = store.get();
  // A setter goes on with the same puzzle; otherwise it is another one, and the title belongs to the one before.
  const title = setting ? game.puzzle.title : "";
  if (open) opener.open({ board: open, ...sizeAndRules(game), ...changed }, title).catch(fail);
  else if (steps) carryOut(steps);
  else if (ask) /** @type {Record<string, (argument?: any) => void>} */ (questions)[ask](argument);
}

/**
 * Returns a listener of the state. It scrolls an enlarged grid to a marked cell: one of the step that the player shows,
 * or the first of a new answer.
 */
function revealMarks() {
  /** @type {import("./game/model.js").Note | null} */
  let last = null;
  return (/** @type {import("./game/model.js").Model} */ { run, note }) => {
    if (run) zoom.reveal("[data-marks~=now], [data-marks~=conflict]");
    else if (note && note !== last) zoom.reveal(`[data-cell='${[...note.marks.keys()][0]}']`);
    last = note;
  };
}

/**
 * Returns a listener of the state. It opens the tab of a path or search that the player begins to show, and closes the
 * one that was shown before, so that it fetches no more events.
 */
function followRuns() {
  /** @type {import("./types").Playback | null} */
  let last = null;
  return (/** @type {import("./game/model.js").Model} */ { run }) => {
    const playback = run?.playback ?? null;
    if (playback === last) return;
    last?.close();
    if (playback) tabs.choose(playback.kind === "search" ? "tab-search" : "tab-ask");
    last = playback;
  };
}

// Scripts that drive the page wait for this.
document.documentElement.dataset.ready = "true";
