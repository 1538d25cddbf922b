//! What there is to know: about a player, about a team, about the match.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::Inspection;
use wits_world::Who;
use wits_world::telegram::DeliveryResult;

use crate::kit::side_of_mind;
use crate::player::{MINDS, PLAYERS, Team, members, side_of};
use crate::safety::Verdict;
use crate::show::{TINTS, place};
use crate::stage::Stage;
use crate::why::why;
use crate::world::Soccer;

/// What there is to know about a player or a coach.
pub(crate) fn inspect(game: &Soccer, number: usize) -> Option<Inspection> {
    if number >= MINDS {
        return None;
    }
    let stage = &game.world.stage;
    let at = place(stage, number);
    let mut marks = vec![Shape::circle(at, 16.0).stroke(Tint::Highlight, 2.0)];
    let title = format!("{}, {}", stage.kit.name(number), ["home", "away"][side_of_mind(number)]);
    let mut document = Document::new(title)
        .subtitle(game.doing(number))
        .section(Section::Text { title: "Why".into(), text: why(stage, number).into() });
    if let Some(fault) = &stage.faults[number] {
        let told = format!("{fault}; he plays like the classic team now");
        document = document.section(Section::fields("His script went wrong", [Field::new("fault", told)]));
    }
    if number < PLAYERS {
        document = document.section(of_player(stage, number)).section(asked(stage, number));
        for section in
            [passes(stage, number), game.deeds.page(number, &stage.kit, &game.log)].into_iter().flatten()
        {
            document = document.section(section);
        }
        let me = &stage.players[number];
        marks.push(Shape::arrow(at, me.target).stroke(Ink::new(Tint::Path).alpha(0.8), 2.0));
        let home = stage.home(number);
        marks.push(
            Shape::rectangle(home.min, home.max)
                .stroke(Ink::new(TINTS[side_of_mind(number)]).alpha(0.5), 1.5),
        );
        let zone = stage.style(side_of_mind(number)).comfort_zone;
        marks.push(Shape::circle(at, zone).stroke(Ink::new(Tint::Orange).alpha(0.35), 1.0));
    } else {
        document = document.section(of_team(game, side_of_mind(number)));
        document = document.section(spots(stage, side_of_mind(number)));
    }
    Some(Inspection { document, marks })
}

fn of_player(stage: &Stage, number: usize) -> Section {
    let me = &stage.players[number];
    let roles = &stage.teams[side_of(number)];
    let mine = |role: Option<u8>| role == Some(number as u8);
    let role: Vec<&str> = [
        (mine(roles.controlling), "has the ball or will get it"),
        (mine(roles.receiver), "waits for a pass"),
        (mine(roles.supporting), "supports"),
        (mine(roles.closest), "nearest of us to the ball"),
    ]
    .into_iter()
    .filter_map(|(is, role)| is.then_some(role))
    .collect();
    Section::fields(
        "Player",
        [
            Field::new("roles", if role.is_empty() { "none".to_owned() } else { role.join(", ") }),
            Field::new("moves", format!("{:?}", me.gait).to_lowercase()),
            Field::new("speed", me.velocity.length()).unit("units/tick"),
            Field::new("to the ball", me.at.distance(stage.ball.at)).unit("units"),
            Field::new("to his target", me.at.distance(me.target)).unit("units"),
            Field::new("home region", f32::from(me.home)),
            Field::new("stamina", me.stamina * 100.0).unit("%"),
        ],
    )
}

/// The questions that his states ask, with the answers of this moment.
fn asked(stage: &Stage, number: usize) -> Section {
    let say = |yes: bool| if yes { "yes" } else { "no" };
    let team = &stage.teams[side_of(number)];
    let me = &stage.players[number];
    Section::fields(
        "What he asks himself",
        [
            ("can he kick the ball?", stage.ball_within(number, stage.kit.rules.kicking_range())),
            ("is it long enough since his last kick?", stage.tick >= me.next_kick),
            ("is an opponent near and before him?", stage.is_threatened(number)),
            ("are we in control?", team.controlling.is_some()),
            ("does one of us wait for a pass?", team.receiver.is_some()),
            ("does a keeper hold the ball?", stage.keeper_has_ball()),
            ("is he ahead of the one with the ball?", stage.is_ahead_of_attacker(number)),
            ("is he in the hot region?", stage.is_in_hot_region(number)),
            ("is he where he wants to be?", stage.is_at_target(number)),
            ("is he home?", stage.is_home(number)),
        ]
        .map(|(question, yes)| Field::new(question, say(yes))),
    )
}

