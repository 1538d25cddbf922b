//! What the lab shows: the scene, and what there is to know about the person that was clicked.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::index::Nearest;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_game::Inspection;
use wits_motion::context::Slot;
use wits_motion::crowd::{Agent, Explanation, HalfPlane, Line, Source, explain};

use crate::crowd::method::{self, Method};
use crate::crowd::place::Scenario;
use crate::crowd::world::{Crowd, HELD_UP, RADIUS, SPEED};

/// Six groups by where they go.
const GROUPS: [Tint; 6] = [Tint::Agent, Tint::Orange, Tint::Green, Tint::Pink, Tint::Yellow, Tint::Purple];
/// No more goals than this are drawn.
const MOST_GOALS: usize = 600;
/// One tick. \[s\]
const DT: f32 = 1.0 / 30.0;

/// Everything there is to see.
pub(crate) fn scene(lab: &Crowd, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let view = lab.place.view();
    scene.set_bounds(-view, view);
    if wanted("density") {
        scene.heat(density(lab));
    }
    walls(lab, scene);
    if wanted("goals") {
        goals(lab, scene);
    }
    let people = scene.sprites("people", 2.0 * RADIUS);
    people.set_shape(SpriteShape::Disc);
    for (number, agent) in lab.world.crowd.iter().enumerate() {
        let (at, heading) = (agent.position, agent.velocity.normalize_or(Vec2::X));
        people.push_sprite(Sprite { at, heading, scale: agent.radius / RADIUS, tint: tint(lab, number) });
    }
    handles(lab, scene);
}

fn walls(lab: &Crowd, scene: &mut Scene) {
    let is_room = matches!(lab.place.scenario, Scenario::Door | Scenario::Pillars);
    if is_room {
        let outline = Shape::rectangle(-lab.place.half, lab.place.half);
        scene.add("walls", outline.stroke(Tint::Wall, 3.0));
    }
    let room = [-lab.place.half, lab.place.half];
    for outline in lab.walls.outlines() {
        // The outline of the room is drawn already; what sticks out of it is cut off.
        let is_outer = is_room && outline.iter().all(|corner| corner.abs() == lab.place.half);
        if !is_outer {
            let corners =
                outline.iter().map(|corner| if is_room { corner.clamp(room[0], room[1]) } else { *corner });
            let shape = Shape::polygon(corners).fill(Ink::new(Tint::Obstacle).alpha(0.7));
            scene.add("walls", shape.stroke(Tint::Wall, 1.5));
        }
    }
}

fn handles(lab: &Crowd, scene: &mut Scene) {
    if lab.place.scenario == Scenario::Door {
        let (at, width) = lab.door();
        let size = (0.03 * lab.place.half.y).max(0.35);
        let bar = Shape::line([Vec2::new(0.0, at - 0.5 * width), Vec2::new(0.0, at + 0.5 * width)]);
        scene.add("handles", bar.stroke(Ink::new(Tint::Goal).alpha(0.5), 2.0));
        scene.add("handles", Shape::circle(Vec2::new(0.0, at), size).stroke(Tint::Goal, 2.0));
        scene.handle("door", Vec2::new(0.0, at));
    }
    if lab.world.settings.pillar > 0.0 {
        let ring = Shape::circle(lab.world.pillar, 0.5 * lab.world.settings.pillar);
        scene.add("handles", ring.stroke(Tint::Goal, 2.0));
        scene.handle("pillar", lab.world.pillar);
    }
}

fn goals(lab: &Crowd, scene: &mut Scene) {
    let people = lab.world.crowd.iter().zip(&lab.world.people);
    let step = lab.world.people.len().div_ceil(MOST_GOALS).max(1);
    let view = lab.place.view();
    for (agent, person) in people.step_by(step).filter(|(_, person)| !person.is_there) {
        let ink = Ink::new(GROUPS[usize::from(person.group) % 6]);
        let goal = person.goal.clamp(-view, view);
        scene.add("goals", Shape::line([agent.position, goal]).stroke(ink.alpha(0.12), 1.0));
        scene.add("goals", Shape::circle(goal, 0.12).fill(ink.alpha(0.7)));
    }
}

fn tint(lab: &Crowd, number: usize) -> Tint {
    let person = &lab.world.people[number];
    if !lab.world.settings.by_hindrance {
        return GROUPS[usize::from(person.group) % 6];
    }
    match person.held_up {
        lost if lost < 0.15 => Tint::Green,
        lost if lost < 0.4 => Tint::Yellow,
        lost if lost < 0.7 => Tint::Orange,
        _ => Tint::Red,
    }
}

