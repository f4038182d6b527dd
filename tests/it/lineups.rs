//! Races as text, and what each member changes.

use sudosat::backend::{EngineError, Entrant, Lineup};
use sudosat::encode::{AtMostOne, Encoding, EncodingLevel};

#[test]
fn a_lineup_is_read_as_it_is_written() {
    for text in [
        "cdcl,cdcl@2",
        "cdcl:mrv@3,varisat+triad,batsat+minimal+pairwise",
        "cmd: kissat -q {input}+sequential,cmd: a+b",
    ] {
        assert_eq!(text.parse::<Lineup>().unwrap().to_string(), text);
    }
    let spaced: Lineup = " cdcl , batsat+bitwise+natural ".parse().unwrap();
    assert_eq!(spaced.to_string(), "cdcl,batsat+natural+bitwise");
}

#[test]
fn a_member_changes_only_what_it_names() {
    let asked = Encoding { level: EncodingLevel::Natural, ..Encoding::default() };
    let encoding = |text: &str| text.parse::<Entrant>().unwrap().encoding(asked);
    assert_eq!(encoding("cdcl"), asked);
    assert_eq!(encoding("cdcl+triad"), Encoding { level: EncodingLevel::Triad, ..asked });
    let product = Encoding { at_most_one: AtMostOne::Product, ..asked };
    assert_eq!(encoding("cdcl+product"), product);
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
}
