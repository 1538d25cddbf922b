//! What stands behind `TERM name :=`.

use crate::formula::{self, Formula};
use crate::lex::{Cursor, Fault, Kind};
use crate::shape::ShapeDef;

/// The shape of a term as far as its own line says it.
#[derive(Clone, Debug)]
pub(super) enum TermShape {
    /// A single number.
    Number(f32),
    /// A list of points.
    Points(Vec<(f32, f32)>),
    /// Coefficients of all inputs and a constant.
    Linear(Vec<f32>),
    /// A shape with a name.
    Named(ShapeDef),
}

/// Points, a number, a formula, or the name of a shape with numbers.
pub(super) fn shape(cursor: &mut Cursor<'_, '_>) -> Result<TermShape, Fault> {
    if cursor.is_sign("(") {
        return points(cursor).map(TermShape::Points);
    }
    let Kind::Word(name) = cursor.peek().kind else {
        let number = cursor.number();
        let expected = "points, a number or the name of a shape";
        return number.map(TermShape::Number).map_err(|fault| Fault { expected: expected.into(), ..fault });
    };
    let fault = cursor.fault("points, a number or the name of a shape");
    cursor.next();
    match name.to_ascii_lowercase().as_str() {
        "function" => formula::formula(cursor).map(|formula| TermShape::Named(ShapeDef::Formula(formula))),
        "singletons" => points(cursor).map(|points| TermShape::Named(ShapeDef::Singletons(points))),
        "discrete" | "piecewise" | "piece_wise_linear" => point_list(cursor).map(TermShape::Points),
        "linear" => linear(cursor, fault),
        "constant" => one(cursor).map(TermShape::Number),
        "binary" => binary(cursor).map(TermShape::Named),
        lower => {
            let numbers = numbers(cursor)?;
            if let (Kind::Word(variable), false) = (cursor.peek().kind, cursor.begins_line()) {
                let message = format!("{variable:?}: bounds that depend on a variable are not supported");
                return Err(Fault { message, ..cursor.fault("a number") });
            }
            // The order of the numbers differs between two programs; they differ in capitals too.
            let lower = if name == "Cosine" { "cosine_of_centre" } else { lower };
            match named(lower, &numbers) {
                Some(Ok(shape)) => Ok(TermShape::Named(shape)),
                Some(Err(expected)) => {
                    let message = format!("{name} with {} numbers", numbers.len());
                    Err(Fault { message, expected, ..fault })
                }
                None => Err(Fault {
                    message: format!("no shape {name:?} is known"),
                    expected: NAMES.into(),
                    ..fault
                }),
            }
        }
    }
}

/// Coefficients as many as a formula can hold.
fn linear(cursor: &mut Cursor<'_, '_>, fault: Fault) -> Result<TermShape, Fault> {
    const MAX_COEFFICIENTS: usize = 64;
    let numbers = numbers(cursor)?;
    if numbers.len() > MAX_COEFFICIENTS {
        let message = format!("Linear with {} numbers", numbers.len());
        return Err(Fault { message, expected: format!("at most {MAX_COEFFICIENTS}"), ..fault });
    }
    Ok(TermShape::Linear(numbers))
}

/// For messages.
const NAMES: &str = "TRIAN, TRAPE, GAUSS, GAUSS2, GBELL, SIGM, DSIGM, COSINE, SINGLETONS, FUNCTION, Triangle, Trapezoid, \
    Ramp, Rectangle, Bell, Gaussian, GaussianProduct, Sigmoid, SigmoidDifference, SigmoidProduct, PiShape, SShape, ZShape, \
    Cosine, Spike, Concave, Binary, Discrete, Constant, Linear, Function, points or a number";

