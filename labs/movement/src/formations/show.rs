//! What the lab shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_core::space::Plane;
use wits_motion::formation::Troop;

use crate::formations::ground::CORNER;
use crate::formations::scenes::{self, FIRST, HOME, SECOND, THIRD};
use crate::formations::settings::{
    BIRDS, BODY, CORNER_KICK, COVER, DOUBLE_PLAY, FILES, KINDS, MARCH, SCENES, SQUADS, role_tint,
};
use crate::formations::units::Unit;
use crate::formations::world::{Formations, World};

/// How long a member is drawn. \[m\]
const LENGTH: f32 = 1.3;
/// How much of a second of acceleration a wish shows.
const WISH: f32 = 0.15;

/// Everything there is to see.
pub(crate) fn scene(lab: &Formations, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(-CORNER, CORNER);
    let world = &lab.world;
    ground(lab, scene);
    match world.settings.scene {
        DOUBLE_PLAY => diamond(world, scene),
        CORNER_KICK => penalty_area(world, scene),
        _ => {}
    }
    slots(world, scene);
    anchor(world, scene);
    units(world, scene);
    if world.ball.opponents.len() + world.ball.throws.len() > 0 {
        ball(world, scene);
    }
    if !matches!(world.settings.scene, DOUBLE_PLAY | CORNER_KICK) {
        goal(world, scene);
    }
    if wanted("costs") {
        costs(world, scene);
    }
    if wanted("wishes") {
        world.alive().for_each(|(_, unit)| wishes(unit, scene));
    }
    caption(world, scene);
}

fn ground(lab: &Formations, scene: &mut Scene) {
    let edge = Shape::rectangle(-CORNER, CORNER).stroke(Ink::new(Tint::Faint).alpha(0.8), 1.0);
    scene.add("ground", edge);
    for tree in &lab.ground.trees {
        let disc = Shape::circle(tree.center, tree.radius);
        scene.add("ground", disc.fill(Ink::new(Tint::Obstacle).alpha(0.55)).stroke(Tint::Obstacle, 1.5));
    }
    for wall in lab.ground.walls.iter().chain(&lab.ground.boxes) {
        let area = Shape::rectangle(wall.min.max(-CORNER), wall.max.min(CORNER));
        scene.add("ground", area.fill(Ink::new(Tint::Wall).alpha(0.6)).stroke(Tint::Wall, 1.0));
    }
    for (point, at) in lab.ground.cover.iter().enumerate() {
        let held = lab.world.watch.points().contains(&point);
        let ink = if held { Ink::new(Tint::Goal) } else { Ink::new(Tint::Faint) };
        scene.add("slots", Shape::circle(*at, 0.45).stroke(ink, 1.5));
    }
}

/// Every slot as a ring in the colour of its role, with a tick where its holder looks.
fn slots(world: &World, scene: &mut Scene) {
    let files = world.formation.files().is_some();
    for slot in 0..world.formation.slots(&world.def) {
        let Some(pose) = world.formation.slot(&world.def, slot) else { continue };
        if world.troop.is_none() && world.settings.scene != COVER && world.settings.scene != BIRDS {
            let tint = if files { Tint::Neutral } else { role_tint(world.def.role(slot)) };
            ring(scene, &pose, tint, 0.6);
        }
    }
    if let Some(company) = &world.troop {
        for slot in 0..company.formation.slots(&world.def) {
            if let Some(pose) = company.formation.slot(&world.def, slot) {
                ring(scene, &pose, Tint::Goal, 1.0);
            }
        }
        company.within().for_each(|(_, team)| team_slots(team, scene));
    }
    for (number, unit) in world.alive() {
        let Some(target) = unit.target else { continue };
        let ink = Ink::new(tint(world, number, unit)).alpha(0.45);
        let follows = world.follows.get(number).copied().flatten();
        let to = follows.map_or(target.position, |follow| world.units[follow.whom].body.position);
        if world.settings.scene == BIRDS {
            ring(scene, &target, Tint::Neutral, 0.3);
        }
        scene.add("assignments", Shape::line([unit.body.position, to]).stroke(ink, 1.2));
    }
}

fn team_slots(team: &Troop<Plane>, scene: &mut Scene) {
    let def = &FILES.fire_team;
    for slot in 0..team.formation.slots(def) {
        if let Some(pose) = team.formation.slot(def, slot) {
            ring(scene, &pose, Tint::Neutral, 0.45);
        }
    }
    cross(scene, team.formation.anchor.position, 0.6, Tint::Goal);
}

