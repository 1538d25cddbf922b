//! What the lab shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field as Line, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_game::Inspection;
use wits_rules::Arbiter;

use crate::rules::about::TICKS_PER_SECOND;
use crate::rules::tank;
use crate::rules::world::Lab;
use crate::rules::yard::{self, BELL, Doing, GATE, RADIUS, SIGHT, SPREAD};

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene) {
    scene.set_bounds(yard::LOW - 0.5, Vec2::new(tank::HIGH.x, tank::HIGH.y) + 0.5);
    scene.add("ground", Shape::rectangle(yard::LOW, yard::HIGH).stroke(Tint::Wall, 3.0));
    scene.add("ground", Shape::rectangle(tank::LOW, tank::HIGH).stroke(Tint::Wall, 3.0));
    show_yard(lab, scene);
    show_field(lab, scene);
}

fn show_yard(lab: &Lab, scene: &mut Scene) {
    let yard = &lab.world.yard;
    let rings = yard.alarm > 0.0;
    let bell = if rings { Tint::Red } else { Tint::Purple };
    scene.add("ground", Shape::circle(BELL, 0.5).fill(Ink::new(bell).alpha(0.8)));
    let said = if rings { "the bell rings" } else { "bell" };
    scene.add("words", Shape::text(BELL + Vec2::new(0.8, -0.2), said, 12.0).fill(bell));
    scene.add("ground", Shape::circle(GATE, 0.6).stroke(Ink::new(Tint::Orange).alpha(0.7), 2.0));
    let player = Shape::circle(yard.player, RADIUS).fill(Tint::Orange).stroke(Tint::Wall, 1.5);
    scene.add("player", player);
    if yard.friend {
        let beside = yard.player + Vec2::new(0.8, 0.5);
        scene.add("player", Shape::circle(beside, RADIUS * 0.9).fill(Tint::Yellow).stroke(Tint::Wall, 1.5));
    }
    let words = if yard.friend { "player and friend" } else { "player" };
    scene.add("words", Shape::text(yard.player + Vec2::new(-0.8, -1.1), words, 12.0).fill(Tint::Orange));
    scene.handle("player", yard.player);
    for guard in &yard.guards {
        let tint = tint(guard.doing, guard.down);
        if guard.down == 0.0 {
            let cone = Shape::sector(guard.at, SIGHT, guard.facing, SPREAD);
            scene.add("sight", cone.fill(Ink::new(tint).alpha(0.10)));
        }
        let text = if guard.down > 0.0 { "beaten" } else { guard.doing.name() };
        scene.add("words", Shape::text(guard.at + Vec2::new(-0.9, 0.7), text, 12.0).fill(tint));
    }
    let sprites = scene.sprites("guards", 1.0);
    for guard in &yard.guards {
        let heading = angle::direction(guard.facing);
        sprites.push_sprite(Sprite {
            at: guard.at,
            heading,
            scale: 1.0,
            tint: tint(guard.doing, guard.down),
        });
    }
}

fn show_field(lab: &Lab, scene: &mut Scene) {
    let field = &lab.world.field;
    let reach = Shape::circle(field.tank, tank::REACH);
    scene.add("sight", reach.stroke(Ink::new(Tint::Green).alpha(0.5), 1.5));
    let corner = Vec2::new(0.6, 0.4);
    let target = Shape::rectangle(field.target_at - corner, field.target_at + corner);
    scene.add("tank", target.fill(Ink::new(Tint::Red).alpha(0.8)));
    let name = format!("tank {}", field.target);
    scene.add("words", Shape::text(field.target_at + Vec2::new(-0.8, 0.7), name, 12.0).fill(Tint::Red));
    if field.smoke.1 > 0.0 {
        let fades = field.smoke.1 / tank::SMOKE;
        scene.add(
            "tank",
            Shape::circle(field.smoke.0, 1.8 - fades).fill(Ink::new(Tint::Orange).alpha(0.7 * fades)),
        );
    }
    let doing = crew_doing(lab).unwrap_or("waits");
    let text = format!("{doing}, {} shells", field.shells);
    scene.add("words", Shape::text(field.tank + Vec2::new(-1.0, 0.9), text, 12.0).fill(Tint::Green));
    let heading = angle::direction(field.facing);
    scene.sprites("tank", 1.4).push_sprite(Sprite { at: field.tank, heading, scale: 1.0, tint: Tint::Green });
}

