//! What the lab shows: the scene, and what there is to know about the creature that was clicked.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Sprite, Tint};
use wits_game::Inspection;
use wits_motion::flock::{Explanation, FlockDef, Mood, explain};

use crate::flock::world::{Flock, NEIGHBOURS, SPEED};

/// How long a creature is drawn. \[m\]
const LENGTH: f32 = 1.3;
/// How long a hunter is drawn, measured by a creature.
const HUNTER: f32 = 3.0;
/// No more neighbours than this are marked.
const MOST_MARKED: usize = 60;

/// Everything there is to see.
pub(crate) fn scene(lab: &Flock, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(lab.world.def.min, lab.world.def.max);
    if wanted("density") {
        scene.heat(density(lab));
    }
    for obstacle in &lab.obstacles {
        let disc = Shape::circle(obstacle.at, obstacle.radius);
        scene.add("obstacles", disc.fill(Ink::new(Tint::Obstacle).alpha(0.55)).stroke(Tint::Obstacle, 1.5));
    }
    let creatures = scene.sprites("creatures", LENGTH);
    for (number, (at, heading)) in lab.world.flock.iter().enumerate() {
        creatures.push(at, heading, tint(lab.world.flock.mood(number)));
    }
    let hunters = scene.sprites("predators", LENGTH);
    for predator in &lab.world.predators {
        let tint = if predator.rests(lab.tick) { Tint::Neutral } else { Tint::Danger };
        hunters.push_sprite(Sprite { at: predator.at, heading: predator.velocity, scale: HUNTER, tint });
    }
    for call in &lab.world.calls {
        let ink = if call.push > 0.0 { Tint::Danger } else { Tint::Goal };
        scene.add("calls", Shape::circle(call.at, 2.0).fill(Ink::new(ink).alpha(0.5)).stroke(ink, 2.0));
    }
    if wanted("sight") {
        hunters_sight(lab, scene);
    }
}

const fn tint(mood: Mood) -> Tint {
    match mood {
        Mood::Alone => Tint::Neutral,
        Mood::Flocking => Tint::Agent,
        Mood::Avoiding => Tint::Green,
        Mood::Fleeing => Tint::Orange,
    }
}

fn hunters_sight(lab: &Flock, scene: &mut Scene) {
    for predator in &lab.world.predators {
        let ring =
            Shape::circle(predator.at, lab.world.fear_radius).stroke(Ink::new(Tint::Danger).alpha(0.6), 1.0);
        scene.add("sight", ring.fill(Ink::new(Tint::Danger).alpha(0.07)));
        if let Some(prey) = predator.prey.filter(|prey| (*prey as usize) < lab.world.flock.len()) {
            let there =
                predator.at + lab.world.def.offset(predator.at, lab.world.flock.position(prey as usize));
            scene.add("sight", Shape::arrow(predator.at, there).stroke(Tint::Danger, 1.5));
        }
    }
}

/// How many creatures are in each cell.
fn density(lab: &Flock) -> Heat {
    let grid = lab.world.def.grid(lab.world.flock.len());
    let mut cells = vec![0_u8; grid.cell_count()];
    for (at, _) in lab.world.flock.iter() {
        let cell = &mut cells[grid.cell_of(at)];
        *cell = cell.saturating_add(10);
    }
    let bounds = Bounds { min: lab.world.def.min, max: lab.world.def.max };
    let (columns, rows) = (grid.columns() as u32, grid.rows() as u32);
    Heat { layer: "density", bounds, columns, rows, ramp: Ramp::Heat, cells }
}

/// The creature or hunter nearest to a point. Hunters come after the creatures.
pub(crate) fn pick(lab: &Flock, at: Vec2, radius: f32) -> Option<u64> {
    let creatures = lab.world.flock.iter().map(|(position, _)| position.distance(at));
    let hunters = lab.world.predators.iter().map(|predator| predator.at.distance(at) / HUNTER);
    let near = (0_u64..).zip(creatures.chain(hunters)).filter(|(_, distance)| *distance <= radius);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
}

/// What there is to know about a creature or a hunter.
pub(crate) fn inspect(lab: &Flock, number: usize) -> Option<Inspection> {
    match number.checked_sub(lab.world.flock.len()) {
        None => inspect_creature(lab, number),
        Some(hunter) => inspect_hunter(lab, hunter),
    }
}

fn inspect_creature(lab: &Flock, number: usize) -> Option<Inspection> {
    let flock = &lab.world.flock;
    let told = explain(&lab.world.def, flock, &lab.around(), number)?;
    let mood = Mood::NAMES[lab.world.flock.mood(number) as usize];
    let body = [
        Field::new("position", flock.position(number)).unit("m"),
        Field::new("speed", flock.velocity(number).length()).unit("m/s").help("How fast it flies."),
        Field::new("heading", degrees(flock.heading(number)))
            .unit("°")
            .help("Counter-clockwise from the right."),
        Field::new("neighbours", told.neighbours.len() as u32)
            .help("How many others it sees within its widest radius."),
        Field::new("mood", mood),
    ];
    let mut why = Section::bars(
        "Why it turns",
        urges(&lab.world.def, &told).map(|urge| urge.bar(told.neighbours.len())),
    );
    if let Section::Bars { help, .. } = &mut why {
        *help = "Each urge with its weight; the longest wins most of the turn.".into();
    }
    let document = Document::new(format!("Creature {number}"))
        .subtitle(mood)
        .section(Section::fields("Body", body))
        .section(why)
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::curve("Neighbours", "", lab.trace.curve(number, NEIGHBOURS)))
        .section(Section::log("Moods", lab.trace.log(number)));
    Some(Inspection { document, marks: marks(lab, number, &told) })
}

