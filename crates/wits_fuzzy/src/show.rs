//! What a module shows of itself: sections for inspection documents.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::inspect::{Document, Section};
//! use wits_fuzzy::{FuzzyDef, show};
//! # let module = FuzzyDef::from_ron("x", r#"(
//! #     inputs: {"a": (over: Range(0, 1), sets: {"low": LeftShoulder(0, 1), "high": RightShoulder(0, 1)})},
//! #     outputs: {"b": (sets: {"off": Singleton(0), "on": Singleton(1)})},
//! #     rules: ["if a is low then b is off", "if a is high then b is on"],
//! # )"#)?.compile()?;
//! let mut scratch = module.scratch();
//! module.infer(&mut scratch, &[0.3]);
//! let document = Document::new("module").section(show::input(&module, &scratch, 0, Some("my."))).section(show::rules(&module, &scratch, 0));
//! assert!(matches!(&document.sections[0], Section::Plot { lines, .. } if lines.len() == 2));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use wits_core::inspect::{Axis, Bar, Field, Item, Line, Mark, MatrixSection, NodeStatus, Section, Value};
use wits_core::math;
use wits_core::scene::Tint;

use crate::def::{Domain, FuzzyDef};
use crate::defuzzify::{Defuzzify, Grid, Overlap, Point};
use crate::machine::{FuzzyMachineDef, FuzzyMachineState};
use crate::markov::{MarkovDef, MarkovState};
use crate::module::{FuzzyModule, Scratch};
use crate::shape::ShapeDef;

const TINTS: [Tint; 6] = [Tint::Blue, Tint::Green, Tint::Orange, Tint::Purple, Tint::Red, Tint::Agent];

fn tint(number: usize) -> Tint {
    TINTS[number % TINTS.len()]
}

/// The sets of an input, filled up to their degrees, and the value it has. With a prefix for keys, all bounds can be
/// dragged: they come back as edits of `prefix input.set.number`, for [`drag`].
#[must_use]
pub fn input(module: &FuzzyModule, scratch: &Scratch, input: usize, keys: Option<&str>) -> Section {
    let Some((name, def)) = module.def().inputs.get(input) else { return Section::bars("", []) };
    let degrees = module.degrees(scratch, input);
    let Domain::Range(from, to) = def.over else {
        let bars = def.sets.iter().zip(degrees);
        return Section::bars(
            name.clone(),
            bars.map(|((set, _), degree)| Bar::new(set.clone(), *degree).max(1.0)),
        );
    };
    let lines = def.sets.iter().zip(degrees).enumerate().map(|(number, ((set, shape), degree))| {
        let line = line(set, shape, (from, to), *degree, number);
        let prefix = keys.map(|keys| format!("{keys}{name}.{set}"));
        prefix.map_or(line.clone(), |prefix| handles(line, shape, &prefix))
    });
    let mut plot = Section::plot(name.clone(), Axis::new(name.clone(), from, to), degree_axis(), lines);
    if let Section::Plot { marks, help, .. } = &mut plot {
        let x = scratch.inputs().get(input).copied().unwrap_or(from);
        marks.push(Mark { name: format!("{x:.0}").into(), x, y: None });
        *help = "How far the value belongs to each set. Drag the corners.".into();
    }
    plot
}

/// The sets of an output, each filled up to the degree its rules gave it, the joint shape, and the value.
#[must_use]
pub fn output(module: &FuzzyModule, scratch: &Scratch, output: usize, keys: Option<&str>) -> Section {
    let Some((name, def)) = module.def().outputs.get(output) else { return Section::bars("", []) };
    let degrees = module.confidences(scratch, output);
    let mut lines: Vec<Line> = Vec::new();
    let points = module.points(scratch, output);
    for (number, ((set, shape), degree)) in def.sets.iter().zip(degrees).enumerate() {
        // A computed number has another position each time.
        let place = points.get(number).filter(|_| matches!(shape, ShapeDef::Formula(_)));
        let computed = place.map(|at| ShapeDef::Singleton(*at));
        let line = line(set, computed.as_ref().unwrap_or(shape), def.range, *degree, number);
        lines.push(match keys {
            Some(keys) => handles(line, shape, &format!("{keys}{name}.{set}")),
            None => line,
        });
    }
    lines.push(Line::new("joint shape", module.joint_shape(scratch, output)).tint(Tint::Highlight));
    let axis = Axis::new(name.clone(), def.range.0, def.range.1);
    let mut plot = Section::plot(name.clone(), axis, degree_axis(), lines);
    if let Section::Plot { marks, help, .. } = &mut plot {
        let x = scratch.values().get(output).copied().unwrap_or_default();
        marks.push(Mark { name: format!("{x:.1}").into(), x, y: None });
        *help = "Each set is cut off at the degree its rules gave it.".into();
    }
    plot
}

