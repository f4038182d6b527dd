//! Collects the cages, the drawings and the names of rules of a puzzle.

use serde_json::{Value, json};

use sudosat_grid::Cell;

/// The cages, the drawings and the names of rules of a puzzle.
#[derive(Default)]
pub(super) struct Drawings {
    cages: Vec<Value>,
    global: Vec<Value>,
    /// The names of fields that turn a rule on.
    on: Vec<&'static str>,
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
}

/// A point: its row and its column, from 0 at the upper left corner of the grid.
pub(super) type Point = (f64, f64);

/// Returns a point in JSON.
pub(super) fn written((row, col): Point) -> Value {
    json!([row, col])
}

/// Returns the middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    (f64::from(cell.row) + 0.5, f64::from(cell.col) + 0.5)
}

/// Returns the middle of some cells: the mean of their middles.
pub(super) fn centre(cells: &[Cell]) -> Point {
    let count = cells.len() as f64;
    let sum = |part: fn(Point) -> f64| cells.iter().map(|&cell| part(middle(cell))).sum::<f64>();
    (sum(|(row, _)| row) / count, sum(|(_, col)| col) / count)
}

/// Returns cells in JSON.
pub(super) fn indices(cells: &[Cell]) -> Value {
    cells.iter().map(|cell| json!([cell.row, cell.col])).collect()
}

impl Drawings {
    /// Adds a cage whose digits differ. Its other fields are those of `more`.
    pub fn add_set(&mut self, cells: &[Cell], more: &Value) {
        self.add_cage(cells, true, more);
    }

    /// Adds a cage that is only drawn, with a text at its first cell.
    pub fn add_drawn_cage(&mut self, cells: &[Cell], text: &str) {
        self.add_cage(cells, false, &json!({ "value": text }));
    }

    fn add_cage(&mut self, cells: &[Cell], unique: bool, more: &Value) {
        let mut cage = json!({ "cells": indices(cells), "unique": unique });
        for (name, value) in more.as_object().into_iter().flatten() {
            cage[name] = value.clone();
        }
        self.cages.push(cage);
    }

    /// Adds a rule by its name in the list `global`.
    pub fn add_global(&mut self, name: &str) {
        self.global.push(name.into());
    }

    /// Adds a rule by the field that turns it on.
    pub fn turn_on(&mut self, field: &'static str) {
        self.on.push(field);
    }

    /// Adds a line through the points.
    pub fn add_line(&mut self, points: &[Point], colour: &str, thickness: f64) {
        self.lines.push(path(points, colour, thickness));
    }

    /// Adds a line through the points with a head at its end.
    pub fn add_arrow(&mut self, points: &[Point], colour: &str, thickness: f64) {
        let mut arrow = path(points, colour, thickness);
        arrow["headLength"] = json!(0.3);
        self.arrows.push(arrow);
    }

    /// Adds a form below the lines.
    pub fn add_underlay(&mut self, form: Value) {
        self.underlays.push(form);
    }

    /// Adds a form above the digits.
    pub fn add_overlay(&mut self, form: Value) {
        self.overlays.push(form);
    }

    /// Returns the fields of the JSON. Leaves out empty lists.
    pub fn fields(self) -> impl Iterator<Item = (String, Value)> {
        let lists = [
            ("cages", self.cages),
            ("global", self.global),
            ("lines", self.lines),
            ("arrows", self.arrows),
            ("underlays", self.underlays),
            ("overlays", self.overlays),
        ];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let lists = lists.map(|(field, list)| (field.to_owned(), Value::from(list)));
        lists.chain(self.on.into_iter().map(|field| (field.to_owned(), true.into())))
    }
}

fn path(points: &[Point], colour: &str, thickness: f64) -> Value {
    let points: Vec<Value> = points.iter().map(|&point| written(point)).collect();
    json!({ "wayPoints": points, "color": colour, "thickness": thickness })
}
