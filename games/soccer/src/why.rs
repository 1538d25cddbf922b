//! Why somebody does what he does, in a sentence or two for people who have never read a mind.
//!
//! It is told from how things stand, not from the states of a mind: so it holds for minds of any kind, and for those that
//! are still to be written.

use crate::player::{Gait, PLAYERS, Plan, is_keeper, side_of};
use crate::stage::Stage;

/// So near to where his plan wants him, a player follows it. \[units\]
const AS_PLANNED: f32 = 5.0;
/// So near to the ball, somebody's target is the ball. \[units\]
const AT_BALL: f32 = 25.0;

/// Why a player or a coach does what he does.
pub(crate) fn why(stage: &Stage, number: usize) -> String {
    let told = match number.checked_sub(PLAYERS) {
        Some(side) => of_team(stage, side),
        None => of_player(stage, number),
    };
    match &stage.faults[number] {
        Some(_) => format!("The script went wrong, so the classic team's mind took over. {told}"),
        None => told,
    }
}

fn of_player(stage: &Stage, me: usize) -> String {
    let (team, name) = (&stage.teams[side_of(me)], |number: u8| stage.kit.name(usize::from(number)));
    let mine = |role: Option<u8>| role.map(usize::from) == Some(me);
    let stands = stage.is_at_target(me);
    if stage.is_over {
        return "The match is over.".into();
    }
    if stage.is_led(me) {
        let kicks = stage.lead.kick.map_or("", |_| " Kicks the ball as soon as it is there.");
        return format!("Led by you: goes where you point.{kicks}");
    }
    if !stage.game_on {
        let told = if stands { "In place for the kick-off." } else { "Goes to the place of the kick-off." };
        return told.into();
    }
    if mine(stage.ball.owner) {
        return "Holds the ball until the others are gone and somebody is open.".into();
    }
    if mine(team.controlling) && stage.ball_within(me, stage.kit.rules.player.receiving_range) {
        let pressed = if stage.is_threatened(me) {
            "An opponent is in the way: looks for a shot or a safe pass."
        } else {
            "Nobody is in the way: looks for a shot, else takes it along."
        };
        return format!("Has the ball. {pressed}");
    }
    if mine(team.receiver) {
        let told = if stands { "waits for it" } else { "goes to meet it" };
        return format!("A pass is on its way here: {told}.");
    }
    if let Some(ball) = after_the_ball(stage, me) {
        return ball.into();
    }
    if mine(team.supporting) {
        let who = team.controlling.map_or_else(|| "A mate".to_owned(), |number| capital(name(number)));
        let told = if stands { "waits" } else { "goes" };
        return format!("{who} has the ball: {told} where a pass would be best.");
    }
    as_planned(stage, me).unwrap_or_else(|| at_home(stage, me))
}

/// Whoever runs for the ball.
fn after_the_ball(stage: &Stage, me: usize) -> Option<&'static str> {
    let (player, team) = (&stage.players[me], &stage.teams[side_of(me)]);
    let is_nearest = team.closest.map(usize::from) == Some(me);
    match player.gait {
        Gait::Interpose => Some("Keeps between the ball and the goal."),
        Gait::Pursue if is_keeper(me) => Some("The ball is near the goal: comes out for it."),
        Gait::Seek | Gait::Pursue if player.target.distance(stage.ball.at) < AT_BALL => {
            Some(match team.controlling {
                Some(number) if usize::from(number) == me => "Played the ball ahead and runs after it.",
                _ if is_nearest => "Nearest of the team to the ball, so runs for it.",
                _ => "Runs for the ball, too, though a mate is nearer.",
            })
        }
        _ => None,
    }
}

/// What the plan of his team wants of him, if he does it.
fn as_planned(stage: &Stage, me: usize) -> Option<String> {
    let side = side_of(me);
    let place =
        stage.planned_place(me).filter(|place| stage.players[me].target.distance(*place) < AS_PLANNED)?;
    let has_ball = stage.teams[1 - side].controlling.map(|number| stage.kit.name(usize::from(number)));
    let has_ball = has_ball.unwrap_or_else(|| "whoever gets the ball".into());
    let told = if stage.players[me].at.distance(place) < AS_PLANNED { "Stays" } else { "Goes" };
    match stage.teams[side].plan {
        Plan::None => None,
        Plan::Mark => {
            let opponent = stage.kit.name(stage.mark_of(me)?);
            Some(format!("{told} between {opponent} and the goal, against a pass."))
        }
        Plan::Surround => Some(format!("{told} round {has_ball}, who must not get through.")),
        Plan::Cut => Some(format!("{told} between {has_ball} and the mate who waits for a pass.")),
    }
}

