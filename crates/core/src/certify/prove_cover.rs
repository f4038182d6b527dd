//! Proves a claim about any exact cover problem.

use super::cover::texts;
use super::prove::{Proved, exactly, refute_denial};
use super::prove_error::ProveError;
use super::statement::Statement;
use super::{Claim, ProofForm, prover};
use crate::backend::Engine;
use crate::cover::ActionId;
use crate::encode::PrimitiveForm;
use crate::formats::read_cover;
use crate::solve::{Options, SolveCover};

/// Decides whether `claim` about the exact cover problem in `text`, which has Knuth's format, is true. If it is, makes
/// a certificate with a proof of the format `form`. The claim must be a number of solutions. The limits in `options`
/// apply to the search for solutions, and then anew to the proof.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::certify::{Claim, ProofForm, Proved, prove_cover};
/// use sudosat::solve::Options;
///
/// let text = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
/// let proved = prove_cover(text, Claim::Count(1), ProofForm::Lrat, &Options::default())?;
/// assert!(matches!(proved, Proved::True(certificate) if certificate.manifest.solutions == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`ProveError`] if the text is not a cover problem or the claim is not a number of solutions. Also returns it
/// if the engine writes no proofs, is not available, cannot obey a limit, or fails.
pub fn prove_cover(
    text: &str,
    claim: Claim,
    form: ProofForm,
    options: &Options,
) -> Result<Proved<Vec<ActionId>>, ProveError> {
    let engine =
        prover::proving_engine(&options.engine, PrimitiveForm::Clauses, &options.limits())?;
    let Claim::Count(count) = claim else { return Err(ProveError::NotOfCovers(claim)) };
    let cover = &read_cover(text)?.cover;
    let options = Options { engine: Engine::Auto, ..options.clone() };
    let solver = cover.solver(options);
    exactly(count, |options, visit| solver.list(options, visit))?.decide(|solutions| {
        let statement = Statement::new(cover.incidence(), count, solutions);
        let texts = texts(text, cover, solutions);
        let engine = (&engine, PrimitiveForm::Clauses);
        refute_denial(&statement, &texts, engine, form, &solver.options().limits())
    })
}