fn ring(scene: &mut Scene, slot: &Kinematic<Plane>, tint: Tint, radius: f32) {
    let ink = Ink::new(tint).alpha(0.7);
    scene.add("slots", Shape::circle(slot.position, radius).stroke(ink, 1.4));
    let ahead = slot.forward();
    scene.add(
        "slots",
        Shape::line([slot.position + ahead * radius, slot.position + ahead * (radius + 0.35)])
            .stroke(ink, 1.4),
    );
}

fn cross(scene: &mut Scene, at: Vec2, size: f32, tint: Tint) {
    for arm in [Vec2::new(size, 0.0), Vec2::new(0.0, size)] {
        scene.add("anchor", Shape::line([at - arm, at + arm]).stroke(tint, 2.0));
    }
}

/// The anchor with its heading; on the march also the way it means to go.
fn anchor(world: &World, scene: &mut Scene) {
    if matches!(world.settings.scene, BIRDS | DOUBLE_PLAY | CORNER_KICK) {
        return;
    }
    let anchor = &world.formation.anchor;
    cross(scene, anchor.position, 1.0, Tint::Highlight);
    let ahead = anchor.position + anchor.forward() * 3.0;
    scene.add(
        "anchor",
        Shape::arrow(anchor.position, ahead).stroke(Ink::new(Tint::Highlight).alpha(0.8), 1.5),
    );
    let next = if world.settings.scene == MARCH { scenes::way_point(world) } else { world.goal };
    let way = [anchor.position, next, world.goal];
    scene.add("anchor", Shape::line(way).stroke(Ink::new(Tint::Goal).alpha(0.3), 1.0));
}

fn units(world: &World, scene: &mut Scene) {
    let sprites = scene.sprites("units", LENGTH);
    for (number, unit) in world.alive() {
        let heading = angle::direction(unit.body.orientation);
        let scale = if world.settings.scene == BIRDS && is_tip(world, number) { 1.3 } else { 1.0 };
        sprites.push_sprite(Sprite {
            at: unit.body.position,
            heading,
            scale,
            tint: tint(world, number, unit),
        });
    }
    if matches!(world.settings.scene, DOUBLE_PLAY | CORNER_KICK) {
        for (number, unit) in world.alive() {
            let Ok(slot) = world.formation.slot_of(number as u64) else { continue };
            let at = unit.body.position + Vec2::new(0.7, 0.5);
            scene.add(
                "units",
                Shape::text(at, world.def.role(slot).trim_start_matches("runner "), 11.0).fill(Tint::Neutral),
            );
        }
    }
}

fn is_tip(world: &World, number: usize) -> bool {
    world.follows.get(number).copied().flatten().is_none()
}

/// On the march, the trade; among squads, the team; in cover, whether it runs; among birds, the tip.
pub(crate) fn tint(world: &World, number: usize, unit: &Unit) -> Tint {
    const TEAMS: [Tint; 6] = [Tint::Cyan, Tint::Orange, Tint::Green, Tint::Purple, Tint::Yellow, Tint::Pink];
    match world.settings.scene {
        _ if unit.target.is_none() => Tint::Danger,
        MARCH => KINDS[unit.kind].1,
        SQUADS => {
            let mut teams = world.troop.iter().flat_map(|company| company.within());
            let team = teams.position(|(_, team)| team.formation.slot_of(number as u64).is_ok());
            TEAMS[team.unwrap_or(0) % TEAMS.len()]
        }
        COVER if unit.error().is_some_and(|error| error > 1.0) => Tint::AgentAlt,
        BIRDS if is_tip(world, number) => Tint::Highlight,
        _ => Tint::Agent,
    }
}

fn goal(world: &World, scene: &mut Scene) {
    let ink = Ink::new(Tint::Goal);
    scene.add("goal", Shape::circle(world.goal, 1.1).fill(ink.alpha(0.25)).stroke(ink, 2.0));
    scene.add("goal", Shape::circle(world.goal, 0.25).fill(ink));
    scene.handle("goal", world.goal);
}

fn ball(world: &World, scene: &mut Scene) {
    for (from, to) in &world.ball.throws {
        scene.add("ground", Shape::arrow(*from, *to).stroke(Ink::new(Tint::Highlight).alpha(0.4), 1.5));
    }
    let runners = scene.sprites("units", LENGTH);
    let faces = |at: Vec2| world.ball.at - at;
    world.ball.opponents.iter().for_each(|at| runners.push(*at, faces(*at), Tint::Danger));
    scene.add("units", Shape::circle(world.ball.at, 0.4).fill(Tint::Highlight));
}