fn degree_axis() -> Axis {
    Axis::new("degree", 0.0, 1.0)
}

fn line(set: &str, shape: &ShapeDef, range: (f32, f32), degree: f32, number: usize) -> Line {
    Line::new(set.to_owned(), shape.outline(range)).tint(tint(number)).level(degree)
}

fn handles(line: Line, shape: &ShapeDef, prefix: &str) -> Line {
    let bounds = shape.bounds().into_iter().enumerate();
    bounds.fold(line, |line, (number, x)| line.handle(format!("{prefix}.{number}"), (x, shape.degree(x))))
}

/// What comes of dragging a handle: the definition with a bound moved, if that makes sense. `key` is what stands behind the
/// prefix: `distance.far.1`.
///
/// # Errors
/// Why it cannot be: for people.
pub fn drag(def: &FuzzyDef, key: &str, to: f32) -> Result<FuzzyDef, String> {
    let mut steps = key.rsplitn(3, '.');
    let (bound, set, variable) = (steps.next(), steps.next(), steps.next());
    let bound: usize =
        bound.and_then(|bound| bound.parse().ok()).ok_or_else(|| format!("no handle {key:?}"))?;
    let mut moved = def.clone();
    let inputs = moved.inputs.iter_mut().map(|(name, input)| (name, &mut input.sets));
    let outputs = moved.outputs.iter_mut().map(|(name, output)| (name, &mut output.sets));
    let sets = inputs.chain(outputs).find(|(name, _)| Some(name.as_str()) == variable).map(|(_, sets)| sets);
    let shape = sets.and_then(|sets| sets.iter_mut().find(|(name, _)| Some(name.as_str()) == set));
    let (_, shape) = shape.ok_or_else(|| format!("no handle {key:?}"))?;
    if !shape.move_bound(bound, to) {
        return Err(format!("no handle {key:?}"));
    }
    match moved.compile() {
        Ok(_) => Ok(moved),
        Err(faults) => Err(faults.to_string()),
    }
}

/// Every rule about an output with its degree, what held it back, and whether another one outdid it.
#[must_use]
pub fn rules(module: &FuzzyModule, scratch: &Scratch, output: usize) -> Section {
    let explained = module.explain(scratch, output);
    let mut rows = Vec::new();
    let mut more = Vec::new();
    for fired in explained.into_iter().flat_map(|explained| explained.rules) {
        let fate = match (fired.degree > 0.0, fired.outdone) {
            (false, _) => "does not hold",
            (true, true) => "outdone by another rule",
            (true, false) => "counts",
        };
        rows.push(vec![fired.text.into(), fired.set.into(), rounded(fired.degree), fate.into()]);
        more.push(vec![Item::new(0, "held back by").note(fired.because)]);
    }
    Section::Table {
        title: "Rules".into(),
        columns: ["rule", "concludes", "degree", ""].map(Into::into).into(),
        rows,
        more,
    }
}

fn rounded(value: f32) -> Value {
    (f64::from((value * 1000.0).round()) / 1000.0).into()
}

