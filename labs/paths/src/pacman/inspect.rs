//! What there is to know about a ghost or the player.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::Inspection;
use wits_nav::search::{AStar, Search, To};

use crate::pacman::ghost::{Character, Mood};
use crate::pacman::maze::{Way, least_steps, middle, place};
use crate::pacman::method::Method;
use crate::pacman::mind::{Ask, by_sight};
use crate::pacman::player::{Doing, Safe, Wits};
use crate::pacman::show::{CLEAR, aim, in_the_picture, mode, next_crossing, path_lines, thought_of};
use crate::pacman::ways::Streets;
use crate::pacman::world::{DISTANCE, PacMan, ask, target};

/// The ghost, or the player, who comes after them, nearest to a place.
pub(crate) fn pick(lab: &PacMan, at: Vec2, radius: f32) -> Option<u64> {
    let ghosts = lab.world.ghosts[..lab.world.settings.ghosts].iter().map(|ghost| ghost.walker.position());
    let all = (0..).zip(ghosts).chain([(4, lab.world.player.walker.position())]);
    let near = all.map(|(number, place)| (number, place.distance(at))).filter(|(_, far)| *far <= radius);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
}

/// What there is to know about a ghost (0 to 3) or the player (4).
pub(crate) fn inspect(lab: &PacMan, number: usize) -> Option<Inspection> {
    match number {
        4 => Some(player(lab)),
        _ if number < lab.world.settings.ghosts => Some(ghost(lab, number)),
        _ => None,
    }
}

fn ghost(lab: &PacMan, number: usize) -> Inspection {
    let (ghost, character) = (&lab.world.ghosts[number], Character::ALL[number]);
    let (at, tint) = (ghost.walker.position(), character.tint());
    let mut fields = vec![
        Field::new("position", at).unit("cells"),
        Field::new("mood", ghost.mood.name()),
        Field::new("schedule", mode(lab)).help("Ghosts turn back whenever it changes."),
        Field::new("heads", ghost.walker.way.name()),
    ];
    if let Some(distance) = lab.distance(number) {
        fields.push(Field::new("to the player", distance).unit("cells").help("Along the streets."));
    }
    let mut marks = vec![Shape::circle(at, 0.75).stroke(Tint::Highlight, 2.0)];
    let mut document = Document::new(character.name()).subtitle(ghost.mood.name());
    if let Some((crossing, heading, thought)) = thought_of(lab, number) {
        let ask = ask(&lab.world, &lab.map, number, crossing, heading);
        let (place, why) = target(&lab.world, &lab.map, number, crossing);
        fields.extend([
            Field::new("target", place.corner()).unit("cells").help("May be in a wall or outside."),
            Field::new("because", why),
            Field::new("search", ask.method.name()),
            Field::new("looks at", thought.effort as u32)
                .help("Cells, crossings or exits that it looks at for this choice."),
            Field::new("way", thought.path.len().saturating_sub(1) as u32).unit("cells"),
        ]);
        document = document.section(Section::fields("Now", fields)).section(exits(&ask, thought.way));
        let (aimed, player) = (place.middle(), lab.world.player.walker.position());
        marks.extend(
            path_lines(&thought.path, player).map(|line| line.stroke(Ink::new(tint).alpha(0.6), 3.0)),
        );
        marks.extend(aim(aimed, player, tint));
        marks.extend(sight(at, in_the_picture(aimed), player, tint));
        if middle(crossing).distance(player) > CLEAR {
            marks.push(Shape::circle(middle(crossing), 0.4).stroke(Tint::Highlight, 1.5));
        }
        marks.extend(exit_marks(&ask, thought.way));
    } else {
        document = document.section(Section::fields("Now", fields));
        let why = match ghost.mood {
            Mood::Frightened => {
                "It turns at random at each crossing: every exit but the one back is as likely."
            }
            Mood::Waits => "It waits until enough pills were eaten, or none was for four seconds.",
            _ => "It goes through the door of the house.",
        };
        document = document.section(Section::Text { title: "Why".into(), text: why.into() });
        if let Some((crossing, _)) =
            next_crossing(lab, &ghost.walker).filter(|_| ghost.mood == Mood::Frightened)
        {
            marks.push(Shape::circle(middle(crossing), 0.4).stroke(Tint::Neutral, 1.5));
        }
    }
    let document = document
        .section(Section::curve("Distance to the player", "cells", lab.trace.curve(number, DISTANCE)))
        .section(Section::log("Moods", lab.trace.log(number)));
    Inspection { document, marks }
}