/// To whom he could pass from here, and who would get in the way: nobody asks unless he has the ball.
fn passes(stage: &Stage, number: usize) -> Option<Section> {
    let side = side_of(number);
    if stage.teams[side].controlling != Some(number as u8) {
        return None;
    }
    let (view, force) = (stage.view(side), stage.kit.rules.player.pass_force);
    let opponents = members(1 - side);
    let fields = members(side).filter(|mate| *mate != number).map(|mate| {
        let to = stage.players[mate].at;
        let thief = opponents.clone().find(|opponent| {
            let runner = stage.runner(*opponent);
            view.verdict(stage.ball.at, to, Some(to), &runner, force) == Verdict::Intercepts
        });
        let far = stage.players[number].at.distance(to);
        let told = match thief {
            Some(thief) => format!("no: {} gets it", stage.kit.name(thief)),
            None if far <= view.style.shortest_pass => "no: too near".to_owned(),
            None => "open".to_owned(),
        };
        Field::new(format!("to {}", stage.kit.name(mate)), told)
    });
    Some(Section::fields("Passes", fields.collect::<Vec<_>>()))
}

fn of_team(game: &Soccer, side: usize) -> Section {
    let stage = &game.world.stage;
    let name =
        |role: Option<u8>| role.map_or("nobody".to_owned(), |number| stage.kit.name(usize::from(number)));
    let Team { receiver, controlling, supporting, closest, plan, .. } = &stage.teams[side];
    Section::fields(
        ["Home team", "Away team"][side],
        [
            Field::new("team", stage.kit.teams[side].name.clone()),
            Field::new("state", game.doing(PLAYERS + side)),
            Field::new("has the ball", name(*controlling)),
            Field::new("waits for a pass", name(*receiver)),
            Field::new("supports", name(*supporting)),
            Field::new("nearest to the ball", name(*closest)),
            Field::new("plan against the others", plan.name()),
        ],
    )
}

/// The best support spots.
fn spots(stage: &Stage, side: usize) -> Section {
    let scores = stage.teams[side].spot_scores;
    let mut best: Vec<usize> = (0..scores.len()).collect();
    best.sort_by(|one, other| scores[*other].total_cmp(&scores[*one]).then(one.cmp(other)));
    let bars = best.into_iter().take(6).map(|spot| {
        let at = stage.kit.spots[side][spot];
        Bar::new(format!("spot {spot} at ({:.0}, {:.0})", at.x, at.y), scores[spot])
            .max(6.0)
            .tint(TINTS[side])
    });
    Section::bars("Support spots", bars.collect::<Vec<_>>())
}

/// The match as a whole.
pub(crate) fn of_match(game: &Soccer) -> Document {
    let stage = &game.world.stage;
    let [home, away] = stage.goals;
    let title = format!("{} {home} : {away} {}", stage.kit.teams[0].title, stage.kit.teams[1].title);
    let mut document = Document::new(title);
    for side in 0..2 {
        document = document.section(of_team(game, side));
    }
    let rows = (0..PLAYERS).map(|number| {
        vec![
            ["home", "away"][side_of(number)].into(),
            stage.kit.name(number).into(),
            game.doing(number).into(),
            stage.players[number].at.distance(stage.ball.at).round().into(),
        ]
    });
    let head = ["team", "player", "state", "to the ball"];
    document = document.section(Section::table("Players", head, rows.collect::<Vec<_>>()));
    let faults = stage.faults.iter().enumerate().filter_map(|(number, fault)| Some((number, fault.clone()?)));
    let faults: Vec<Field> =
        faults.map(|(number, fault)| Field::new(stage.kit.name(number), fault)).collect();
    if !faults.is_empty() {
        document = document.section(Section::fields("Scripts that went wrong", faults));
    }
    let tally = &stage.tally;
    let pair = |name: &'static str, [home, away]: [u32; 2]| Field::new(name, format!("{home} : {away}"));
    document.section(Section::fields(
        "Counted",
        [
            pair("shots", tally.shots),
            pair("passes", tally.passes),
            Field::new("pot shots", tally.pot_shots as f32),
            Field::new("passes that were asked for", tally.requested as f32),
            Field::new("dribbles", tally.dribbles as f32),
            Field::new("saves", tally.saves as f32),
            Field::new("goal kicks", tally.goal_kicks as f32),
        ],
    ))
}

/// What was said.
pub(crate) fn of_messages(game: &Soccer) -> Document {
    let kit = &game.world.stage.kit;
    let name = |who: Who| {
        usize::try_from(who.0).ok().filter(|number| *number < MINDS).map(|number| kit.name(number))
    };
    let rows = game.log.iter().rev().map(|(tick, letter, fate)| {
        let seconds = f64::from(*tick) / 60.0;
        vec![
            format!("{seconds:.1}").into(),
            name(letter.sender).unwrap_or_else(|| "the referee".into()).into(),
            letter.message.name().into(),
            name(letter.receiver).unwrap_or_default().into(),
            if *fate == DeliveryResult::Handled { "heeded".into() } else { "ignored".into() },
        ]
    });
    let head = ["second", "from", "message", "to", ""];
    Document::new("Messages").section(Section::table("What was said", head, rows.collect::<Vec<_>>()))
}
