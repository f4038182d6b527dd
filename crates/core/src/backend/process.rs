//! Runs any DIMACS program as an engine, with one process per call.
//!
//! The command line may contain `{input}`, which stands for the path of the formula's file. Without it, this path is
//! the last argument. The command line may also contain `{output}`, the path of a file to which the program writes its
//! result, as MiniSat does. If this file is missing or empty, the result is read from standard output.
//!
//! The program runs in a process group of its own and is killed when a limit is reached. When it ends or is killed, its
//! child processes are killed too. Each model is checked against every clause and assumption.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use process_wrap::std::{ChildWrapper, CommandWrap};
use rustsat::types::Lit;
use tempfile::TempDir;
use web_time::Instant;

use super::{Backend, Limit, Limits, Verdict};
use crate::dimacs::{self, AnswerError, SolverOutput, SolverStatus};
use crate::encode::{ClauseSink, Formula};

/// The command line of an external solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    words: Vec<String>,
}

impl Template {
    /// Parses a command line: words separated by spaces, with quotation marks, backslashes and comments (`#`) as in a
    /// shell. The program is started without a shell.
    ///
    /// # Errors
    ///
    /// Returns a message if there is no program or a quote is not closed.
    pub fn parse(command: &str) -> Result<Self, String> {
        let words = shell_words::split(command).map_err(|error| error.to_string())?;
        match words.is_empty() {
            true => Err("expected a program, such as 'cmd: minisat {input} {output}'".to_owned()),
            false => Ok(Template { words }),
        }
    }

    /// Returns the name or path of the program, which is the first word.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Returns the command line with `path` in place of each `mark`, a placeholder such as `{proof}`. Returns `None` if
    /// the command line does not contain `mark`.
    #[must_use]
    pub fn filled(&self, mark: &str, path: &Path) -> Option<Template> {
        let path = path.to_string_lossy();
        let words = self.words.iter().map(|word| word.replace(mark, &path)).collect();
        self.words.iter().any(|word| word.contains(mark)).then_some(Template { words })
    }

    fn arguments(&self, input: &Path, output: &Path) -> Vec<String> {
        let (input, output) = (input.to_string_lossy(), output.to_string_lossy());
        let fill = |word: &String| word.replace("{input}", &input).replace("{output}", &output);
        let mut arguments: Vec<_> = self.words[1..].iter().map(fill).collect();
        if !self.words.iter().any(|word| word.contains("{input}")) {
            arguments.push(input.into_owned());
        }
        arguments
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shell_words::join(&self.words))
    }
}

/// A failure of an external program, or of a member of a race.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// The program could not be started.
    #[error("cannot run `{program}`: {source}")]
    Start {
        /// The program, as its command line names it.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The files for the input and output of the program could not be written or read.
    #[error("cannot exchange files with `{program}`: {source}")]
    Exchange {
        /// The program, as its command line names it.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The program ended without an answer.
    #[error("`{program}` gave no answer ({status}){}", printed(.complaint))]
    NoAnswer {
        /// The program, as its command line names it.
        program: String,
        /// The exit status of the program.
        status: ExitStatus,
        /// The last line of the program's standard error that is not blank; empty if there is none.
        complaint: String,
    },
    /// The answer of the program could not be read.
    #[error("the answer of `{program}` cannot be read: {source}")]
    Unreadable {
        /// The program, as its command line names it.
        program: String,
        /// The error in the answer, with its position.
        source: AnswerError,
    },
    /// The program claims that there is a model but writes none.
    #[error(
        "`{program}` found a model but printed none: have it write one, for example with \
         `{{output}}` as an argument (MiniSat)"
    )]
    NoModel {
        /// The program, as its command line names it.
        program: String,
    },
    /// The model of the program does not satisfy the formula or the assumptions.
    #[error("the model of `{program}` is wrong: it violates the clause ({clause})")]
    WrongModel {
        /// The program, as its command line names it.
        program: String,
        /// The first assumption that does not hold, or else the first such clause, as DIMACS literals.
        clause: String,
    },
    /// The exit status of the program contradicts its output.
    #[error("`{program}` printed {printed:?} but ended with {status}")]
    Inconsistent {
        /// The program, as its command line names it.
        program: String,
        /// The status in the output of the program.
        printed: SolverStatus,
        /// The exit status of the program.
        status: ExitStatus,
    },
    /// An engine inside the library panicked because of a bug. Only a race reports this error; the other members
    /// of the race continue.
    #[error("{engine} panicked")]
    Panic {
        /// The name of the engine.
        engine: String,
    },
}