/// How many people are on each patch.
fn density(lab: &Crowd) -> Heat {
    let view = lab.place.view();
    let side = (view.y / 32.0).max(0.75);
    let (columns, rows) = ((2.0 * view.x / side) as usize, (2.0 * view.y / side) as usize);
    let mut counts = vec![0.0_f32; columns * rows];
    for agent in lab.world.crowd.iter() {
        let place = (agent.position + view) / side;
        if place.cmpge(Vec2::ZERO).all() && (place.x as usize) < columns && (place.y as usize) < rows {
            counts[place.y as usize * columns + place.x as usize] += 1.0;
        }
    }
    // Full heat is shoulder to shoulder.
    let most = 0.9 * side * side / (4.0 * RADIUS * RADIUS);
    let cells = counts.iter().map(|count| (255.0 * (count / most).min(1.0)) as u8).collect();
    let bounds = Bounds { min: -view, max: Vec2::new(columns as f32, rows as f32) * side - view };
    Heat { layer: "density", bounds, columns: columns as u32, rows: rows as u32, ramp: Ramp::Heat, cells }
}

/// The person nearest to a point.
pub(crate) fn pick(lab: &Crowd, at: Vec2, radius: f32) -> Option<u64> {
    let near = lab.world.crowd.iter().map(|agent| agent.position.distance(at));
    let near = (0_u64..).zip(near).filter(|(_, distance)| *distance <= radius);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
}

/// What there is to know about somebody.
pub(crate) fn inspect(lab: &Crowd, number: usize) -> Option<Inspection> {
    let agent = lab.world.crowd.agent(number)?;
    let person = lab.world.people.get(number)?;
    let wish = *lab.wishes.get(number)?;
    let doing = match person.held_up {
        _ if person.is_there => "there",
        lost if lost < 0.15 => "walking freely",
        lost if lost < 0.6 => "held up",
        _ => "stuck",
    };
    let body = [
        Field::new("position", agent.position).unit("m"),
        Field::new("speed", agent.velocity.length()).unit("m/s"),
        Field::new("wish", wish.length()).unit("m/s").help("How fast it would like to walk now."),
        Field::new("held up", 100.0 * person.held_up).unit("%").help("How much of its pace it lost lately."),
        Field::new("to go", agent.position.distance(person.goal)).unit("m"),
        Field::new("priority", agent.priority).help("Others yield to those with more."),
    ];
    let mut marks = vec![
        Shape::line([agent.position, person.goal]).stroke(Ink::new(Tint::Goal).alpha(0.35), 1.0),
        Shape::circle(person.goal, 0.2).stroke(Tint::Goal, 2.0),
    ];
    let why = match lab.world.settings.method {
        Method::Orca => why_orca(lab, number, &agent, &mut marks),
        Method::Context => why_context(lab, number, &agent, &mut marks),
        Method::Separation => why_separation(lab, number, &agent, wish, &mut marks),
    };
    let document = Document::new(format!("Person {number}"))
        .subtitle(doing)
        .section(Section::fields("Body", body))
        .section(why)
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::curve("Held up", "%", lab.trace.curve(number, HELD_UP)));
    Some(Inspection { document, marks })
}

/// Velocities are drawn round a person: so many metres for each m/s.
const METRES: f32 = 1.6;

fn with_help(mut section: Section, text: &'static str) -> Section {
    if let Section::Bars { help, .. } = &mut section {
        *help = text.into();
    }
    section
}

fn why_orca(lab: &Crowd, number: usize, agent: &Agent, marks: &mut Vec<Shape>) -> Section {
    let told = explain(&lab.world.settings.crowd, &lab.world.crowd, &lab.walls, &lab.wishes, number, DT)
        .unwrap_or_default();
    let name = |line: &Line| match line.source {
        Source::Wall(edge) => format!("wall {edge}"),
        Source::Agent(other) => format!("person {other}"),
    };
    let bar = |line: &Line| {
        let taken = line.plane.violation(told.wish).max(0.0);
        let note = match () {
            () if line.binds => "binds",
            () if taken > 0.0 => "in the way, but another is more so",
            () => "leaves the wish alone",
        };
        let tint = if line.binds { Tint::Red } else { Tint::Neutral };
        Bar::new(name(line), taken).max(agent.max_speed).tint(tint).note(note)
    };
    let bars: Vec<Bar> = told.lines.iter().map(bar).collect();
    orca_marks(lab, agent, &told, marks);
    with_help(
        Section::bars("What stands against its wish", bars),
        "By how many m/s each neighbour and wall moves the wish. Those that bind decide.",
    )
}

