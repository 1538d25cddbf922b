//! What the lab shows: the maps, the searches, and what each knows of a cell.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Tint};
use wits_game::{Inspection, PointInfo};
use wits_nav::grid::Cell;
use wits_nav::search::Status;

use crate::pathlab::maps::{KINDS, MUD, ROAD, WALL, WATER};
use crate::pathlab::panel::Algorithm;
use crate::pathlab::world::PathLab;

/// Everything there is to see.
pub(crate) fn scene(lab: &PathLab, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let (low, high) = (corner(lab, 0).min, corner(lab, 1).max);
    let margin = 0.03 * (high.x - low.x);
    scene.set_bounds(low - margin, high + Vec2::new(margin, 2.6 * margin));
    for panel in 0..2 {
        let bounds = corner(lab, panel);
        scene.heat(field(lab, bounds, "terrain", Ramp::Tints, |node| {
            ground_tint(lab.world.cells[node as usize])
        }));
        scene.heat(field(lab, bounds, "search", Ramp::Tints, |node| search_tint(lab, panel, node)));
        if wanted("costs") {
            scene.heat(costs(lab, bounds, panel));
        }
        let frame = Shape::rectangle(bounds.min, bounds.max);
        scene.add("terrain", frame.stroke(Ink::new(Tint::Neutral).alpha(0.5), 1.0));
        way(lab, scene, panel);
        label(lab, scene, panel, bounds, margin);
    }
    ends(lab, scene);
}

/// Where a panel lies.
fn corner(lab: &PathLab, panel: usize) -> Bounds {
    let (width, height) = (lab.terrain.width() as i32, lab.terrain.height() as i32);
    let half = Vec2::splat(0.5);
    let min = lab.place(panel, Cell::new(0, height - 1)) - half;
    Bounds { min, max: lab.place(panel, Cell::new(width - 1, 0)) + half }
}

/// A value for every cell; heat maps begin with the lowest row, maps with the top one.
fn field(lab: &PathLab, bounds: Bounds, layer: &'static str, ramp: Ramp, value: impl Fn(u32) -> u8) -> Heat {
    let (columns, rows) = (lab.terrain.width(), lab.terrain.height());
    let cells = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| row * columns + column));
    Heat { layer, bounds, columns, rows, ramp, cells: cells.map(value).collect() }
}

fn ground_tint(kind: u8) -> u8 {
    match kind {
        ROAD => Tint::Neutral.cell(4),
        MUD => Tint::Orange.cell(4),
        WATER => Tint::Blue.cell(4),
        WALL => Tint::Obstacle.cell(8),
        _ => 0,
    }
}

fn search_tint(lab: &PathLab, panel: usize, node: u32) -> u8 {
    match lab.panels[panel].status(node) {
        Status::Unseen => 0,
        Status::Open => Tint::Yellow.cell(5),
        Status::Closed => Tint::Purple.cell(3),
    }
}

/// What the way to each cell costs, compared with the dearest one.
fn costs(lab: &PathLab, bounds: Bounds, panel: usize) -> Heat {
    let panel = &lab.panels[panel];
    let count = lab.world.cells.len() as u32;
    let dearest = (0..count).filter_map(|node| panel.cost_to(node)).fold(1e-6, f32::max);
    field(lab, bounds, "costs", Ramp::Heat, |node| {
        panel.cost_to(node).map_or(0, |cost| 20 + (235.0 * (cost / dearest).min(1.0)) as u8)
    })
}

fn way(lab: &PathLab, scene: &mut Scene, number: usize) {
    let panel = &lab.panels[number];
    if panel.way.len() < 2 {
        return;
    }
    let points = panel.way.iter().map(|&node| lab.place(number, lab.terrain.cell(node)));
    let found = panel.cost().is_some();
    let ink = if found { Ink::new(Tint::Path) } else { Ink::new(Tint::Highlight).alpha(0.5) };
    scene.add("ways", Shape::line(points).stroke(ink, if found { 3.5 } else { 2.0 }));
}

fn label(lab: &PathLab, scene: &mut Scene, number: usize, bounds: Bounds, margin: f32) {
    let panel = &lab.panels[number];
    let mut name = panel.question.algorithm.name().to_owned();
    if panel.question.algorithm.asks_estimates() {
        let weight = panel.question.weight;
        let times = if weight == 1.0 { String::new() } else { format!(" x {weight:.2}") };
        name = format!("{name}, {}{times}", panel.question.estimate.name());
    }
    let result = match (panel.is_over(), panel.cost()) {
        (_, Some(cost)) => format!("cost {cost:.2}"),
        (true, None) => "no path".to_owned(),
        (false, None) => "searching".to_owned(),
    };
    let effort = panel.effort();
    let at = Vec2::new(bounds.min.x, bounds.max.y + 1.5 * margin);
    scene.add("labels", Shape::text(at, name, 15.0).fill(Tint::Highlight));
    let line = format!("{result}; {} cells expanded, {} seen", effort.expanded, effort.seen);
    let below = Vec2::new(bounds.min.x, bounds.max.y + 0.5 * margin);
    scene.add("labels", Shape::text(below, line, 13.0).fill(Tint::Neutral));
}

