//! What there is to see.

use wits_core::glam::Vec2;
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_nav::grid::{Cell, GridMap};
use wits_nav::path::Path;

use crate::pursuit::ground::{CELL, COLUMNS, CORNER, ROWS, middle};
use crate::pursuit::hunter::{Doing, Hunter, Kind, Mind};
use crate::pursuit::world::Pursuit;

/// The strip below the map that says who is who. \[m\]
const STRIP: f32 = 2.6;
/// A bar of the strip is full at so many cells a second.
const FULL_BAR: f32 = 3000.0;

/// Everything there is to see.
pub(crate) fn scene(lab: &Pursuit, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(-CORNER - Vec2::new(0.0, STRIP), CORNER);
    if wanted("costs") {
        scene.heat(costs(lab));
    }
    if wanted("searched") {
        scene.heat(glow("searched", &lab.searched, 110.0));
    }
    if wanted("repaired") {
        scene.heat(glow("repaired", &lab.repaired, 255.0));
    }
    walls(lab, scene);
    gates(lab, scene);
    for hunter in &lab.world.hunters {
        path(lab, hunter, scene);
    }
    hunters(lab, scene);
    legend(lab, scene);
    if wanted("probe") {
        probe(lab, scene);
    }
    scene.handle("quarry", lab.world.quarry.mover.position());
    scene.handle("probe", middle(lab.world.probe));
}

/// The corners of a stretch of cells in a row.
fn corners(first: Cell, last: Cell) -> (Vec2, Vec2) {
    let half = Vec2::splat(CELL / 2.0);
    (middle(Cell::new(first.x, last.y)) - half, middle(Cell::new(last.x, first.y)) + half)
}

/// Calls with every stretch of blocked cells in a row.
fn for_each_stretch(map: &GridMap, mut draw: impl FnMut(Cell, Cell)) {
    for y in 0..ROWS {
        let mut first = None;
        for x in 0..=COLUMNS {
            let is_wall = x < COLUMNS && !map.is_free(Cell::new(x, y));
            match (first, is_wall) {
                (None, true) => first = Some(x),
                (Some(start), false) => {
                    draw(Cell::new(start, y), Cell::new(x - 1, y));
                    first = None;
                }
                _ => {}
            }
        }
    }
}

fn walls(lab: &Pursuit, scene: &mut Scene) {
    scene.add("walls", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 2.0));
    if lab.has_fog {
        for_each_stretch(&lab.world.map, |first, last| {
            let (min, max) = corners(first, last);
            scene.add("walls", Shape::rectangle(min, max).fill(Ink::new(Tint::Obstacle).alpha(0.25)));
        });
    }
    for_each_stretch(&lab.world.known, |first, last| {
        // A little more than the cells, so that no seams are seen between rows.
        let (min, max) = corners(first, last);
        scene.add("walls", Shape::rectangle(min - 0.02, max + 0.02).fill(Tint::Obstacle));
    });
}

fn gates(lab: &Pursuit, scene: &mut Scene) {
    for gate in &lab.world.gates {
        let (Some(&first), Some(&last)) = (gate.cells.first(), gate.cells.last()) else { continue };
        let (min, max) = corners(first, last);
        let shape = Shape::rectangle(min + 0.06, max - 0.06);
        scene.add(
            "gates",
            if gate.closed {
                shape.fill(Ink::new(Tint::Pink).alpha(0.75)).stroke(Tint::Pink, 1.0)
            } else {
                shape.stroke(Ink::new(Tint::Pink).alpha(0.35), 1.0)
            },
        );
    }
}

/// A number for each cell, as heat.
fn heat(layer: &'static str, value: impl Fn(Cell) -> u8) -> Heat {
    // Heat counts rows upwards, maps downwards.
    let cells = (0..ROWS).rev().flat_map(|y| (0..COLUMNS).map(move |x| Cell::new(x, y))).map(value);
    let bounds = Bounds { min: -CORNER, max: CORNER };
    Heat {
        layer,
        bounds,
        columns: COLUMNS as u32,
        rows: ROWS as u32,
        ramp: Ramp::default(),
        cells: cells.collect(),
    }
}

/// What was worked on lately.
fn glow(layer: &'static str, glow: &[f32], most: f32) -> Heat {
    heat(layer, |cell| (most * glow[(cell.y * COLUMNS + cell.x) as usize]) as u8)
}

fn costs(lab: &Pursuit) -> Heat {
    let dstar = lab.world.hunters.iter().find_map(|hunter| match &hunter.mind {
        Mind::Repair(dstar) => Some(dstar),
        _ => None,
    });
    heat("costs", |cell| {
        let value = dstar.zip(lab.world.known.node(cell)).and_then(|(dstar, node)| dstar.values(node));
        match value {
            Some((cost, _)) if cost.is_finite() => (230.0 - 1.6 * cost).clamp(12.0, 255.0) as u8,
            _ => 0,
        }
    })
}