/// A baseball field: the diamond, the bases, the mound.
fn diamond(world: &World, scene: &mut Scene) {
    let field = to_field(world);
    let line = Ink::new(Tint::Faint);
    let corners = [HOME, FIRST, SECOND, THIRD].map(&field);
    scene.add("ground", Shape::polygon(corners).fill(Ink::new(Tint::Faint).alpha(0.25)).stroke(line, 2.0));
    for foul in [FIRST, THIRD] {
        scene.add("ground", Shape::line([field(HOME), field(foul * 1.9)]).stroke(line, 1.5));
    }
    for base in corners {
        scene.add(
            "ground",
            Shape::rectangle(base - Vec2::splat(0.4), base + Vec2::splat(0.4)).fill(Tint::Neutral),
        );
    }
    scene.add("ground", Shape::circle(field(Vec2::new(18.4, 0.0)), 1.4).stroke(line, 2.0));
}

/// The end of a soccer field: goal line, boxes, goal.
fn penalty_area(world: &World, scene: &mut Scene) {
    let field = to_field(world);
    let line = Ink::new(Tint::Faint);
    let mut rect = |a: (f32, f32), b: (f32, f32)| {
        let corners = [(a.0, a.1), (b.0, a.1), (b.0, b.1), (a.0, b.1)].map(|at| field(Vec2::from(at)));
        scene.add("ground", Shape::polygon(corners).stroke(line, 2.0));
    };
    rect((0.0, 0.0), (52.0, 68.0));
    rect((0.0, 13.84), (16.5, 54.16));
    rect((0.0, 24.84), (5.5, 43.16));
    let posts = scenes::goal_posts().map(&field);
    scene.add("ground", Shape::line(posts).stroke(Tint::Goal, 5.0));
    scene.add("ground", Shape::circle(field(Vec2::new(11.0, 34.0)), 0.25).fill(line));
}

fn to_field(world: &World) -> impl Fn(Vec2) -> Vec2 + use<> {
    let (pose, scale) = (world.formation.anchor.pose(), world.formation.scale);
    move |at| pose.to_world(at * scale)
}

/// What everybody costs where it belongs.
fn costs(world: &World, scene: &mut Scene) {
    for (row, member) in world.formation.members().iter().enumerate() {
        let Some(slot) = member.slot else { continue };
        let cost = world.table.of(row, slot);
        let at = world.units[member.id as usize].body.position + Vec2::new(0.6, 0.4);
        if cost.is_finite() {
            scene.add("costs", Shape::text(at, format!("{cost:.0}"), 11.0).fill(Tint::Neutral));
        }
    }
}

fn wishes(unit: &Unit, scene: &mut Scene) {
    for (wish, tint) in unit.wishes.into_iter().zip([Tint::Green, Tint::Red, Tint::Cyan]) {
        if wish.length() > 0.5 {
            let (from, to) = (unit.body.position, unit.body.position + wish * WISH);
            scene.add("wishes", Shape::arrow(from, to).stroke(tint, 1.5));
        }
    }
}

/// In the corner: what is going on.
fn caption(world: &World, scene: &mut Scene) {
    let tally = &world.tally;
    let text = match world.settings.scene {
        DOUBLE_PLAY | CORNER_KICK if world.ball.waiting => "to your places".to_owned(),
        DOUBLE_PLAY => format!("1-4-3 double play   {:.1} s   outs {}", world.formation.time(), tally.outs),
        CORNER_KICK => {
            let free = world.ball.receiver.map_or(String::new(), |who| {
                format!("   to member {who}, free by {:.0}°", world.ball.free.to_degrees())
            });
            format!("corner kick   {:.1} s   goals {}{free}", world.formation.time(), tally.goals)
        }
        COVER => format!("bounding overwatch   bounds {}", tally.bounds),
        BIRDS => format!("a V that nobody leads   tips {}", scenes::tips(world).count()),
        MARCH => {
            let files = match world.formation.files() {
                Some(1) => "in single file".to_owned(),
                Some(files) => format!("in {files} files"),
                None => "in shape".to_owned(),
            };
            let lost = world.alive().filter(|(_, unit)| unit.target.is_none()).count();
            let lost = if lost > 0 { format!("   {lost} without a slot") } else { String::new() };
            format!("{files}   goals reached {}{lost}", tally.reached)
        }
        other => format!("{}   goals reached {}", SCENES[other], tally.reached),
    };
    scene.add("goal", Shape::text(Vec2::new(-39.0, 23.2), text, 14.0).fill(Tint::Neutral));
}

/// The ring round somebody who is looked at.
pub(crate) fn halo(at: Vec2) -> Shape {
    Shape::circle(at, 2.2 * BODY).stroke(Tint::Highlight, 2.0)
}
