//! Documents and landscapes.

use wits_core::inspect::{Section, Value};

use super::{line, run};
use crate::tune::show::document;
use crate::tune::{Landscape, Parameter, TuneDef};

#[test]
fn a_document_shows_the_best_beside_the_start() {
    let def = TuneDef::new([line(0.0)]);
    let (_, state) = run(&def, 1, |at| -(at[0] - 1.0).abs());
    let shown = document(&def, &state);
    assert_eq!(&*shown.subtitle, "no neighbor is better");
    assert_eq!(shown.field("evaluations").map(ToString::to_string), Some("5 of 1000".to_owned()));
    let Section::Table { rows, .. } = &shown.sections[1] else { panic!("a table") };
    assert_eq!(rows[0], [Value::from("x"), Value::from(0.0), Value::from(1.0)]);
    let Section::Curve { points, .. } = &shown.sections[2] else { panic!("a curve") };
    // The start; its left neighbor is worse, its right one better; then the top.
    assert_eq!(points, &[(1, -1.0), (3, -0.5), (4, 0.0)]);
}

#[test]
fn a_landscape_over_two_parameters_goes_row_by_row() {
    let (x, y) = (Parameter::new("x", 0.0, 1.0), Parameter::new("y", 10.0, 20.0).whole());
    let sides = [(1, &x), (0, &y)];
    let points = Landscape::points(&[5.0, 6.0, 7.0], &sides, 2);
    assert_eq!(points, [[10.0, 0.0, 7.0], [10.0, 1.0, 7.0], [20.0, 0.0, 7.0], [20.0, 1.0, 7.0]]);
    let landscape = Landscape::new(&sides, 2, vec![0.0, 3.0, f64::NAN, -1.0]);
    assert_eq!(landscape.range(), Some((-1.0, 3.0)));
    let Section::Surface { columns, values, x, y, .. } = landscape.section("Score", "goals") else {
        panic!()
    };
    assert_eq!((columns, values.len(), &*x.name, &*y.name), (2, 4, "x", "y"));
}

#[test]
fn a_landscape_over_one_parameter_is_a_curve() {
    let x = Parameter::new("x", 0.0, 1.0);
    let landscape = Landscape::new(&[(0, &x)], 3, vec![0.0, 3.0, 1.0]);
    let Section::Plot { lines, .. } = landscape.section("Score", "goals") else { panic!() };
    assert_eq!(lines[0].points, [(0.0, 0.0), (0.5, 3.0), (1.0, 1.0)]);
    assert_eq!(Landscape::points(&[], &[], 0), Vec::<Vec<f64>>::new());
    assert_eq!(Landscape::new(&[], 1, vec![]).range(), None);
}