/// Start and goal: handles on the left, marks on both sides.
fn ends(lab: &PathLab, scene: &mut Scene) {
    let size = (lab.terrain.width() as f32 / 70.0).max(0.6);
    for (name, cell, tint) in [("start", lab.world.start, Tint::Agent), ("goal", lab.world.goal, Tint::Goal)]
    {
        for panel in 0..2 {
            let at = lab.place(panel, cell);
            scene.add("handles", Shape::circle(at, size).fill(Ink::new(tint).alpha(0.9)));
            scene.add("handles", Shape::circle(at, 1.5 * size).stroke(Ink::new(tint).alpha(0.6), 1.5));
        }
        scene.handle(name, lab.place(0, cell));
    }
}

/// What a search knows of a cell, while somebody points at it.
pub(crate) fn point_info(lab: &PathLab, at: Vec2) -> Option<PointInfo> {
    let (number, cell) = lab.cell_at(at)?;
    let node = lab.terrain.node(cell)?;
    let kind = *lab.world.cells.get(node as usize)?;
    let (panel, task) = (&lab.panels[number], lab.task());
    let shown = |value: Option<f32>| value.map_or_else(|| "–".to_owned(), |value| format!("{value:.2}"));
    let name = format!("Cell {}, {}", cell.x, cell.y);
    let mut info = PointInfo::new(name, lab.place(number, cell))
        .state(state_of(panel.status(node)))
        .row("g, cost from the start", shown(panel.cost_to(node)));
    if let Some(heuristic) = panel.heuristic_for(&task, node) {
        info = info.row("h, heuristic to the goal", shown(Some(heuristic)));
    }
    let rank = match panel.question.algorithm {
        Algorithm::AStar | Algorithm::Beam | Algorithm::Theta => Some("f = g + h"),
        Algorithm::Greedy => Some("f = h"),
        Algorithm::Dijkstra => Some("f = g"),
        Algorithm::BreadthFirst | Algorithm::DepthFirst | Algorithm::BothEnds => None,
    };
    if let Some(rank) = rank {
        info = info.row(rank, shown(panel.rank_of(&task, node)));
    }
    let parent = panel.parent_of(node).map(|parent| lab.terrain.cell(parent));
    let parent = parent.map_or_else(|| "–".to_owned(), |parent| format!("cell {}, {}", parent.x, parent.y));
    Some(info.row("parent", parent).row("ground", KINDS[usize::from(kind)]))
}

/// As the field calls it.
const fn state_of(status: Status) -> &'static str {
    match status {
        Status::Unseen => "not seen yet",
        Status::Open => "open",
        Status::Closed => "closed",
    }
}

/// What a search knows of a cell.
pub(crate) fn inspect(lab: &PathLab, number: usize, node: u32) -> Option<Inspection> {
    let kind = *lab.world.cells.get(node as usize)?;
    let (panel, cell, task) = (&lab.panels[number], lab.terrain.cell(node), lab.task());
    let status = match panel.status(node) {
        Status::Unseen => "not seen yet",
        Status::Open => "open: seen, not yet expanded",
        Status::Closed => "closed: expanded",
    };
    let so_far = panel.cost_to(node);
    let left = panel.estimate_for(&task, node);
    let fields = [
        Field::new("cell", Vec2::new(cell.x as f32, cell.y as f32))
            .help("Column and row, from the top left."),
        Field::new("ground", KINDS[usize::from(kind)]),
        Field::new("cost of the ground", lab.costs.of(kind)).help("What a straight step onto it costs."),
        Field::new("on the path", if panel.way.contains(&node) { "yes" } else { "no" }),
    ];
    let most = so_far.unwrap_or(0.0).max(left).max(1e-3);
    let bars = [
        Bar::new("so far", so_far.unwrap_or(0.0))
            .max(most)
            .tint(Tint::Purple)
            .note("the path from the start"),
        Bar::new("heuristic", left).max(most).tint(Tint::Yellow).note("how far the goal may be"),
    ];
    let total = so_far.map_or_else(|| "not known".to_owned(), |so_far| format!("{:.2}", so_far + left));
    let reason = [
        Field::new("total", total)
            .help("Searches with a heuristic expand the cell with the smallest total first."),
        Field::new("expanded in all", panel.effort().expanded as f32),
        Field::new("most that waited at once", panel.effort().most_open as f32),
        Field::new("opened again", panel.effort().reopened as f32)
            .help("Cells that were done with until a better way turned up."),
    ];
    let side = if number == 0 { "Left" } else { "Right" };
    let document = Document::new(format!("{side}: {}", panel.question.algorithm.name()))
        .subtitle(status)
        .section(Section::fields("Cell", fields))
        .section(Section::bars("What a path through this cell may cost", bars))
        .section(Section::fields("The search", reason));
    let at = lab.place(number, cell);
    let half = Vec2::splat(0.5);
    let marks = vec![Shape::rectangle(at - half, at + half).stroke(Tint::Highlight, 2.0)];
    Some(Inspection { document, marks })
}