/// A shape by its name in lower case. Behind the numbers of a shape its height may follow. `Err` is what it needs.
fn named(name: &str, numbers: &[f32]) -> Option<Result<ShapeDef, String>> {
    let (shape, count) = match (name, numbers) {
        ("trian" | "triangle", [a, b]) => (triangle(*a, f32::midpoint(*a, *b), *b), 2),
        ("trian" | "triangle", [a, b, c, ..]) => (triangle(*a, *b, *c), 3),
        ("trape" | "trapezoid", [a, d]) => {
            let fifth = (d - a) / 5.0;
            (trapezoid(*a, a + fifth, d - fifth, *d), 2)
        }
        ("trape" | "trapezoid", [a, b, c, d, ..]) => (trapezoid(*a, *b, *c, *d), 4),
        ("ramp", [from, to, ..]) => (ramp(*from, *to), 2),
        ("rectangle", [a, b, ..]) => (ShapeDef::Between(a.min(*b), a.max(*b)), 2),
        ("gauss" | "gaussian", [centre, deviation, ..]) => (ShapeDef::Gauss(*centre, *deviation), 2),
        ("gauss2" | "gaussianproduct", [a, b, c, d, ..]) => (ShapeDef::GaussTwo(*a, *b, *c, *d), 4),
        ("gbell", [width, slope, centre, ..]) => (ShapeDef::Bell(*centre, *width, *slope), 3),
        ("bell", [centre, width, slope, ..]) => (ShapeDef::Bell(*centre, *width, *slope), 3),
        ("sigm", [slope, centre, ..]) => (ShapeDef::Sigmoid(*centre, *slope), 2),
        ("sigmoid", [centre, slope, ..]) => (ShapeDef::Sigmoid(*centre, *slope), 2),
        ("dsigm", [s1, c1, s2, c2, ..]) => (ShapeDef::SigmoidDifference(*c1, *s1, *c2, *s2), 4),
        ("sigmoiddifference", [c1, s1, s2, c2, ..]) => (ShapeDef::SigmoidDifference(*c1, *s1, *c2, *s2), 4),
        ("sigmoidproduct", [c1, s1, s2, c2, ..]) => (ShapeDef::SigmoidProduct(*c1, *s1, *c2, *s2), 4),
        ("cosine", [half, centre, ..]) => (ShapeDef::Cosine(*centre, 2.0 * half), 2),
        ("cosine_of_centre", [centre, width, ..]) => (ShapeDef::Cosine(*centre, *width), 2),
        ("pishape", [a, b, c, d, ..]) => (ShapeDef::Pi(*a, *b, *c, *d), 4),
        ("sshape", [from, to, ..]) => (ShapeDef::SUp(*from, *to), 2),
        ("zshape", [from, to, ..]) => (ShapeDef::SDown(*from, *to), 2),
        ("spike", [centre, width, ..]) => (ShapeDef::Spike(*centre, *width), 2),
        ("concave", [bend, end, ..]) => (ShapeDef::Concave(*bend, *end), 2),
        (known, _) => return needs(known).map(|count| Err(format!("{count} numbers"))),
    };
    Some(match &numbers[count..] {
        [] | [1.0] => Ok(shape),
        [height] => Ok(ShapeDef::Scaled(*height, Box::new(shape))),
        _ => Err(format!("{count} numbers, or one more for the height")),
    })
}

fn needs(name: &str) -> Option<usize> {
    match name {
        "trian" | "triangle" | "gbell" | "bell" => Some(3),
        "trape" | "trapezoid" | "gauss2" | "gaussianproduct" | "dsigm" | "sigmoiddifference"
        | "sigmoidproduct" | "pishape" => Some(4),
        "ramp" | "rectangle" | "gauss" | "gaussian" | "sigm" | "sigmoid" | "cosine" | "cosine_of_centre"
        | "sshape" | "zshape" | "spike" | "concave" => Some(2),
        _ => None,
    }
}

/// With an end that is infinitely far away it is a shoulder.
fn triangle(a: f32, b: f32, c: f32) -> ShapeDef {
    match (a.is_finite(), c.is_finite()) {
        (false, true) => ShapeDef::LeftShoulder(b, c),
        (true, false) => ShapeDef::RightShoulder(a, b),
        _ => ShapeDef::Triangle(a, b, c),
    }
}

fn trapezoid(a: f32, b: f32, c: f32, d: f32) -> ShapeDef {
    match (a.is_finite() && b.is_finite(), c.is_finite() && d.is_finite()) {
        (false, true) => ShapeDef::LeftShoulder(c, d),
        (true, false) => ShapeDef::RightShoulder(a, b),
        _ => ShapeDef::Trapezoid(a, b, c, d),
    }
}

