//! Engines that are wrong on purpose, to show that the fuzzer finds it out.

use rustsat::types::Lit;
use sudosat::backend::{Backend, Engine, Limit, Limits, ProgramError, Settings, Verdict};
use sudosat::encode::ClauseSink;

use super::run::Subject;

/// What an engine does wrong.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    ForgetsUnits,
    ForgetsAnAssumption,
    FlipsAValue,
    LeavesOutAValue,
    LeavesOutAFailedAssumption,
    NegatesFailedAssumptions,
    GivesUp,
    CountsBackwards,
    Panics,
}

/// A faulty engine: cdcl with a fault.
pub fn faulty(fault: Fault) -> Subject {
    let start = move |limits: &Limits| -> Box<dyn Backend> {
        Box::new(Faulty { fault, inner: Engine::Cdcl(Settings::default()).start(limits).unwrap() })
    };
    Subject {
        name: format!("{fault:?}"),
        start: Box::new(start),
        counts_conflicts: true,
        counts_decisions: true,
        survives_interrupts: true,
    }
}

struct Faulty {
    fault: Fault,
    inner: Box<dyn Backend>,
}

impl Faulty {
    fn spoil_model(&self, model: &mut Vec<bool>) {
        match self.fault {
            Fault::FlipsAValue => model.iter_mut().take(1).for_each(|value| *value = !*value),
            Fault::LeavesOutAValue => drop(model.pop()),
            _ => {}
        }
    }

    fn spoil_core(&self, core: &mut Vec<Lit>) {
        match self.fault {
            Fault::LeavesOutAFailedAssumption => drop(core.pop()),
            Fault::NegatesFailedAssumptions => core.iter_mut().for_each(|lit| *lit = !*lit),
            _ => {}
        }
    }
}

impl ClauseSink for Faulty {
    fn add_clause(&mut self, clause: &[Lit]) {
        if !(matches!(self.fault, Fault::ForgetsUnits) && clause.len() == 1) {
            self.inner.add_clause(clause);
        }
    }
}

impl Backend for Faulty {
    fn name(&self) -> String {
        format!("{:?}", self.fault)
    }

    fn reserve(&mut self, variables: u32) {
        self.inner.reserve(variables);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        let assumed = match (self.fault, assumptions) {
            (Fault::ForgetsAnAssumption, [most @ .., _]) => most,
            (Fault::GivesUp, [_, _, ..]) => return Ok(Verdict::Unknown(Limit::Interrupt)),
            (Fault::Panics, [first, .., last]) if first == last => {
                std::panic::resume_unwind(Box::new("no message"))
            }
            _ => assumptions,
        };
        let mut verdict = self.inner.solve(assumed)?;
        match &mut verdict {
            Verdict::Satisfiable(model) => self.spoil_model(model),
            Verdict::Unsatisfiable(core) => self.spoil_core(core),
            Verdict::Unknown(_) => {}
        }
        Ok(verdict)
    }

    fn conflicts(&self) -> Option<u64> {
        let conflicts = self.inner.conflicts()?;
        let backwards = matches!(self.fault, Fault::CountsBackwards);
        Some(if backwards { 1_000_000 - conflicts } else { conflicts })
    }
}
