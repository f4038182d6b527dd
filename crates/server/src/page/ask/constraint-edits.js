// Changes the constraints of a puzzle one after the other: each edit waits for the one before, and the server reads the
// rules of each.

import { assigned, jigsawRule, lacking, regionsOf } from "../game/region-edit.js";
import { messageOf } from "../dom/announce.js";

/**
 * @typedef {import("../game/puzzle.js").Puzzle} Puzzle
 * @typedef {import("./open-game.js").Constraints} Constraints
 * @typedef {ReturnType<typeof createConstraintEdits>} ConstraintEdits
 */

/**
 * @param {import("../game/store.js").Store} store @param {import("./open-game.js").Opener} opener
 * @param {(message: string) => void} say shows a message, or none if it is empty
 */
export function createConstraintEdits(store, opener, say) {
  const puzzle = () => store.get().game.puzzle;
  const textsOf = (/** @type {import("../game/puzzle.js").Constraint[]} */ constraints) => constraints.map(({ text }) => text);
  /** Settled when all edits so far are carried out. */
  let work = Promise.resolve(/** @type {any} */ (null));
  /**
   * Carries out some work after all edits so far.
   * @template T @param {() => Promise<T>} next @returns {Promise<T>}
   */
  const queue = (next) => (work = work.then(next, next));
  /**
   * Changes the constraints. Returns false, and shows the message of the server, if the server refuses them.
   * @param {(puzzle: Puzzle) => Constraints} edit
   */
  const change = async (edit) => {
    say("");
    try {
      await opener.constrain(edit(puzzle()));
      return true;
    } catch (error) {
      say(messageOf(error));
      return false;
    }
  };
  return {
    queue,
    /**
     * Adds a constraint, or puts it in the place of another one. To be called within the queue. Returns the constraint
     * as the server writes it; undefined if the server refuses it.
     * @param {string} text @param {string | null} [replaced] the text of the other one
     */
    async put(text, replaced = null) {
      const before = new Set(textsOf(puzzle().constraints));
      const isDone = await change((now) => ({
        on: [...textsOf(now.constraints).filter((other) => other !== replaced), text],
        off: textsOf(now.off).filter((other) => other !== text && other !== replaced),
      }));
      if (!isDone) return undefined;
      // The server writes a clue in its own form, so the new one is found by what was not there before.
      const { constraints } = puzzle();
      return constraints.find((one) => !before.has(one.text)) ?? constraints.find((one) => one.text === text);
    },
    /**
     * Switches a constraint on or off.
     * @param {string} text @param {boolean} isOn
     */
    turn: (text, isOn) =>
      queue(() =>
        change((now) => {
          const [on, off] = [now.constraints, now.off].map((all) => textsOf(all).filter((other) => other !== text));
          return isOn ? { on: [...on, text], off } : { on, off: [...off, text] };
        }),
      ),
    /** @param {string} text */
    remove: (text) =>
      queue(() =>
        change((now) => ({
          on: textsOf(now.constraints).filter((other) => other !== text),
          off: textsOf(now.off).filter((other) => other !== text),
        })),
      ),
    /**
     * Gives cells to a region. The regions become a rule as soon as each has as many cells as there are digits; until
     * then, they are kept in the state.
     * @param {number[]} cells @param {number} region from 1
     */
    assignRegion: (cells, region) =>
      queue(async () => {
        const { setting } = store.get();
        const { side } = puzzle();
        if (!setting) return;
        if (!Number.isInteger(region) || region < 1 || region > side) return say(`Type the number of a region, 1 to ${side}.`);
        const regions = assigned(setting.regions ?? regionsOf(puzzle()), cells, region);
        store.update({ setting: { ...setting, regions } });
        const lack = lacking(regions, puzzle());
        if (lack) return say(`Not yet regions: ${lack}.`);
        const isOther = (/** @type {string} */ text) => !/^(jigsaw|latin|no-houses)\b/.test(text);
        await change((now) => ({ on: [...textsOf(now.constraints).filter(isOther), jigsawRule(regions)], off: textsOf(now.off) }));
      }),
  };
}