fn printed(complaint: &str) -> String {
    if complaint.is_empty() { String::new() } else { format!("; it said: {complaint}") }
}

/// An external solver. It stores the clauses, and writes all of them to a file for each call.
#[derive(Debug)]
pub struct Process {
    template: Template,
    limits: Limits,
    formula: Formula,
    variables: u32,
}

/// The longest time between two checks of a running program.
const LONGEST_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Becomes true when all programs must end, regardless of their limits.
static ENDING: AtomicBool = AtomicBool::new(false);
/// The number of calls of all [`Process`] solvers that are in progress.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Stops all programs and their child processes. Later calls of a [`Process`] start no program and return *unknown*. A
/// process calls this function before it exits. The function returns when no program runs and the files of all programs
/// are removed, at the latest after `patience`.
pub fn end_programs(patience: Duration) {
    ENDING.store(true, Ordering::SeqCst);
    let start = Instant::now();
    while UNDER_WAY.load(Ordering::SeqCst) > 0 && start.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A guard that counts a call as in progress until it is dropped.
struct UnderWay(());

impl UnderWay {
    /// Begins a call; returns `None` if [`end_programs`] was called.
    fn begin() -> Option<Self> {
        UNDER_WAY.fetch_add(1, Ordering::SeqCst);
        let this = UnderWay(());
        (!ENDING.load(Ordering::SeqCst)).then_some(this)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Process {
    /// Returns a solver without clauses that runs the program of `template`. It stops at the time limit or interrupt of
    /// `limits`.
    #[must_use]
    pub fn new(template: Template, limits: &Limits) -> Self {
        let limits = limits.clone();
        Process { template, limits, formula: Formula::default(), variables: 0 }
    }

    fn program(&self) -> String {
        self.template.program().to_owned()
    }

    fn exchange(&self) -> impl Fn(io::Error) -> ProgramError + use<> {
        let program = self.program();
        move |source| ProgramError::Exchange { program: program.clone(), source }
    }

    /// Writes the formula, runs the program, and reads its answer. If a limit is reached, the inner error is this
    /// limit.
    fn run(&self, assumptions: &[Lit]) -> Result<Result<SolverOutput, Limit>, ProgramError> {
        let exchange = self.exchange();
        let Some(_under_way) = UnderWay::begin() else { return Ok(Err(Limit::Interrupt)) };
        let files = Files::new(&self.formula, self.variables, assumptions).map_err(&exchange)?;
        let mut child = self.start(&files)?;
        let status = match wait(&mut *child, &self.limits).map_err(&exchange)? {
            Ok(status) => status,
            Err(limit) => return Ok(Err(limit)),
        };
        self.read_answer(&files, status).map(Ok)
    }

    fn start(&self, files: &Files) -> Result<Box<dyn ChildWrapper>, ProgramError> {
        let exchange = self.exchange();
        let stdout = File::create(files.stdout()).map_err(&exchange)?;
        let stderr = File::create(files.stderr()).map_err(&exchange)?;
        let arguments = self.template.arguments(&files.input(), &files.output());
        let mut command = CommandWrap::with_new(self.template.program(), |command| {
            command.args(arguments).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
        });
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        command.spawn().map_err(|source| ProgramError::Start { program: self.program(), source })
    }

    fn read_answer(&self, files: &Files, status: ExitStatus) -> Result<SolverOutput, ProgramError> {
        let exchange = self.exchange();
        let program = self.program();
        let wrote_output = fs::metadata(files.output()).is_ok_and(|file| file.len() > 0);
        let path = if wrote_output { files.output() } else { files.stdout() };
        let answer = dimacs::read_answer(BufReader::new(File::open(path).map_err(exchange)?));
        match answer {
            Err(error) if matches!(error.kind, dimacs::AnswerErrorKind::Empty) => {
                Err(ProgramError::NoAnswer { program, status, complaint: files.complaint() })
            }
            Err(source) => Err(ProgramError::Unreadable { program, source }),
            Ok(answer) if contradicts(answer.status, status) => {
                Err(ProgramError::Inconsistent { program, printed: answer.status, status })
            }
            Ok(answer) => Ok(answer),
        }
    }

    /// Returns the model of `answer`. Returns an error if there is none, or if it violates a clause or an assumption. A
    /// variable without a value in the answer is false.
    fn model(&self, answer: &SolverOutput, assumptions: &[Lit]) -> Result<Vec<bool>, ProgramError> {
        let Some(values) = &answer.values else {
            return Err(ProgramError::NoModel { program: self.program() });
        };
        let mut model = vec![false; self.variables as usize];
        for literal in values {
            if let Some(value) = model.get_mut(literal.vidx()) {
                *value = literal.is_pos();
            }
        }
        let broken = assumptions.iter().find(|literal| model[literal.vidx()] != literal.is_pos());
        let broken = broken.map(std::slice::from_ref);
        match broken.or_else(|| self.formula.first_violated(&model)) {
            None => Ok(model),
            Some(clause) => {
                let clause = itertools::join(clause.iter().map(|lit| lit.to_ipasir()), " ");
                Err(ProgramError::WrongModel { program: self.program(), clause })
            }
        }
    }
}

/// Returns whether the exit status contradicts the printed status. Exit code 10 means satisfiable, and 20 means
/// unsatisfiable. Other exit codes contradict nothing. A program that a signal ended has no exit code, and contradicts
/// every printed status.
fn contradicts(printed: SolverStatus, status: ExitStatus) -> bool {
    match status.code() {
        Some(10) => printed != SolverStatus::Satisfiable,
        Some(20) => printed != SolverStatus::Unsatisfiable,
        Some(_) => false,
        None => true,
    }
}

/// Waits for the end of `child`, or kills it when a limit is reached or after [`end_programs`]. In each case, the
/// processes that `child` started are killed too. Returns the exit status, or the limit as the inner error.
fn wait(child: &mut dyn ChildWrapper, limits: &Limits) -> io::Result<Result<ExitStatus, Limit>> {
    let mut nap = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            // Kills the processes that the program left behind; this fails if there are none.
            let _ = child.start_kill();
            return Ok(Ok(status));
        }
        let ending = ENDING.load(Ordering::SeqCst).then_some(Limit::Interrupt);
        if let Some(limit) = limits.reached().or(ending) {
            child.kill()?;
            return Ok(Err(limit));
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(LONGEST_CHECK_INTERVAL);
    }
}

/// The directory with the files of one call. Dropping the value removes the directory and the files.
struct Files {
    directory: TempDir,
}

impl Files {
    fn new(formula: &Formula, variables: u32, assumptions: &[Lit]) -> io::Result<Self> {
        let files = Files { directory: tempfile::Builder::new().prefix("sudosat-").tempdir()? };
        let input = BufWriter::new(File::create(files.input())?);
        dimacs::write_formula(input, variables, formula, assumptions)?;
        Ok(files)
    }

    fn input(&self) -> std::path::PathBuf {
        self.directory.path().join("formula.cnf")
    }

    fn output(&self) -> std::path::PathBuf {
        self.directory.path().join("result.txt")
    }

    fn stdout(&self) -> std::path::PathBuf {
        self.directory.path().join("stdout.txt")
    }

    fn stderr(&self) -> std::path::PathBuf {
        self.directory.path().join("stderr.txt")
    }

    /// Returns the last line of standard error that is not blank; an empty text if there is none.
    fn complaint(&self) -> String {
        let text = fs::read(self.stderr()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    }
}

impl ClauseSink for Process {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }
}

impl Backend for Process {
    fn name(&self) -> String {
        format!("cmd: {}", self.template)
    }

    fn reserve(&mut self, variables: u32) {
        self.variables = self.variables.max(variables);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        if let Some(limit) = self.limits.reached() {
            return Ok(Verdict::Unknown(limit));
        }
        let answer = match self.run(assumptions)? {
            Ok(answer) => answer,
            Err(limit) => return Ok(Verdict::Unknown(limit)),
        };
        Ok(match answer.status {
            SolverStatus::Satisfiable => Verdict::Satisfiable(self.model(&answer, assumptions)?),
            // A program does not report the assumptions it used, so the core is all of them.
            SolverStatus::Unsatisfiable => Verdict::Unsatisfiable(assumptions.to_vec()),
            SolverStatus::Unknown => Verdict::Unknown(Limit::Engine),
        })
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }
}