fn crew_doing(lab: &Lab) -> Option<&str> {
    lab.crew.as_ref()?.doing(lab.world.crew.as_ref()?)
}

fn tint(doing: Doing, down: f32) -> Tint {
    match doing {
        _ if down > 0.0 => Tint::Wall,
        Doing::Patrol => Tint::Agent,
        Doing::Attack => Tint::Red,
        Doing::RingBell | Doing::AnswerBell => Tint::Purple,
        Doing::Hold => Tint::Yellow,
    }
}

/// What there is to know about a guard or the tank.
pub(crate) fn inspect(lab: &Lab, agent: usize) -> Option<Inspection> {
    let marks = vec![Shape::circle(lab.place_of(agent)?, 0.9).stroke(Tint::Highlight, 2.0)];
    let document = match lab.world.yard.guards.get(agent) {
        Some(guard) => {
            let fields = [
                Line::new("doing", guard.doing.name()),
                Line::new("mistakes", guard.mistakes)
                    .help("decisions that are not what the rules are meant to say"),
                Line::new("down for", guard.down).unit("s"),
            ];
            Document::new(format!("Guard {}", agent + 1))
                .subtitle(guard.doing.name())
                .section(Section::fields("Guard", fields))
        }
        None => {
            let field = &lab.world.field;
            let fields = [
                Line::new("shells", field.shells),
                Line::new("target", format!("tank {}", field.target)),
                Line::new("can hit", field.in_reach()),
                Line::new("hits", field.hits),
            ];
            let doing = crew_doing(lab).unwrap_or("waits").to_owned();
            Document::new("Tank").subtitle(doing).section(Section::fields("Tank", fields))
        }
    };
    Some(Inspection { document, marks })
}

/// The sheet of a guard's rules, or of the tank's blackboard.
pub(crate) fn sheet(lab: &Lab, agent: usize) -> Option<Document> {
    let ticks = TICKS_PER_SECOND as f32;
    if let Some((mind, state)) = lab.rules_of(agent as u64) {
        let (doing, rules, state) = (mind.doing(state).unwrap_or("nothing"), mind.rules(), &state.rules);
        return Some(
            Document::new(format!("Rules of guard {}", agent + 1))
                .subtitle(doing.to_owned())
                .section(rules.agenda_table(state))
                .section(rules.why_not_outline(state))
                .section(rules.fact_table(state))
                .section(validity(lab))
                .section(rules.firing_log(state, ticks)),
        );
    }
    let (crew, state) = (lab.crew.as_ref()?, lab.world.crew.as_ref()?);
    (agent == lab.world.minds.len()).then(|| {
        let (experts, state) = (crew.experts(), &state.experts);
        Document::new("Experts of the tank")
            .subtitle(crew_doing(lab).unwrap_or("waits").to_owned())
            .section(experts.insistence_bars(state))
            .section(experts.proposal_table(state))
            .section(experts.board_table(state))
            .section(experts.report_log(state, ticks))
    })
}

/// Which arbiters make the rules say what they are meant to say.
fn validity(lab: &Lab) -> Section {
    let mistakes: u32 = lab.world.yard.guards.iter().map(|guard| guard.mistakes).sum();
    let text = match (lab.exclusive, lab.arbiter) {
        (true, _) => "At any time one rule can ask for an action, so every arbiter is right.",
        (false, Arbiter::First) => {
            "Right: rules stand in the order of their importance, and patrol is the last."
        }
        (false, Arbiter::Specific) => {
            "Nearly right: rules with more conditions are the more important ones, but raise-alarm, attack and answer-alarm \
             have one each, and then the first in the file is chosen."
        }
        (false, Arbiter::Dynamic) => {
            "Right here, because priorities are equal and then the first in the file is chosen. Give the rules priorities that \
             depend on what was matched to make something of it."
        }
        (false, Arbiter::LeastRecent) => {
            "Wrong: whatever was not done for the longest time is done, patrol too."
        }
        (false, Arbiter::Random) => "Wrong: patrol can always fire, and is chosen now and then.",
        (false, Arbiter::Newest) => {
            "Mostly right: what has just become possible is chosen, and patrol has been possible for ever. Wrong when the \
             alarm begins to ring while the player is in sight."
        }
    };
    let text = format!("{text} Mistakes so far: {mistakes}.");
    Section::Text { title: "Is this set of rules right with this arbiter?".into(), text: text.into() }
}