fn degrees(heading: Vec2) -> f32 {
    angle::of(heading).unwrap_or(0.0).to_degrees()
}

/// One urge of a creature: what it wants, how much it counts, how it is drawn.
struct Urge {
    name: &'static str,
    push: Vec2,
    tint: Tint,
}

impl Urge {
    fn bar(self, neighbours: usize) -> Bar {
        let social = matches!(self.name, "separation" | "alignment" | "cohesion");
        let note = match () {
            () if self.push != Vec2::ZERO => "",
            () if social && neighbours == 0 => "sees nobody",
            () if self.name == "fear" => "no hunter or call in reach",
            () if self.name == "caution" => "nothing in the way",
            () => "weighs nothing",
        };
        Bar::new(self.name, self.push.length()).tint(self.tint).note(note)
    }
}

fn urges(def: &FlockDef, told: &Explanation) -> [Urge; 6] {
    let urge = |name, push, tint| Urge { name, push, tint };
    [
        urge("separation", told.separation * def.separation.weight, Tint::Red),
        urge("alignment", told.alignment * def.alignment.weight, Tint::Green),
        urge("cohesion", told.cohesion * def.cohesion.weight, Tint::Yellow),
        urge("wander", told.wander * def.wander_weight, Tint::Purple),
        urge("fear", told.stimulus * def.stimulus_weight, Tint::Orange),
        urge("caution", told.obstacle * def.obstacle_weight, Tint::Cyan),
    ]
}

/// What it sees and what pulls at it, drawn round it.
fn marks(lab: &Flock, number: usize, told: &Explanation) -> Vec<Shape> {
    let (def, flock) = (&lab.world.def, &lab.world.flock);
    let (at, heading) = (flock.position(number), flock.heading(number));
    let facing = angle::of(heading).unwrap_or(0.0);
    let sees = Shape::sector(at, def.reach(), facing, def.view);
    let mut marks = vec![
        sees.fill(Ink::new(Tint::Highlight).alpha(0.07)).stroke(Ink::new(Tint::Highlight).alpha(0.35), 1.0),
        Shape::circle(at, def.separation.radius).stroke(Ink::new(Tint::Red).alpha(0.6), 1.0),
    ];
    let to_neighbours = told.neighbours.iter().take(MOST_MARKED);
    let faint = Ink::new(Tint::Highlight).alpha(0.25);
    marks.extend(to_neighbours.map(|(_, offset)| Shape::line([at, at + *offset]).stroke(faint, 1.0)));
    let arrow = |push: Vec2, tint: Tint| Shape::arrow(at, at + push).stroke(tint, 2.0);
    let drawn = urges(def, told).into_iter().filter(|urge| urge.push.length() > 0.02);
    // An urge of size 1 is drawn two metres long; very strong ones stay in the picture.
    marks.extend(drawn.map(|urge| arrow((urge.push * 2.0).clamp_length_max(2.0 * def.reach()), urge.tint)));
    marks.push(arrow(flock.velocity(number) * 0.5, Tint::Highlight));
    marks.push(Shape::circle(at, LENGTH).stroke(Tint::Highlight, 2.0));
    marks
}

fn inspect_hunter(lab: &Flock, hunter: usize) -> Option<Inspection> {
    let predator = lab.world.predators.get(hunter)?;
    let doing = if predator.rests(lab.tick) { "resting" } else { "hunting" };
    let prey = predator.prey.map_or("nobody".to_owned(), |prey| format!("creature {prey}"));
    let fields = [
        Field::new("position", predator.at).unit("m"),
        Field::new("speed", predator.velocity.length()).unit("m/s"),
        Field::new("chases", prey),
        Field::new("catches", predator.catches),
    ];
    let document =
        Document::new(format!("Hunter {hunter}")).subtitle(doing).section(Section::fields("Body", fields));
    let mut marks = vec![Shape::circle(predator.at, LENGTH * HUNTER).stroke(Tint::Highlight, 2.0)];
    let target = predator.prey.map(|prey| prey as usize).filter(|&prey| prey < lab.world.flock.len());
    if let Some(prey) = target {
        let there = predator.at + lab.world.def.offset(predator.at, lab.world.flock.position(prey));
        marks.push(Shape::arrow(predator.at, there).stroke(Tint::Danger, 2.0));
    }
    marks.push(
        Shape::circle(predator.at, lab.world.fear_radius).stroke(Ink::new(Tint::Danger).alpha(0.6), 1.0),
    );
    Some(Inspection { document, marks })
}
