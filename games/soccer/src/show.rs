//! What there is to see.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::pitch::{CENTRE, MAX, MIN, REGIONS, Region};
use crate::player::{Gait, MINDS, PLAYERS, is_keeper, members, side_of};
use crate::safety::Verdict;
use crate::stage::Stage;
use crate::style::TEAM_SIZE;
use crate::world::Soccer;

/// The colours of the teams.
pub(crate) const TINTS: [Tint; 2] = [Tint::Red, Tint::Blue];
/// Room for score and coaches above the pitch.
const HEAD: f32 = 45.0;
/// So many lines from the ball to the goal show what a shooter sees.
const RAYS: u8 = 11;
/// How deep goals are drawn.
const DEPTH: f32 = 14.0;

/// Where the coaches stand.
pub(crate) const fn coach(side: usize) -> Vec2 {
    Vec2::new(if side == 0 { MIN.x + 18.0 } else { MAX.x - 18.0 }, MAX.y + 24.0)
}

/// Where somebody is.
pub(crate) fn place(stage: &Stage, number: usize) -> Vec2 {
    if number < PLAYERS { stage.players[number].at } else { coach(number - PLAYERS) }
}

/// Who was clicked.
pub(crate) fn pick(game: &Soccer, at: Vec2, radius: f32) -> Option<u64> {
    let stage = &game.world.stage;
    let places = (0..MINDS).map(|number| place(stage, number));
    wits_game::nearest(places, stage.kit.rules.player.radius, at, radius)
}

/// Everything there is to see.
pub(crate) fn scene(game: &Soccer, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(MIN - Vec2::splat(20.0), MAX + Vec2::new(20.0, HEAD));
    let stage = &game.world.stage;
    pitch(stage, scene);
    for (layer, draw) in [
        ("regions", regions as fn(&Soccer, &mut Scene)),
        ("spots", spots),
        ("lanes", lanes),
        ("views", views),
        ("threats", threats),
        ("targets", targets),
        ("future", future),
    ] {
        if wanted(layer) {
            draw(game, scene);
        }
    }
    (0..PLAYERS).for_each(|number| player(stage, number, scene));
    ball(stage, scene);
    umpire(stage, scene);
    led(stage, scene);
    score(stage, scene);
    if wanted("states") || wanted("names") {
        for number in 0..MINDS {
            let at = place(stage, number);
            if wanted("states") {
                // There is no room to the right of the coach on the right.
                let off = if number == MINDS - 1 { Vec2::new(-80.0, -20.0) } else { Vec2::new(14.0, 6.0) };
                let text = Shape::text(at + off, game.doing(number), 11.0);
                scene.add("states", text.fill(Tint::Neutral));
            }
            if wanted("names") && number < PLAYERS {
                let text = Shape::text(at + Vec2::new(-10.0, -20.0), stage.kit.name(number), 11.0);
                scene.add("names", text.fill(Tint::Neutral));
            }
        }
    }
}

fn pitch(stage: &Stage, scene: &mut Scene) {
    scene.add("pitch", Shape::rectangle(MIN, MAX).fill(Ink::new(Tint::Green).alpha(0.12)));
    let line = |points: &[Vec2]| Shape::line(points.iter().copied()).stroke(Tint::Faint, 1.5);
    scene.add("pitch", line(&[Vec2::new(CENTRE.x, MIN.y), Vec2::new(CENTRE.x, MAX.y)]));
    scene.add("pitch", Shape::circle(CENTRE, 60.0).stroke(Tint::Faint, 1.5));
    scene.add("pitch", Shape::circle(CENTRE, 3.0).fill(Tint::Faint));
    for (wall, _) in &stage.kit.pitch.walls {
        scene.add("pitch", Shape::line([wall.from, wall.to]).stroke(Tint::Wall, 3.0));
    }
    for (side, goal) in stage.kit.pitch.goals.iter().enumerate() {
        let behind = goal.posts[1] - goal.facing * DEPTH;
        let (min, max) = (goal.posts[0].min(behind), goal.posts[0].max(behind));
        let net = Shape::rectangle(min, max).fill(Ink::new(TINTS[side]).alpha(0.25));
        scene.add("pitch", net.stroke(TINTS[side], 2.0));
    }
}