fn ramp(from: f32, to: f32) -> ShapeDef {
    if from > to { ShapeDef::LeftShoulder(to, from) } else { ShapeDef::RightShoulder(from, to) }
}

/// `0.5 inf`: from there on; `0.5 -inf`: up to there. A step without width.
fn binary(cursor: &mut Cursor<'_, '_>) -> Result<ShapeDef, Fault> {
    let at = cursor.number()?;
    let fault = cursor.fault("inf or -inf");
    match numbers(cursor)?.as_slice() {
        [direction, ..] if *direction > at => Ok(ShapeDef::RightShoulder(at, at)),
        [direction, ..] if *direction < at => Ok(ShapeDef::LeftShoulder(at, at)),
        _ => Err(fault),
    }
}

fn one(cursor: &mut Cursor<'_, '_>) -> Result<f32, Fault> {
    let number = cursor.number()?;
    numbers(cursor).map(|_height| number)
}

/// All numbers that follow; `inf` is one.
fn numbers(cursor: &mut Cursor<'_, '_>) -> Result<Vec<f32>, Fault> {
    let mut numbers = Vec::new();
    loop {
        let is_sign = cursor.is_sign("-") || cursor.is_sign("+");
        let is_number = matches!(cursor.peek().kind, Kind::Number(_));
        if !(is_sign || is_number || cursor.is_word("inf")) {
            return Ok(numbers);
        }
        numbers.push(number(cursor)?);
    }
}

fn number(cursor: &mut Cursor<'_, '_>) -> Result<f32, Fault> {
    let minus = cursor.take_sign("-");
    let size = if cursor.take_word("inf") { f32::INFINITY } else { cursor.number()? };
    Ok(if minus { -size } else { size })
}

/// `(0, 1) (25, 0)`.
fn points(cursor: &mut Cursor<'_, '_>) -> Result<Vec<(f32, f32)>, Fault> {
    let mut points = Vec::new();
    while cursor.take_sign("(") {
        let x = coordinate(cursor)?;
        cursor.expect_sign(",")?;
        points.push((x, coordinate(cursor)?));
        cursor.expect_sign(")")?;
    }
    if points.is_empty() { Err(cursor.fault("points: (x, degree) (x, degree) …")) } else { Ok(points) }
}

fn coordinate(cursor: &mut Cursor<'_, '_>) -> Result<f32, Fault> {
    if let Kind::Word(variable) = cursor.peek().kind {
        let message = format!("{variable:?}: points that depend on a variable are not supported");
        return Err(Fault { message, ..cursor.fault("a number") });
    }
    cursor.number()
}

/// Points, or pairs without brackets.
fn point_list(cursor: &mut Cursor<'_, '_>) -> Result<Vec<(f32, f32)>, Fault> {
    if cursor.is_sign("(") {
        return points(cursor);
    }
    let fault = cursor.fault("pairs of numbers");
    let numbers = numbers(cursor)?;
    let pairs = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
    if pairs.is_empty() || numbers.len() % 2 > 0 { Err(fault) } else { Ok(pairs) }
}

impl TermShape {
    /// What it is over inputs of these names. Points that are a shoulder, a triangle or a trapezoid are taken as that.
    pub(super) fn shape(&self, inputs: &[String], output: bool) -> ShapeDef {
        match self {
            Self::Number(at) if output => ShapeDef::Singleton(*at),
            Self::Number(at) => ShapeDef::Between(*at, *at),
            Self::Linear(coefficients) => ShapeDef::Formula(Formula::linear(coefficients, inputs)),
            Self::Named(shape) => shape.clone(),
            Self::Points(points) => match points.as_slice() {
                [(full, 1.0), (none, 0.0)] => ShapeDef::LeftShoulder(*full, *none),
                [(none, 0.0), (full, 1.0)] => ShapeDef::RightShoulder(*none, *full),
                [(left, 0.0), (peak, 1.0), (right, 0.0)] => ShapeDef::Triangle(*left, *peak, *right),
                [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)] if a == b && c == d => ShapeDef::Between(*a, *d),
                [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)] => ShapeDef::Trapezoid(*a, *b, *c, *d),
                points => ShapeDef::Points(points.to_vec()),
            },
        }
    }
}