/// The rules about two inputs as a table: what each combination of sets concludes, and to what degree it holds now.
#[must_use]
pub fn memory(
    module: &FuzzyModule,
    scratch: &Scratch,
    (rows, columns): (usize, usize),
    output: usize,
) -> Section {
    let def = module.def();
    let table = def.memory(rows, columns, output);
    let (Some((row_name, row)), Some((column_name, column))) =
        (def.inputs.get(rows), def.inputs.get(columns))
    else {
        return Section::bars("", []);
    };
    let (row_degrees, column_degrees) = (module.degrees(scratch, rows), module.degrees(scratch, columns));
    let lines = table.iter().enumerate().map(|(r, line)| {
        let cell = |(c, conclusion): (usize, &Option<String>)| {
            let degree = math::min(row_degrees[r], column_degrees[c]);
            match conclusion {
                Some(set) => format!("{set} {degree:.2}").into(),
                None => Value::from("–"),
            }
        };
        let head = Value::from(format!("{} {:.2}", row.sets[r].0, row_degrees[r]));
        [head].into_iter().chain(line.iter().enumerate().map(cell)).collect()
    });
    let heads =
        column.sets.iter().zip(column_degrees).map(|((set, _), degree)| format!("{set} {degree:.2}").into());
    Section::Table {
        title: format!("{row_name} and {column_name}").into(),
        columns: [format!("{row_name} \\ {column_name}").into()].into_iter().chain(heads).collect(),
        rows: lines.collect(),
        more: Vec::new(),
    }
}

/// Every way to make one number of the degrees of an output, side by side.
#[must_use]
pub fn methods(module: &FuzzyModule, scratch: &Scratch, output: usize) -> Section {
    let sampled = |overlap, from| Defuzzify::Sampled { samples: 10, overlap, from };
    let mut methods = vec![
        ("average of maxima", Defuzzify::MaxAv, "middles of the sets, weighted"),
        ("blend of smallest", Defuzzify::Blend(Point::Smallest), "left ends of the plateaus, weighted"),
        ("blend of largest", Defuzzify::Blend(Point::Largest), "right ends, weighted"),
        ("blend of bisectors", Defuzzify::Blend(Point::Bisector), "what halves each set, weighted"),
        ("highest set", Defuzzify::Highest(Point::Mean), "the middle of the highest set alone"),
        ("mean of maximum", Defuzzify::MeanOfMaximum, "the middle of the highest plateau"),
        ("first of maximum", Defuzzify::FirstOfMaximum, "where the highest plateau begins"),
        ("last of maximum", Defuzzify::LastOfMaximum, "where it ends"),
        ("centroid", Defuzzify::Centroid(Overlap::Maximum), "exact, overlaps counted once"),
        ("centroid, added", Defuzzify::Centroid(Overlap::Added), "exact, overlaps counted twice"),
        ("10 samples, as printed", sampled(Overlap::Added, Grid::Above), "from one step above the least"),
        ("bisector", Defuzzify::Bisector, "halves the area"),
    ];
    let by = module.def().outputs.get(output).map(|(_, output)| (output.by, output.range.1));
    // These two only make sense for sets that were made for them.
    match by {
        Some((by @ Defuzzify::WeightedSum, _)) => methods.push(("weighted sum", by, "middles times degrees")),
        Some((by @ Defuzzify::Tsukamoto, _)) => {
            methods.push(("Tsukamoto", by, "the values that have these degrees, weighted"));
        }
        _ => {}
    }
    let bars = methods.into_iter().map(|(name, method, help)| {
        let value = module.defuzzify(scratch, output, method);
        let tint = if by.is_some_and(|(by, _)| by == method) { Tint::Green } else { Tint::Neutral };
        let text =
            value.map_or_else(|| "nothing is concluded".to_owned(), |value| format!("{value:.3}: {help}"));
        Bar::new(name, value.unwrap_or_default()).max(by.map_or(1.0, |(_, most)| most)).tint(tint).note(text)
    });
    Section::bars("Ways to one number", bars)
}

