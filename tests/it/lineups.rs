//! Races as text, and what each member changes.

use sudosat::backend::{Engine, EngineError, Entrant, Lineup};
use sudosat::encode::{AtMostOne, Encoding, EncodingLevel, PrimitiveForm, ProblemForm};

#[test]
fn a_lineup_is_read_as_it_is_written() {
    for text in [
        "cdcl,cdcl@2",
        "cdcl:mrv@3,varisat+triad,batsat+minimal+pairwise",
        "cmd: kissat -q {input}+sequential,cmd: a+b",
        "cdcl+clauses,cdcl@2+minimal+pairwise+native,cmd: a+b+clauses",
    ] {
        assert_eq!(text.parse::<Lineup>().unwrap().to_string(), text);
    }
    let spaced: Lineup = " cdcl , batsat+bitwise+natural ".parse().unwrap();
    assert_eq!(spaced.to_string(), "cdcl,batsat+natural+bitwise");
}

#[test]
fn a_member_changes_only_what_it_names() {
    let encoding = Encoding { level: EncodingLevel::Natural, ..Encoding::default() };
    let asked = ProblemForm { encoding, primitives: PrimitiveForm::Auto, takes_propagator: true };
    let form = |text: &str| text.parse::<Entrant>().unwrap().form(asked);
    assert_eq!(form("cdcl"), asked);
    let triad = Encoding { level: EncodingLevel::Triad, ..encoding };
    assert_eq!(form("cdcl+triad"), ProblemForm { encoding: triad, ..asked });
    let product = Encoding { at_most_one: AtMostOne::Product, ..encoding };
    assert_eq!(form("cdcl+product"), ProblemForm { encoding: product, ..asked });
    let native = ProblemForm { primitives: PrimitiveForm::Native, ..asked };
    assert_eq!(form("cdcl+native"), native);
    let primitives = PrimitiveForm::Clauses;
    let clauses = ProblemForm { primitives, encoding: product, takes_propagator: false };
    assert_eq!(form("batsat+clauses+product"), clauses);
}

/// A member with a form of its own does not receive the one that the caller requests.
#[test]
fn every_member_must_be_able_to_propagate_what_it_receives_natively() {
    let check = |race: &str| {
        let engine: Engine = race.parse().unwrap();
        engine.check_form(PrimitiveForm::Native)
    };
    assert_eq!(check("race:cdcl,cdcl:mrv"), Ok(()));
    assert_eq!(check("race:cdcl,batsat+clauses"), Ok(()));
    assert_eq!(check("race:cdcl,batsat"), Err(EngineError::NoPropagator(Engine::Batsat)));
}

#[test]
fn what_cannot_race_is_refused() {
    let error = |text: &str| text.parse::<Lineup>().unwrap_err();
    assert_eq!(error("cdcl"), EngineError::RaceSize(1));
    assert_eq!(error(&vec!["cdcl"; 17].join(",")), EngineError::RaceSize(17));
    assert_eq!(error("auto,cdcl"), EngineError::RaceMember("auto".to_owned()));
    assert_eq!(error("race:cdcl,batsat"), EngineError::RaceMember("race:cdcl".to_owned()));
    assert_eq!(error("cdcl,"), EngineError::Unknown(String::new()));
    assert_eq!(error("cdcl+tried,batsat"), EngineError::RaceEncoding("tried".to_owned()));
    let twice = EngineError::RaceEncodingTwice("natural".to_owned());
    assert_eq!(error("cdcl+triad+natural,batsat"), twice);
    let twice = EngineError::RaceEncodingTwice("native".to_owned());
    assert_eq!(error("cdcl+clauses+native,batsat"), twice);
    assert_eq!(error("cdcl,varisat+native"), EngineError::NoPropagator(Engine::Varisat));
}