/// Whoever has nothing better to do is in his region.
fn at_home(stage: &Stage, me: usize) -> String {
    let side = side_of(me);
    let ball = match (stage.teams[side].controlling, stage.teams[1 - side].controlling) {
        (Some(_), _) => "The team has the ball",
        (_, Some(_)) => "The others have the ball",
        _ => "Nobody has the ball",
    };
    let stands = stage.players[me].gait == Gait::Stand || stage.is_at_target(me);
    if is_keeper(me) {
        return format!("{ball}: {} the goal.", if stands { "stays in" } else { "goes back to" });
    }
    let mate = stage.teams[side].closest.map(usize::from).filter(|mate| *mate != me);
    let mate =
        mate.map_or(String::new(), |mate| format!(" {} is nearer to it.", capital(stage.kit.name(mate))));
    let told = if stands { "waits in the home region" } else { "goes to the home region" };
    format!("{ball}: {told}.{mate}")
}

fn of_team(stage: &Stage, side: usize) -> String {
    let has_ball =
        |side: usize| stage.teams[side].controlling.map(|number| stage.kit.name(usize::from(number)));
    if stage.is_over {
        "The match is over.".into()
    } else if !stage.game_on {
        "Everybody goes home; when all are there, it goes on.".into()
    } else if let Some(name) = has_ball(side) {
        format!("{} has the ball: up the pitch with everybody.", capital(name))
    } else if let Some(name) = has_ball(1 - side) {
        let plan = match stage.teams[side].plan {
            Plan::None => "everybody guards a region, and the nearest runs for it",
            Plan::Mark => "everybody marks somebody, and the nearest runs for it",
            Plan::Surround => "those who are near come round",
            Plan::Cut => "one runs for it, one cuts off the pass",
        };
        format!("{} of the others has the ball: {plan}.", capital(name))
    } else {
        "Nobody has the ball: the nearest runs for it.".into()
    }
}

/// As it begins a sentence.
fn capital(name: String) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use wits_core::glam::Vec2;

    use super::*;
    use crate::kit::Kit;
    use crate::player::MINDS;

    fn stage() -> Stage {
        Stage::new(Arc::new(Kit::default()))
    }

    #[test]
    fn whoever_has_the_ball_says_what_he_makes_of_it() {
        let mut stage = stage();
        stage.players[3].at = stage.ball.at;
        stage.take_control(3);
        assert_eq!(
            why(&stage, 3),
            "Has the ball. Nobody is in the way: looks for a shot, else takes it along."
        );
        stage.players[7].at = stage.players[3].at + stage.players[3].heading * 20.0;
        assert!(why(&stage, 3).contains("An opponent is in the way"));
        assert_eq!(why(&stage, PLAYERS), "Red 4 has the ball: up the pitch with everybody.");
        assert!(why(&stage, PLAYERS + 1).starts_with("Red 4 of the others has the ball: everybody guards"));
        stage.teams[0].supporting = Some(4);
        stage.players[4].target = Vec2::new(9.0, 9.0);
        assert_eq!(why(&stage, 4), "Red 4 has the ball: goes where a pass would be best.");
        stage.teams[0].receiver = Some(2);
        assert!(why(&stage, 2).starts_with("A pass is on its way here"));
    }

    #[test]
    fn whoever_is_led_stands_still_or_went_wrong_says_so() {
        let mut stage = stage();
        stage.lead.player = Some(2);
        assert!(why(&stage, 2).starts_with("Led by you"));
        stage.faults[4] = Some("oops".into());
        assert!(why(&stage, 4).starts_with("The script went wrong, so the classic team's mind took over. "));
        stage.game_on = false;
        assert_eq!(why(&stage, 1), "In place for the kick-off.");
        stage.players[1].target = Vec2::ZERO;
        assert_eq!(why(&stage, 1), "Goes to the place of the kick-off.");
        stage.is_over = true;
        assert!((0..MINDS).all(|number| why(&stage, number).contains("The match is over.")));
    }

    #[test]
    fn defenders_say_what_the_plan_wants() {
        let mut stage = stage();
        stage.take_control(7);
        stage.teams[1].supporting = Some(8);
        let mut told = BTreeSet::new();
        for plan in [Plan::Mark, Plan::Surround, Plan::Cut] {
            stage.teams[0].plan = plan;
            for me in 1..5 {
                let Some(place) = stage.planned_place(me) else { continue };
                stage.players[me].target = place;
                told.extend(
                    as_planned(&stage, me).map(|text| text.split_whitespace().take(3).collect::<String>()),
                );
            }
        }
        assert_eq!(told.len(), 2, "{told:?}");
        stage.teams[0].plan = Plan::None;
        assert!((1..5).all(|me| as_planned(&stage, me).is_none()));
    }
}