/// An output over two inputs, the others as they are.
#[must_use]
pub fn surface(
    module: &FuzzyModule,
    scratch: &Scratch,
    (x, y): (usize, usize),
    output: usize,
    columns: u16,
) -> Section {
    let def = module.def();
    let axis = |input: usize| {
        let (name, def) = def.inputs.get(input)?;
        let (from, to) = match &def.over {
            Domain::Range(from, to) => (*from, *to),
            Domain::Flag => (0.0, 1.0),
            Domain::OneOf(options) => (0.0, options.len().saturating_sub(1) as f32),
        };
        Some(Axis::new(name.clone(), from, to))
    };
    let (Some(x_axis), Some(y_axis), Some((name, out))) = (axis(x), axis(y), def.outputs.get(output)) else {
        return Section::bars("", []);
    };
    let columns = columns.clamp(2, 64);
    let mut room = module.scratch();
    let mut inputs = scratch.inputs().to_vec();
    inputs.resize(def.inputs.len(), 0.0);
    let mut values = Vec::with_capacity(usize::from(columns) * usize::from(columns));
    let share = |number: u16| f32::from(number) / f32::from(columns - 1);
    for row in 0..columns {
        for column in 0..columns {
            inputs[x] = math::lerp(x_axis.from, x_axis.to, share(column));
            inputs[y] = math::lerp(y_axis.from, y_axis.to, share(row));
            values.push(module.infer(&mut room, &inputs)[output]);
        }
    }
    let at = scratch.inputs().get(x).copied().zip(scratch.inputs().get(y).copied());
    let z = Axis::new(name.clone(), out.range.0, out.range.1);
    let title = format!("{name} over {} and {}", x_axis.name, y_axis.name).into();
    Section::Surface { title, x: x_axis, y: y_axis, z, columns: columns.into(), values, at }
}

/// The degrees of all states of a fuzzy machine.
#[must_use]
pub fn machine(def: &FuzzyMachineDef, state: &FuzzyMachineState) -> Section {
    let bars = def.states.iter().zip(state.degrees()).enumerate().map(|(number, ((name, state), degree))| {
        let note = state.act.as_ref().map(|act| format!("does {act} when highest")).unwrap_or_default();
        Bar::new(name.clone(), *degree).max(1.0).tint(tint(number)).note(note)
    });
    Section::bars("States", bars)
}

/// The transitions of a fuzzy machine, those of active states first to be read.
#[must_use]
pub fn moves(def: &FuzzyMachineDef, state: &FuzzyMachineState) -> Section {
    let mut items = Vec::new();
    for ((name, def), degree) in def.states.iter().zip(state.degrees()) {
        let status = if *degree > 0.0 { NodeStatus::Running } else { NodeStatus::Idle };
        items.push(Item::new(0, name.clone()).status(status).note(format!("{degree:.2}")));
        for step in &def.moves {
            let to: Vec<String> =
                step.to.iter().map(|(target, degree)| format!("{target} {degree}")).collect();
            items.push(Item::new(1, format!("to {}", to.join(", "))).note(format!("when {}", step.when)));
        }
    }
    Section::outline("Moves", items)
}

/// The numbers of a Markov machine.
#[must_use]
pub fn markov(def: &MarkovDef, state: &MarkovState) -> Section {
    let most = state.vector().iter().copied().fold(1.0, math::max);
    let bars = def.values.iter().zip(state.vector()).enumerate();
    Section::bars(
        "Values",
        bars.map(|(number, ((name, _), value))| {
            Bar::new(name.clone(), *value).max(most).tint(tint(number)).note(format!("{value:.3}"))
        }),
    )
}

/// A transition matrix: the row gives, the column gets.
#[must_use]
pub fn matrix(title: &str, def: &MarkovDef, by: &crate::markov::MatrixDef) -> Section {
    let names: Vec<&str> = def.values.iter().map(|(name, _)| name.as_str()).collect();
    let Some(matrix) = by.matrix(names.len()) else { return Section::fields(title.to_owned(), []) };
    let count = names.len();
    let shares = (0..count * count).map(|cell| matrix.share(cell / count, cell % count));
    let kept = if matrix.is_conservative() { "the sum stays" } else { "the sum changes" };
    let labels = || names.iter().map(|name| (*name).to_owned());
    let shown =
        MatrixSection::new(format!("{title} ({kept})"), labels(), labels(), shares).edges("from", "to");
    shown
        .two_sided()
        .help("The share of the old number in the row that goes to the new number in the column.")
        .into()
}

