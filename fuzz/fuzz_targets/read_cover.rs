//! Any text as a cover problem: an error with its place, or a problem whose methods agree.

#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use sudosat::formats::read_cover;
use sudosat::solve::{CountOptions, Method, Options, SolveCover};

fuzz_target!(|text: &str| {
    let Ok(problem) = read_cover(text) else { return };
    if problem.cover.incidence().action_count() > 12 {
        return;
    }
    let count = |method| {
        let options = CountOptions { method, limit: None };
        let solver = problem.cover.solver(Options::default());
        solver.count(options, &mut |_| ControlFlow::Continue(())).ok().map(|count| count.found)
    };
    let searched = count(Method::Search);
    assert_eq!(searched, count(Method::Blocking));
    assert_eq!(searched, count(Method::Auto));
    let by_memo = count(Method::Memo);
    assert!(by_memo.is_none() || by_memo == searched);
});
