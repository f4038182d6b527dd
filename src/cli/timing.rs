//! Sums the time of each stage and the sizes of the formulas over all puzzles, for `solve --stats`.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::ask::BULK;
use crate::solve::{Stage, Statistics};

/// The sums over all puzzles, to which all threads add.
pub(super) struct Totals {
    start: Instant,
    sums: Mutex<Sums>,
}

#[derive(Default)]
struct Sums {
    puzzles: u32,
    open_actions: usize,
    variables: u64,
    clauses: u64,
    conflicts: Option<u64>,
    stages: BTreeMap<Stage, Duration>,
    /// The number of puzzles that each engine, or propagation alone, has answered.
    engines: BTreeMap<String, u32>,
    /// The total time of each puzzle that bulk has not answered.
    times: Vec<Duration>,
}

impl Totals {
    pub(super) fn new() -> Self {
        Totals { start: Instant::now(), sums: Mutex::default() }
    }

    /// Adds one puzzle that a SAT solver or propagation has answered.
    pub(super) fn add(&self, statistics: Statistics, clock: Clock) {
        let mut sums = self.sums.lock().expect("no thread panics while it adds");
        sums.puzzles += 1;
        sums.open_actions += statistics.open_actions;
        sums.variables += u64::from(statistics.variables);
        sums.clauses += statistics.clauses;
        if let Some(conflicts) = statistics.conflicts {
            *sums.conflicts.get_or_insert(0) += conflicts;
        }
        let engine = statistics.engine.unwrap_or_else(|| "propagation".to_owned());
        *sums.engines.entry(engine).or_default() += 1;
        let stages = clock.stop();
        sums.times.push(stages.iter().map(|(_, time)| *time).sum());
        for (stage, time) in stages {
            *sums.stages.entry(stage).or_default() += time;
        }
    }

    /// Adds one puzzle that bulk has answered; does nothing if `wanted` is false. The time of a single puzzle is
    /// unknown, because bulk solves many together.
    #[inline]
    pub(super) fn add_by_bulk(&self, wanted: bool) {
        if wanted {
            let mut sums = self.sums.lock().expect("no thread panics while it adds");
            sums.puzzles += 1;
            *sums.engines.entry(BULK.to_owned()).or_default() += 1;
        }
    }

    /// Prints on standard error, line by line: the number of puzzles and their number per second, the median and the
    /// longest time of a puzzle, the number of puzzles that each engine answered, and the means per puzzle. Times and
    /// means are left out if bulk has answered all puzzles.
    pub(super) fn print(&self) {
        let mut sums = self.sums.lock().expect("no thread panics while it adds");
        let wall = self.start.elapsed();
        sums.times.sort_unstable();
        // The means leave out the puzzles that bulk answered, because bulk has neither formulas nor stages.
        let puzzles = u32::try_from(sums.times.len()).unwrap_or(u32::MAX).max(1);
        let mean = |sum: u64| sum as f64 / f64::from(puzzles);
        note!("puzzles        {} in {wall:.3?}", sums.puzzles);
        note!("puzzles/s      {:.0}", f64::from(sums.puzzles) / wall.as_secs_f64());
        if let (Some(middle), Some(worst)) =
            (sums.times.get(sums.times.len() / 2), sums.times.last())
        {
            note!("time           median {middle:.1?}, worst {worst:.1?}");
        }
        for (engine, puzzles) in &sums.engines {
            note!("answered by    {engine}: {puzzles}");
        }
        if sums.times.is_empty() && sums.puzzles > 0 {
            return;
        }
        note!("mean per puzzle:");
        note!("  open actions {:.1}", mean(sums.open_actions as u64));
        note!("  variables    {:.1}", mean(sums.variables));
        note!("  clauses      {:.1}", mean(sums.clauses));
        match sums.conflicts {
            Some(conflicts) => note!("  conflicts    {:.1}", mean(conflicts)),
            None => note!("  conflicts    not counted by this engine"),
        }
        for (stage, time) in &sums.stages {
            note!("  {:<12} {:.1?}", stage.to_string(), *time / puzzles);
        }
    }
}

/// Measures the time of each stage of one puzzle.
#[derive(Default)]
pub(super) struct Clock {
    stages: Vec<(Stage, Duration)>,
    running: Option<(Stage, Instant)>,
}

impl Clock {
    /// Begins a stage, and ends the stage before it if there is one.
    pub(super) fn begin(&mut self, stage: Stage) {
        let now = Instant::now();
        if let Some((before, since)) = self.running.replace((stage, now)) {
            self.stages.push((before, now - since));
        }
    }

    fn stop(mut self) -> Vec<(Stage, Duration)> {
        if let Some((last, since)) = self.running {
            self.stages.push((last, since.elapsed()));
        }
        self.stages
    }
}
