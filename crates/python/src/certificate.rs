//! Makes and checks certificates.

use std::io;
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::certify::{self, Certificate, Claim, ProofForm, Proved, Rejection, prove_or_refute};
use crate::failure::{Failure, Kind};
use crate::options::{SolvingOptions, parsed};
use crate::puzzle::Puzzle;
use crate::reports::VerifyReport;
use crate::signals::{Interrupt, attentive};
use crate::solve::Options;

/// Proves a claim about a puzzle and writes the certificate into a folder. Returns the claim that was proved, and the
/// engine that wrote the proof.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    puzzle: &Puzzle,
    folder: PathBuf,
    claim: Option<&str>,
    form: Option<&str>,
    options: &Bound<'_, PyDict>,
) -> PyResult<(String, String)> {
    let claim = parsed::<Claim>(claim, "claim")?;
    let form = proof_form(form)?;
    let interrupt = Interrupt::default();
    let options = options.extract::<SolvingOptions>()?.options(&interrupt)?;
    let work = || proved(puzzle, claim, form, &options);
    let mut certificate = attentive(py, &interrupt, work)??;
    certificate.write(&folder).map_err(|error| failed(&folder, &error))?;
    Ok((certificate.claim.to_string(), certificate.manifest.engine.clone()))
}

/// Returns the exception for a folder that cannot be read or written.
fn failed(folder: &Path, error: &io::Error) -> PyErr {
    PyOSError::new_err(format!("{}: {error}", folder.display()))
}

fn proof_form(name: Option<&str>) -> Result<ProofForm, Failure> {
    match name {
        None | Some("drat") => Ok(ProofForm::Drat),
        Some("lrat") => Ok(ProofForm::Lrat),
        Some(other) => {
            Err(Failure::of_option("form", format!("found `{other}`, expected drat or lrat")))
        }
    }
}

fn proved(
    puzzle: &Puzzle,
    claim: Option<Claim>,
    form: ProofForm,
    options: &Options,
) -> Result<Box<Certificate>, Failure> {
    let prove = |claim| certify::prove(&puzzle.0.puzzle, claim, form, options);
    let proved = prove_or_refute(claim, prove);
    match proved.map_err(|error| Failure::new(Kind::Question, error))? {
        Proved::True(certificate) => Ok(certificate),
        Proved::False(refutation) => {
            Err(Failure::new(Kind::Question, format!("not proved: {refutation}")))
        }
        Proved::Unknown(limit) => Err(Failure::new(Kind::Limit, format!("unknown, {limit}"))),
    }
}

/// Checks the certificate in a folder. Returns the report as a JSON object.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    folder: PathBuf,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let interrupt = Interrupt::default();
    let limits = options.extract::<SolvingOptions>()?.options(&interrupt)?.limits();
    let verdict = attentive(py, &interrupt, || certify::verify_within(&folder, &limits))?;
    let verdict = verdict.map_err(|error| failed(&folder, &error))?;
    if let Err(Rejection::Limit(limit)) = verdict {
        return Err(Failure::new(Kind::Limit, format!("unknown, {limit}")).into());
    }
    let json = serde_json::to_string(&VerifyReport::new(folder.display().to_string(), &verdict));
    Ok(json.map_err(|error| Failure::new(Kind::Internal, error))?)
}