fn player(stage: &Stage, number: usize, scene: &mut Scene) {
    let (me, side, radius) = (&stage.players[number], side_of(number), stage.kit.rules.player.radius);
    if stage.teams[side].controlling == Some(number as u8) {
        scene.add("players", Shape::circle(me.at, radius + 4.0).stroke(Tint::Yellow, 2.0));
    }
    let alpha = if is_keeper(number) { 1.0 } else { 0.75 };
    let body = Shape::circle(me.at, radius).fill(Ink::new(TINTS[side]).alpha(alpha));
    scene.add("players", body.stroke(Tint::Wall, 1.0));
    let nose = me.at + me.look * (radius * 1.5);
    scene.add("players", Shape::line([me.at + me.look * radius, nose]).stroke(Tint::Highlight, 2.0));
    let text = Shape::text(me.at + Vec2::new(-3.5, -4.5), (number % TEAM_SIZE + 1).to_string(), 11.0);
    scene.add("players", text.fill(Tint::Highlight));
    if stage.kit.stamina {
        let (left, y) = (me.at.x - radius, me.at.y - radius - 4.0);
        let bar = |to: f32| Shape::line([Vec2::new(left, y), Vec2::new(left + 2.0 * radius * to, y)]);
        let tint = if me.stamina > 0.4 { Tint::Green } else { Tint::Orange };
        scene.add("players", bar(1.0).stroke(Ink::new(Tint::Faint).alpha(0.6), 2.5));
        scene.add("players", bar(me.stamina.max(0.02)).stroke(tint, 2.5));
    }
}

/// Whoever runs along in black.
fn umpire(stage: &Stage, scene: &mut Scene) {
    if stage.kit.referee {
        let at = stage.umpire.at;
        scene.add("players", Shape::circle(at, 8.0).fill(Tint::Wall).stroke(Tint::Yellow, 1.5));
        let hidden = stage.is_hidden(at, stage.ball.at);
        let ink = Ink::new(if hidden { Tint::Red } else { Tint::Yellow }).alpha(0.25);
        scene.add("players", Shape::line([at, stage.ball.at]).stroke(ink, 1.0));
    }
}

/// The player whom a person leads, and where to.
fn led(stage: &Stage, scene: &mut Scene) {
    let Some(player) = stage.lead.player.map(usize::from) else { return };
    let (at, to) = (stage.players[player].at, stage.lead.to);
    scene.add("players", Shape::circle(at, 15.0).stroke(Tint::Highlight, 2.5));
    scene.add("players", Shape::line([at, to]).stroke(Ink::new(Tint::Highlight).alpha(0.4), 1.0));
    for way in [Vec2::new(5.0, 5.0), Vec2::new(5.0, -5.0)] {
        scene.add("players", Shape::line([to - way, to + way]).stroke(Tint::Highlight, 2.0));
    }
    if let Some(kick) = stage.lead.kick {
        scene.add("players", Shape::circle(kick, 7.0).stroke(Tint::Goal, 2.0));
    }
}

fn ball(stage: &Stage, scene: &mut Scene) {
    let (ball, radius) = (&stage.ball, stage.kit.rules.ball.radius);
    scene.add("ball", Shape::circle(ball.at, radius).fill(Tint::Highlight).stroke(Tint::Wall, 1.0));
    if ball.speed() > 0.3 {
        let trail = Shape::line([ball.at, ball.at - ball.velocity * 6.0]);
        scene.add("ball", trail.stroke(Ink::new(Tint::Highlight).alpha(0.35), 3.0));
    }
}

fn score(stage: &Stage, scene: &mut Scene) {
    let y = MAX.y + 18.0;
    for (side, tint) in TINTS.into_iter().enumerate() {
        let at = coach(side);
        scene.add("score", Shape::circle(at, 8.0).fill(Ink::new(tint).alpha(0.5)).stroke(tint, 2.0));
        let name = &stage.kit.teams[side].title;
        let left = if side == 0 { at.x + 16.0 } else { at.x - 16.0 - 11.0 * name.chars().count() as f32 };
        scene.add("score", Shape::text(Vec2::new(left, y), name.clone(), 15.0).fill(tint));
    }
    let [home, away] = stage.goals;
    let text = Shape::text(Vec2::new(CENTRE.x - 22.0, y), format!("{home} : {away}"), 20.0);
    scene.add("score", text.fill(Tint::Highlight));
    let seconds = stage.tick / 60;
    let told = match (stage.is_over, stage.game_on) {
        (true, _) => "over".to_owned(),
        (_, false) => "kick-off".to_owned(),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    };
    scene.add("score", Shape::text(Vec2::new(CENTRE.x + 60.0, y), told, 13.0).fill(Tint::Neutral));
}

fn regions(game: &Soccer, scene: &mut Scene) {
    for region in (0..REGIONS).map(Region::new) {
        let inset = Vec2::splat(1.0);
        let shape = Shape::rectangle(region.min + inset, region.max - inset);
        scene.add("regions", shape.stroke(Ink::new(Tint::Cyan).alpha(0.5), 1.0));
        let text = Shape::text(region.min + Vec2::new(5.0, 5.0), region.id.to_string(), 13.0);
        scene.add("regions", text.fill(Ink::new(Tint::Cyan).alpha(0.8)));
    }
    for number in 0..PLAYERS {
        let stage = &game.world.stage;
        let way = Shape::line([stage.players[number].at, stage.home(number).centre()]);
        scene.add("regions", way.stroke(Ink::new(TINTS[side_of(number)]).alpha(0.25), 1.0));
    }
}

