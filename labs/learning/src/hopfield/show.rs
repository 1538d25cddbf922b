//! What the inspector shows: how a recall goes, and what the grid believes.

use wits_core::glam::Vec2;
use wits_core::inspect::{Axis, Bar, Document, Field, Line, MatrixSection, Section};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::{Inspection, PointInfo};
use wits_learn::net::overlap;

use crate::hopfield::fog::{CELLS, CURVE, Fog, HEIGHT, WIDTH};
use crate::hopfield::memory::{Memory, Outcome};
use crate::hopfield::scene::{FOG, MEMORY};
use crate::hopfield::world::{Board, Lab};

/// The memory is 0, the map is 1.
pub(crate) fn inspect(lab: &Lab, agent: u64) -> Option<Inspection> {
    let (document, board): (Document, Board) = match agent {
        0 => (memory(&lab.world.memory), MEMORY),
        1 => (fog(&lab.world.fog), FOG),
        _ => return None,
    };
    let frame = Shape::rectangle(board.corner, board.end());
    Some(Inspection { document, marks: vec![frame.stroke(Ink::new(Tint::Highlight).alpha(0.6), 2.0)] })
}

/// How the recall stands, in a few words.
pub(crate) fn outcome_text(memory: &Memory) -> (String, Tint) {
    match memory.outcome {
        _ if memory.running.is_some() => ("settling".to_owned(), Tint::Neutral),
        None => ("at rest".to_owned(), Tint::Neutral),
        Some(Outcome::Stored(number)) if memory.asked.is_none_or(|asked| asked == number) => {
            (format!("pattern {}", number + 1), Tint::Green)
        }
        Some(Outcome::Stored(number)) => (format!("pattern {}: another one", number + 1), Tint::Orange),
        Some(Outcome::Opposite(number)) => {
            (format!("spurious: the opposite of pattern {}", number + 1), Tint::Red)
        }
        Some(Outcome::Spurious) => ("spurious: a mixture that nobody stored".to_owned(), Tint::Red),
    }
}

fn memory(memory: &Memory) -> Document {
    let unknown = memory.cells.iter().filter(|side| **side == 0).count();
    let fields = [
        Field::new("neurons", memory.net.neurons() as f32),
        Field::new("stored", memory.stored.len() as f32).unit("patterns"),
        Field::new("capacity", memory.net.capacity())
            .unit("patterns")
            .help("0.138 for each neuron, of random patterns"),
        Field::new("energy", memory.net.energy(&memory.cells)),
        Field::new("unknown cells", unknown as f32),
        Field::new("steps", memory.running.map_or(0.0, |run| run.steps as f32)),
        Field::new("recalled right", memory.counts.right),
        Field::new("recalled another one", memory.counts.other),
        Field::new("spurious", memory.counts.spurious).help("Opposites and mixtures"),
    ];
    Document::new("The memory")
        .subtitle(outcome_text(memory).0)
        .section(Section::Text { title: "Why".into(), text: why(memory).into() })
        .section(Section::bars("How alike each stored pattern is", overlaps(memory)))
        .section(energies(memory))
        .section(Section::fields("Memory", fields))
        .section(Section::from(memory.net.weight_matrix()))
}

/// Why it settles where it does, in a sentence or two.
fn why(memory: &Memory) -> String {
    let Some((number, alike)) = most_alike(memory) else {
        return "Nothing is stored: nothing pulls a cell to either side.".to_owned();
    };
    let energy = memory.net.energy(&memory.cells);
    let near = format!("It is most like pattern {} ({alike:+.2}). Energy {energy:.1}.", number + 1);
    let next = match (memory.running, memory.outcome) {
        (Some(run), _) => {
            let cell = run.next as usize;
            let mut cells = memory.cells.clone();
            let turns = memory.net.update(&mut cells, cell);
            let does = if turns { "turns" } else { "stays" };
            format!("Cell {cell} {does}: the others pull it to {}.", if cells[cell] > 0 { "1" } else { "-1" })
        }
        (None, Some(Outcome::Stored(_))) => {
            "No cell is pulled away: this is the bottom of a valley.".to_owned()
        }
        (None, Some(_)) => format!(
            "No cell is pulled away although nobody stored this: a valley between valleys. {} patterns are stored; about \
             {:.0} random ones can be told apart, fewer if they are alike.",
            memory.stored.len(),
            memory.net.capacity()
        ),
        (None, None) => "Press recall to let it settle.".to_owned(),
    };
    format!("{near} {next}")
}

fn most_alike(memory: &Memory) -> Option<(usize, f32)> {
    let alike = memory.stored.iter().map(|pattern| overlap(pattern, &memory.cells)).enumerate();
    alike.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()).then(b.0.cmp(&a.0)))
}

fn overlaps(memory: &Memory) -> impl Iterator<Item = Bar> {
    memory.stored.iter().enumerate().map(|(number, pattern)| {
        let bar = Bar::new(format!("pattern {}", number + 1), overlap(pattern, &memory.cells)).max(1.0);
        if memory.asked == Some(number as u32) { bar.tint(Tint::Green).note("asked for") } else { bar }
    })
}

