//! Makes puzzles of any size and rules, one at a time.

use rand_chacha::ChaCha8Rng;

use super::full_grid::{even, solved};
use super::general::{Attempt, Stop, judged, on_grid};
use super::generator::{Generator, GridSource, NotMade, Watch};
use super::judge::{Made, NearMiss, keep_nearest};
use super::with_clues;
use sudosat_core::backend::Limits;
use sudosat_core::bulk;
use sudosat_core::grid::Grid;

/// Makes the next puzzle of a source: repeats attempts until one gives a puzzle with the wanted properties, or until a
/// limit is reached.
pub(super) fn next(
    generator: &Generator<'_>,
    source: &mut GridSource,
    watch: &Watch<'_>,
) -> Result<Made, NotMade> {
    let mut nearest = None;
    loop {
        let limits = (watch.limits)();
        if let Some(limit) = limits.reached() {
            return Err(NotMade::limit(limit, nearest));
        }
        source.attempt();
        match attempt(generator, source, nearest.as_ref(), &limits) {
            Ok(Ok(made)) => {
                (watch.found)();
                return Ok(made);
            }
            Ok(Err(miss)) => miss.into_iter().for_each(|miss| keep_nearest(&mut nearest, *miss)),
            Err(Stop::Limit(limit)) => return Err(NotMade::limit(limit, nearest)),
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
}

/// Makes one attempt. Returns a puzzle with the wanted properties as `Ok(Ok(_))`. If the attempt gives another puzzle,
/// returns it as a near miss. Returns `Ok(Err(None))` if the attempt gives no puzzle.
fn attempt(
    generator: &Generator<'_>,
    source: &mut GridSource,
    nearest: Option<&NearMiss>,
    limits: &Limits,
) -> Attempt {
    let full = full_grid(generator, &mut source.random, limits)?;
    if !generator.wanted.with.is_empty() {
        return with_clues::attempt(generator, source, &full, nearest, limits);
    }
    match on_grid(generator, source, &full, limits)? {
        Some(found) => judged(generator, found, nearest, limits),
        None => Ok(Err(None)),
    }
}

/// Returns a random full grid under the rules of the generator.
fn full_grid(
    generator: &Generator<'_>,
    random: &mut ChaCha8Rng,
    limits: &Limits,
) -> Result<Grid, Stop> {
    // A generator of classic puzzles comes here only if it draws clues of several cells.
    if generator.has_classic_grids() {
        return Ok(bulk::grid(&even(random)));
    }
    let full = solved(generator.solver.sudoku(), random, limits);
    Ok(full.map_err(|error| NotMade::grid(error, None))?)
}