fn path(lab: &Pursuit, hunter: &Hunter, scene: &mut Scene) {
    let ink = Ink::new(hunter.kind().tint());
    let mut points = vec![hunter.mover.position()];
    match &hunter.mind {
        Mind::Repair(dstar) => {
            let mut path = Path::at(0);
            if dstar.path_into(&lab.world.known, &mut path) {
                points.extend(path.nodes().map(|node| middle(lab.world.known.cell(node))));
            }
        }
        Mind::Replan(replanner) => {
            points.extend(replanner.ahead().iter().map(|step| middle(lab.world.known.cell(step.to))));
        }
        Mind::Learn(_) | Mind::Trace(_) => {
            points.extend(hunter.trail.iter().rev().map(|&cell| middle(cell)));
            scene.add("paths", Shape::line(points).stroke(ink.alpha(0.35), 5.0));
            if let Mind::Trace(tracer) = &hunter.mind {
                let line = Shape::line([middle(tracer.anchor()), middle(tracer.goal())]);
                scene.add("paths", line.stroke(ink.alpha(0.5), 1.0));
            }
            return;
        }
    }
    scene.add("paths", Shape::line(points).stroke(ink.alpha(0.8), 2.5));
}

fn hunters(lab: &Pursuit, scene: &mut Scene) {
    let quarry = lab.world.quarry.mover.position();
    if let Some(refuge) = lab.world.quarry.refuge {
        scene.add("hunters", Shape::circle(middle(refuge), 0.3).stroke(Ink::new(Tint::Goal).alpha(0.6), 1.5));
    }
    scene.add("hunters", Shape::circle(quarry, 0.75).fill(Ink::new(Tint::Goal).alpha(0.18)));
    scene.add("hunters", Shape::circle(quarry, 0.42).fill(Tint::Goal));
    for hunter in &lab.world.hunters {
        let ring = match hunter.doing {
            Doing::Walks => continue,
            Doing::Thinks => Ink::new(Tint::Highlight).alpha(0.8),
            Doing::NoWay => Ink::new(Tint::Red),
        };
        scene.add("hunters", Shape::circle(hunter.mover.position(), 0.7).stroke(ring, 2.0));
    }
    let sprites = scene.sprites("hunters", 1.1);
    sprites.set_shape(SpriteShape::Dart);
    for hunter in &lab.world.hunters {
        let (at, heading) = (hunter.mover.position(), hunter.mover.heading());
        sprites.push_sprite(Sprite { at, heading, scale: 1.0, tint: hunter.kind().tint() });
    }
}

/// Who is who, and what each costs.
fn legend(lab: &Pursuit, scene: &mut Scene) {
    let wide = 2.0 * CORNER.x / 4.0;
    for kind in Kind::ALL {
        let left = -CORNER + Vec2::new(wide * kind as usize as f32 + 0.3, -0.9);
        let (tint, work) = (kind.tint(), lab.world.pace_of_work(kind));
        scene.add("legend", Shape::circle(left + Vec2::new(0.3, 0.15), 0.28).fill(tint));
        let caught = lab.world.caught[kind as usize];
        scene.add("legend", Shape::text(left + Vec2::new(0.9, 0.0), kind.name(), 13.0).fill(tint));
        let text = format!("{work:.0} cells/s, caught {caught}");
        scene.add("legend", Shape::text(left + Vec2::new(2.4, -0.72), text, 12.0).fill(Tint::Neutral));
        let (from, full) = (left + Vec2::new(0.0, -0.9), Vec2::new(2.1, 0.35));
        scene.add("legend", Shape::rectangle(from, from + full).fill(Ink::new(Tint::Faint).alpha(0.6)));
        let share = (work / FULL_BAR).clamp(0.0, 1.0);
        scene.add("legend", Shape::rectangle(from, from + full * Vec2::new(share, 1.0)).fill(tint));
    }
}

/// Both numbers of a cell.
fn probe(lab: &Pursuit, scene: &mut Scene) {
    let (cell, at) = (lab.world.probe, middle(lab.world.probe));
    let (min, max) = corners(cell, cell);
    scene.add("probe", Shape::rectangle(min, max).stroke(Tint::Highlight, 2.0));
    let mut lines = Vec::new();
    for hunter in &lab.world.hunters {
        let Some(node) = lab.world.known.node(cell) else { continue };
        match &hunter.mind {
            Mind::Repair(dstar) => lines.push(match dstar.values(node) {
                Some((told, seen)) => (Tint::Blue, format!("g {told:.2}   rhs {seen:.2}")),
                None => (Tint::Blue, "never met".to_owned()),
            }),
            Mind::Learn(learned) => {
                lines.extend(learned.value(node).map(|value| (Tint::Purple, format!("learned {value:.2}"))));
            }
            _ => {}
        }
    }
    for (row, (tint, line)) in lines.into_iter().enumerate() {
        let place = at + Vec2::new(0.6, 0.5 - 0.7 * row as f32);
        scene.add("probe", Shape::text(place, line, 16.0).fill(tint));
    }
}
