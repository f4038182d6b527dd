//! The answers of other solvers.

use rustsat::types::Lit;
use sudosat::dimacs::{AnswerErrorKind, SolverOutput, SolverStatus, read_answer};

fn read(text: &str) -> Result<SolverOutput, AnswerErrorKind> {
    read_answer(text.as_bytes()).map_err(|error| error.kind)
}

#[test]
fn every_usual_form_is_understood() {
    let model = vec![Lit::positive(0), Lit::negative(1)];
    let satisfiable = SolverOutput { status: SolverStatus::Satisfiable, values: Some(model) };
    for text in [
        "s SATISFIABLE\nv 1 -2 0\n",
        "c noise\nv 1\nv -2\nv 0\ns SATISFIABLE\n",
        "SAT\n1 -2 0\n",
        "1 -2 0",
        "s SATISFIABLE\r\nv 1 -2 0\r\n",
        "1\n-2\n0\n",
    ] {
        assert_eq!(read(text).unwrap(), satisfiable, "{text:?}");
    }
    assert_eq!(read("UNSAT\n").unwrap().status, SolverStatus::Unsatisfiable);
    assert_eq!(read("s UNKNOWN\n").unwrap().status, SolverStatus::Unknown);
    let chatter = "|  Number of variables: 729 |\nUNSATISFIABLE\n";
    assert_eq!(read(chatter).unwrap().status, SolverStatus::Unsatisfiable);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let error = read_answer("s SATISFIABLE\nv 1 x 0\n".as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (2, 5));
    assert!(matches!(error.kind, AnswerErrorKind::NotALiteral(word) if word == "x"));
    assert!(matches!(read("s SATISFIABLE\nv 1 -2\n"), Err(AnswerErrorKind::Truncated)));
    assert!(matches!(read("v 1 0 2\n"), Err(AnswerErrorKind::AfterEnd(_))));
    assert!(matches!(read("s MAYBE\n"), Err(AnswerErrorKind::UnknownStatus(_))));
    assert!(matches!(
        read("s SATISFIABLE\ns UNSATISFIABLE\n"),
        Err(AnswerErrorKind::TwoStatuses(..))
    ));
    assert!(matches!(read("v 7 -7 0\n"), Err(AnswerErrorKind::BothSigns(7))));
    assert!(matches!(read(""), Err(AnswerErrorKind::Empty)));
    assert!(matches!(read("v 99999999999 0"), Err(AnswerErrorKind::NotALiteral(_))));
}
