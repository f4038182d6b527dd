//! Writes the JavaScript between the page and its program: `sudosat-web-bindgen PROGRAM.wasm DIR` puts `answers.js` and
//! `answers_bg.wasm` into `DIR`. The program `wasm-bindgen` does the same, but it takes minutes to compile, and whoever
//! installs it has to find the version of `Cargo.lock`.

use std::env::args_os;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = args_os().skip(1).collect();
    let [program, folder] = &arguments[..] else {
        bail!("expected two arguments, the program and a folder, found {}", arguments.len());
    };
    Bindgen::new()
        .input_path(program)
        .out_name("answers")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("{} cannot be bound", program.display()))
}