fn spots(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    for (side, team) in stage.teams.iter().enumerate().filter(|(_, team)| team.controlling.is_some()) {
        for (place, score) in stage.kit.spots[side].iter().zip(team.spot_scores) {
            let is_best = team.spot == Some(*place);
            let tint = if is_best { Tint::Green } else { TINTS[side] };
            let shape = Shape::circle(*place, 1.0 + 1.6 * score);
            scene.add("spots", shape.fill(Ink::new(tint).alpha(if is_best { 0.9 } else { 0.35 })));
            let text = Shape::text(*place + Vec2::new(-6.0, -16.0), format!("{score:.1}"), 9.0);
            scene.add("spots", text.fill(Ink::new(Tint::Neutral).alpha(0.8)));
        }
    }
}

/// From the ball to every mate of whoever has it.
fn lanes(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    let Some(owner) = stage.teams.iter().find_map(|team| team.controlling).map(usize::from) else { return };
    let (side, force) = (side_of(owner), stage.kit.rules.player.pass_force);
    let view = stage.view(side);
    for mate in members(side).filter(|mate| *mate != owner) {
        let to = stage.players[mate].at;
        let thief = view.opponents.iter().find(|opponent| {
            view.verdict(stage.ball.at, to, Some(to), opponent, force) == Verdict::Intercepts
        });
        let tint = if thief.is_some() { Tint::Red } else { Tint::Green };
        scene.add("lanes", Shape::line([stage.ball.at, to]).stroke(Ink::new(tint).alpha(0.6), 1.5));
        if let Some(thief) = thief {
            scene.add("lanes", Shape::circle(thief.at, 14.0).stroke(Ink::new(Tint::Red).alpha(0.6), 1.0));
        }
    }
}

/// What everybody has before him, and the goal as whoever has the ball sees it.
fn views(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    for (number, me) in stage.players.iter().enumerate() {
        let zone = stage.style(side_of(number)).comfort_zone;
        let tint = if stage.is_threatened(number) { Tint::Orange } else { TINTS[side_of(number)] };
        let facing = wits_core::angle::of(me.heading).unwrap_or_default();
        let before = Shape::sector(me.at, zone, facing, std::f32::consts::PI);
        scene.add("views", before.fill(Ink::new(tint).alpha(0.10)).stroke(Ink::new(tint).alpha(0.5), 1.0));
    }
    let Some(owner) = stage.teams.iter().find_map(|team| team.controlling).map(usize::from) else { return };
    let (view, ball) = (stage.view(side_of(owner)), stage.ball.at);
    let force = stage.kit.rules.player.shot_force * stage.vigour(owner);
    let [low, high] = view.goal.posts;
    let radius = stage.kit.rules.ball.radius;
    for ray in 0..RAYS {
        let share = f32::from(ray) / f32::from(RAYS - 1);
        let target = Vec2::new(low.x, low.y + radius + (high.y - low.y - 2.0 * radius) * share);
        let open = view.is_safe(ball, target, None, force);
        let ink = Ink::new(if open { Tint::Green } else { Tint::Red }).alpha(0.35);
        scene.add("views", Shape::line([ball, target]).stroke(ink, 1.0));
    }
}

fn threats(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    for number in (0..PLAYERS).filter(|number| stage.is_threatened(*number)) {
        let zone = stage.style(side_of(number)).comfort_zone;
        let shape = Shape::circle(stage.players[number].at, zone);
        scene.add("threats", shape.stroke(Ink::new(Tint::Orange).alpha(0.5), 1.0));
    }
}

fn targets(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    for (number, me) in stage.players.iter().enumerate() {
        if me.gait != Gait::Stand && me.at.distance(me.target) > 1.0 {
            let ink = Ink::new(TINTS[side_of(number)]).alpha(0.6);
            scene.add("targets", Shape::arrow(me.at, me.target).stroke(ink, 1.5));
        }
    }
}

fn future(game: &Soccer, scene: &mut Scene) {
    let stage = &game.world.stage;
    if stage.ball.speed() > 0.0 {
        for half_second in 1..8_u8 {
            let at = stage.ball.future(30.0 * f32::from(half_second), &stage.kit.rules.ball);
            scene.add("future", Shape::circle(at, 2.5).stroke(Ink::new(Tint::Highlight).alpha(0.6), 1.0));
        }
    }
}