/// The straight line from a ghost to its target. It passes the player by.
fn sight(from: Vec2, to: Vec2, player: Vec2, tint: Tint) -> Option<Shape> {
    let along = (to - from).normalize_or_zero();
    let nearest = from + along * (player - from).dot(along).clamp(0.0, from.distance(to));
    let end = if nearest.distance(player) < CLEAR { nearest - along * CLEAR } else { to };
    let is_ahead = (end - from).dot(along) > 0.0;
    is_ahead.then(|| Shape::line([from, end]).stroke(Ink::new(tint).alpha(0.4), 1.0))
}

/// What every exit is worth, and which one wins.
fn exits(ask: &Ask<'_>, chosen: Option<Way>) -> Section {
    let help = match ask.method {
        Method::Arcade => {
            "The squared distance from the next cell to the target, as the crow flies: the least wins."
        }
        _ => {
            "How many steps it is to the goal by this exit: the least wins, if the search finds the shortest way."
        }
    };
    let bars = ask.map.maze.exits(ask.at).map(|(way, _)| {
        if way == ask.heading.back() {
            return Bar::new(way.name(), 0.0).tint(Tint::Faint).note("ghosts do not turn back");
        }
        let (tint, note) = if Some(way) == chosen { (Tint::Green, "wins") } else { (Tint::Neutral, "") };
        Bar::new(way.name(), worth(ask, way).unwrap_or(f32::INFINITY)).tint(tint).note(note)
    });
    let mut section = Section::bars("Exits of its next crossing", bars);
    if let Section::Bars { help: text, .. } = &mut section {
        *text = help.into();
    }
    section
}

fn exit_marks(ask: &Ask<'_>, chosen: Option<Way>) -> Vec<Shape> {
    let mut marks = Vec::new();
    for (way, cell) in ask.map.maze.exits(ask.at).filter(|(way, _)| *way != ask.heading.back()) {
        let tint = if Some(way) == chosen { Tint::Green } else { Tint::Neutral };
        let from = middle(ask.at);
        marks.push(Shape::arrow(from, from + way.vector() * 1.4).stroke(tint, 2.0));
        if let Some(worth) = worth(ask, way) {
            let label = Shape::text(middle(cell) + Vec2::new(0.3, 0.3), format!("{worth:.1}"), 12.0);
            marks.push(label.fill(tint));
        }
    }
    marks
}

/// What an exit is worth: by sight, or the steps to the goal for whoever takes it and does not turn back.
fn worth(ask: &Ask<'_>, way: Way) -> Option<f32> {
    if ask.method.rates_by_sight() {
        return Some(by_sight(ask, way));
    }
    let (maze, goal) = (&ask.map.maze, ask.map.maze.nearest_street(ask.target));
    let cell = maze.step(ask.at, way)?;
    let streets = Streets { maze, banned: Some((cell, way.back())) };
    let path = AStar::new().find(&streets, cell, &To::new(goal, least_steps)).ok()??;
    Some(path.cost() + 1.0)
}

fn player(lab: &PacMan) -> Inspection {
    let (world, player) = (&lab.world, &lab.world.player);
    let at = player.walker.position();
    let mut wits = Wits::default();
    let (danger, decision) = lab.with_view(|view| (view.danger(view.cell), wits.decide(view)));
    let fields = [
        Field::new("position", at).unit("cells"),
        Field::new("does", player.doing.name()),
        Field::new("goes to", place(player.aim).corner()).unit("cells"),
        Field::new("nearest ghost", danger).unit("cells").help("How soon one that catches can be here."),
        Field::new("safe cells", wits.safe.len() as u32)
            .help("Cells that it can be at before any ghost, on ways where that holds all along."),
        Field::new("pills left", world.pills.len()),
        Field::new("score", world.score),
        Field::new("lives", world.lives),
    ];
    let why = match decision.doing {
        Doing::Hunts => "A frightened ghost is near enough to be eaten in time.",
        Doing::SeeksPower => "A ghost is within 6 cells, and a power pill can be had first.",
        Doing::Eats => "The nearest pill wins; one where ghosts may soon be counts as farther away.",
        Doing::Flees if wits.safe.is_empty() => "Nothing is safe: away from the nearest ghost.",
        _ => "Hardly anything is safe: to where it is farthest ahead of the ghosts.",
    };
    let document = Document::new("Player")
        .subtitle(player.doing.name())
        .section(Section::fields("Now", fields))
        .section(Section::Text { title: "If it were free to choose now".into(), text: why.into() });
    let safe = |safe: &Safe| Shape::circle(middle(safe.cell), 0.12).fill(Ink::new(Tint::Green).alpha(0.5));
    let mut marks: Vec<Shape> = wits.safe.iter().map(safe).collect();
    marks.push(Shape::circle(at, 0.75).stroke(Tint::Highlight, 2.0));
    marks.push(Shape::circle(middle(decision.aim), 0.4).stroke(Tint::Yellow, 2.0));
    Inspection { document, marks }
}