/// The energy of each step, and that of the pattern which was asked for.
fn energies(memory: &Memory) -> Section {
    let asked = memory.asked.and_then(|asked| memory.stored.get(asked as usize));
    let floor = asked.map(|pattern| memory.net.energy(pattern));
    let last = memory.energies.len().max(2) as f32 - 1.0;
    let low = memory.energies.iter().copied().chain(floor).fold(0.0, f32::min) - 1.0;
    let high = memory.energies.iter().copied().fold(0.0, f32::max) + 1.0;
    let points = memory.energies.iter().enumerate().map(|(step, energy)| (step as f32, *energy));
    let mut lines = vec![Line::new("energy", points).tint(Tint::Cyan)];
    if let Some(floor) = floor {
        lines.push(Line::new("of the pattern", [(0.0, floor), (last, floor)]).tint(Tint::Green));
    }
    Section::plot("Energy", Axis::new("steps", 0.0, last), Axis::new("energy", low, high), lines)
}

fn fog(fog: &Fog) -> Document {
    let [right, nearest] = fog.total.shares();
    let fields = [
        Field::new("maps learned from", fog.grid.maps() as f32),
        Field::new("speaks of", 100.0 * fog.total.coverage())
            .unit("%")
            .help("Of the cells that are not seen"),
        Field::new("right", 100.0 * right).unit("%").help("Of the cells that it speaks of"),
        Field::new("nearest seen cell right", 100.0 * nearest)
            .unit("%")
            .help("The plain way, for the same cells"),
        Field::new("energy", fog.grid.energy(&fog.cells)),
        Field::new("scouts", fog.scouts.len() as f32),
    ];
    let text = "Each cell counted, over all maps, how often it was like each of its neighbors. Now what scouts see is fixed, \
                and every other cell takes the side to which its neighbors pull it, as long as they pull strongly enough. \
                Across a ridge neighbors pull little, or to the other side.";
    Document::new("The map")
        .subtitle(if fog.running.is_some() { "fills the fog" } else { "compares" })
        .section(Section::Text { title: "Why".into(), text: text.into() })
        .section(Section::fields("Fog", fields))
        .section(results(fog))
        .section(Section::from(links(fog)))
}

/// How well the fog of the last maps was filled.
fn results(fog: &Fog) -> Section {
    let line = |name: &'static str, tint: Tint, of: fn(&crate::hopfield::fog::Filled) -> f32| {
        let points =
            fog.results.iter().enumerate().map(move |(map, filled)| (map as f32, 100.0 * of(filled)));
        Line::new(name, points).tint(tint)
    };
    let lines = [
        line("right", Tint::Green, |filled| filled.shares()[0]),
        line("nearest seen cell", Tint::Orange, |filled| filled.shares()[1]),
        line("speaks of", Tint::Faint, |filled| filled.coverage()),
    ];
    let (x, y) = (Axis::new("maps", 0.0, CURVE as f32), Axis::new("cells", 0.0, 100.0).unit("%"));
    Section::plot("The last maps", x, y, lines)
}

/// How alike each cell was to its neighbors: ridges show as they are learned.
fn links(fog: &Fog) -> MatrixSection {
    let strongest = fog.grid.strongest().max(f32::MIN_POSITIVE);
    let mean = |cell: usize| {
        let (x, y) = (cell % WIDTH, cell / WIDTH);
        let neighbors = [
            (x > 0).then(|| cell - 1),
            (x + 1 < WIDTH).then(|| cell + 1),
            (y > 0).then(|| cell - WIDTH),
            (y + 1 < HEIGHT).then(|| cell + WIDTH),
        ];
        let weights = neighbors.into_iter().flatten().filter_map(|other| fog.grid.weight(cell, other));
        weights.fold(1.0, |least: f32, weight| least.min(weight / strongest))
    };
    // The top row first.
    let values = (0..CELLS).map(|place| mean((HEIGHT - 1 - place / WIDTH) * WIDTH + place % WIDTH));
    let rows = (0..HEIGHT).rev().map(|row| row.to_string());
    let matrix = MatrixSection::new(
        "Weakest link of each cell",
        rows,
        (0..WIDTH).map(|column| column.to_string()),
        values,
    );
    matrix.edges("row", "column").two_sided().max(1.0).help(
        "1: all neighbors were alike in every map. Near 0 or below there is a ridge: the grid found it by itself.",
    )
}

/// What is believed of a cell of the map, and why.
pub(crate) fn point_info(lab: &Lab, at: Vec2) -> Option<PointInfo> {
    let cell = lab.fog_cell(at)?;
    let fog = &lab.world.fog;
    let state = match fog.cells[cell] {
        0 => "not known",
        1.. => "safe",
        _ => "dangerous",
    };
    let pull = fog.grid.pull_on(&fog.cells, cell) / fog.grid.strongest().max(f32::MIN_POSITIVE);
    let text = match fog.seen[cell] {
        true => "A scout sees it.".to_owned(),
        false if fog.cells[cell] == 0 => {
            format!(
                "Its neighbors pull by {pull:+.2}: less than {} of a certain link.",
                fog.grid.def().threshold
            )
        }
        false => format!("Its neighbors pull by {pull:+.2} of a certain link."),
    };
    let name = format!("Cell {}, {}", cell % WIDTH, cell / WIDTH);
    let info = PointInfo::new(name, FOG.middle(cell)).state(state).text(text);
    Some(info.row("seen", if fog.seen[cell] { "yes" } else { "no" }).row("pull", format!("{pull:+.2}")))
}