/// The velocities that are left, the lines that cut them, the wish and the choice.
fn orca_marks(lab: &Crowd, agent: &Agent, told: &Explanation, marks: &mut Vec<Shape>) {
    let at = agent.position;
    let spot = |velocity: Vec2| at + velocity * METRES;
    let around = (0..48).map(|corner| angle::direction(corner as f32 * std::f32::consts::TAU / 48.0));
    let mut left: Vec<Vec2> = around.map(|direction| direction * agent.max_speed).collect();
    for line in &told.lines {
        left = cut(&left, &line.plane);
    }
    marks.push(Shape::circle(at, agent.max_speed * METRES).stroke(Ink::new(Tint::Highlight).alpha(0.4), 1.0));
    if left.len() > 2 {
        let area = Shape::polygon(left.into_iter().map(spot)).fill(Ink::new(Tint::Green).alpha(0.25));
        marks.push(area.stroke(Ink::new(Tint::Green).alpha(0.6), 1.0));
    }
    for line in &told.lines {
        let HalfPlane { normal, offset } = line.plane;
        let room = agent.max_speed * agent.max_speed - offset * offset;
        let ink = if line.binds { Ink::new(Tint::Red) } else { Ink::new(Tint::Red).alpha(0.25) };
        if room > 0.0 {
            let (middle, along) = (normal * offset, normal.perp() * room.sqrt());
            let border = Shape::line([spot(middle - along), spot(middle + along)]);
            marks.push(border.stroke(ink, if line.binds { 2.5 } else { 1.0 }));
        }
        if let Source::Agent(other) = line.source
            && let Some(other) = lab.world.crowd.agent(other)
        {
            let faint = Ink::new(Tint::Highlight).alpha(if line.binds { 0.6 } else { 0.2 });
            marks.push(Shape::circle(other.position, other.radius + 0.08).stroke(faint, 1.5));
        }
    }
    marks.push(Shape::arrow(at, spot(told.wish)).stroke(Tint::Goal, 2.0));
    marks.push(Shape::arrow(at, spot(told.velocity)).stroke(Tint::Highlight, 2.5));
}

/// A convex polygon without what lies outside of a half-plane.
fn cut(corners: &[Vec2], plane: &HalfPlane) -> Vec<Vec2> {
    let mut left = Vec::with_capacity(corners.len() + 1);
    for (place, &corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        let (here, there) = (plane.violation(corner), plane.violation(next));
        if here <= 0.0 {
            left.push(corner);
        }
        if (here > 0.0) != (there > 0.0) {
            left.push(corner.lerp(next, here / (here - there)));
        }
    }
    left
}

fn why_context(lab: &Crowd, number: usize, agent: &Agent, marks: &mut Vec<Shape>) -> Section {
    let last = lab.world.people[number].last;
    let (context, state, choice) =
        method::rated(&lab.around(), &lab.world.crowd, number, last, &mut Nearest::default());
    let slots: Vec<Slot> = lab.world.settings.context.explain(&context, &state).collect();
    let at = agent.position;
    for slot in &slots {
        let from = at + slot.direction * agent.radius;
        let line = |length: f32, tint: Tint, width: f32| {
            Shape::line([from, from + slot.direction * (1.5 * length)]).stroke(tint, width)
        };
        marks.push(line(slot.danger, Tint::Red, 5.0));
        let tint = if slot.is_masked { Tint::Neutral } else { Tint::Green };
        marks.push(line(slot.interest.max(0.0), tint, 2.0));
    }
    if let Some(choice) = choice {
        let tip = at + choice.direction * (choice.speed * lab.world.settings.pace * METRES);
        marks.push(Shape::arrow(at, tip).stroke(Tint::Highlight, 2.5));
    }
    let bar = |(number, slot): (usize, &Slot)| {
        let degrees = 360 * number / slots.len();
        let chosen = choice.is_some_and(|choice| choice.slot == number);
        let note = match () {
            () if chosen => format!("chosen; danger {:.2}", slot.danger),
            () if slot.is_masked => format!("too dangerous: {:.2}", slot.danger),
            () => format!("danger {:.2}", slot.danger),
        };
        let tint = if slot.is_masked { Tint::Red } else { Tint::Green };
        Bar::new(format!("{degrees}°"), slot.score.max(0.0)).max(1.0).tint(tint).note(note)
    };
    let bars: Vec<Bar> = slots.iter().enumerate().map(bar).collect();
    with_help(
        Section::bars("How it rates the directions", bars),
        "Interest less danger. Counter-clockwise from the right; red ones are out of the question.",
    )
}

fn why_separation(lab: &Crowd, number: usize, agent: &Agent, wish: Vec2, marks: &mut Vec<Shape>) -> Section {
    let push = method::pushed(&lab.around(), &lab.world.crowd, number, &mut Nearest::default());
    let arrow = |vector: Vec2, tint: Tint| {
        Shape::arrow(agent.position, agent.position + vector * METRES).stroke(tint, 2.0)
    };
    let space = Shape::circle(agent.position, lab.world.settings.separating.radius);
    marks.push(space.stroke(Ink::new(Tint::Red).alpha(0.5), 1.0));
    marks.extend([arrow(wish, Tint::Goal), arrow(push, Tint::Red), arrow(agent.velocity, Tint::Highlight)]);
    let bar = |name: &'static str, vector: Vec2, tint: Tint| {
        Bar::new(name, vector.length()).max(agent.max_speed).tint(tint)
    };
    let bars = [bar("wish", wish, Tint::Goal), bar("push", push, Tint::Red)];
    with_help(Section::bars("What moves it", bars), "The wish and all pushes are simply added.")
}