/// Inputs and outputs in numbers.
#[must_use]
pub fn values(module: &FuzzyModule, scratch: &Scratch) -> Section {
    let def = module.def();
    let inputs = def.inputs.iter().zip(scratch.inputs()).map(|((name, _), value)| (name, value));
    let outputs = def.outputs.iter().zip(scratch.values()).map(|((name, _), value)| (name, value));
    let fields = inputs.chain(outputs).map(|(name, value)| Field::new(name.clone(), rounded(*value)));
    Section::fields("Values", fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::ron::RonFile;

    fn module() -> FuzzyModule {
        let text = r#"(
            inputs: {
                "d": (over: Range(0, 10), sets: {"near": LeftShoulder(2, 8), "far": RightShoulder(2, 8)}),
                "a": (over: Range(0, 1), sets: {"low": LeftShoulder(0, 1), "high": RightShoulder(0, 1)}),
            },
            outputs: {"o": (range: (0, 100), sets: {"no": LeftShoulder(0, 100), "yes": RightShoulder(0, 100)})},
            tables: [(of: ["d", "a"], gives: "o", then: ["no", "yes", "no", "no"])],
        )"#;
        FuzzyDef::from_ron("x", text).unwrap().compile().unwrap()
    }

    #[test]
    fn sections_show_what_was_inferred() {
        let module = module();
        let mut scratch = module.scratch();
        module.infer(&mut scratch, &[3.5, 0.25]);
        let Section::Plot { lines, marks, .. } = input(&module, &scratch, 0, Some("x.")) else { panic!() };
        assert_eq!((lines[0].level, marks[0].x), (Some(0.75), 3.5));
        assert_eq!(lines[1].handles[0].key, "x.d.far.0");
        let Section::Plot { lines, .. } = output(&module, &scratch, 0, None) else { panic!() };
        assert_eq!((lines.len(), lines[1].level), (3, Some(0.25)));
        let Section::Table { rows, .. } = memory(&module, &scratch, (0, 1), 0) else { panic!() };
        assert_eq!(rows[0][2].to_string(), "yes 0.25");
        let Section::Table { rows, .. } = rules(&module, &scratch, 0) else { panic!() };
        assert_eq!((rows.len(), rows[1][3].to_string().as_str()), (4, "counts"));
        let Section::Bars { bars, .. } = methods(&module, &scratch, 0) else { panic!() };
        assert_eq!(bars[0].value, scratch.values()[0]);
        let Section::Surface { values, at, .. } = surface(&module, &scratch, (0, 1), 0, 11) else { panic!() };
        assert_eq!((values.len(), at), (121, Some((3.5, 0.25))));
    }

    #[test]
    fn a_bad_drag_is_refused_with_a_reason() {
        let def = module().def().clone();
        let moved = drag(&def, "d.far.1", 9.0).unwrap();
        assert_eq!(moved.inputs[0].1.sets[1].1, ShapeDef::RightShoulder(2.0, 9.0));
        assert!(drag(&def, "d.far.1", 1.0).unwrap_err().contains("expected bounds from left to right"));
        assert!(
            drag(&def, "d.near.1", 2.0)
                .and_then(|def| drag(&def, "d.far.0", 5.0))
                .unwrap_err()
                .contains("is in no set")
        );
        for key in ["d.far.7", "d.fare.1", "x.far.1", "far", ""] {
            assert!(drag(&def, key, 1.0).is_err(), "{key}");
        }
    }

    #[test]
    fn computed_conclusions_are_drawn_where_they_are() {
        let module = FuzzyDef::from_ron(
            "x",
            r#"(
            inputs: {"a": (over: Range(0, 10), sets: {"low": LeftShoulder(0, 10), "high": Sigmoid(5, 2)}, loose: true)},
            outputs: {"b": (range: (0, 30), sets: {"p": Formula("2 * a + 1"), "q": Singleton(30)}, by: WeightedSum)},
            rules: ["if a is low then b is p", "if a is high then b is q"],
        )"#,
        )
        .unwrap()
        .compile()
        .unwrap();
        let mut scratch = module.scratch();
        module.infer(&mut scratch, &[4.0]);
        let Section::Plot { lines, .. } = output(&module, &scratch, 0, None) else { panic!("no plot") };
        assert_eq!(lines[0].points, [(9.0, 0.0), (9.0, 1.0), (9.0, 0.0)]);
        let Section::Plot { lines, .. } = input(&module, &scratch, 0, Some("my.")) else { panic!("no plot") };
        assert!(lines[1].points.len() > 60 && lines[1].handles.len() == 1);
        let Section::Bars { bars, .. } = methods(&module, &scratch, 0) else { panic!("no bars") };
        assert!(bars.iter().any(|bar| bar.name == "weighted sum" && bar.tint == Tint::Green));
    }
}
