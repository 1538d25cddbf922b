//! What a mind can ask.

use wits_decide::{Kind, Vocabulary};

use super::{asked, player};
use crate::kit::side_of_mind;
use crate::player::side_of;
use crate::stage::Stage;

/// A ball that rolls slower than this lies. [units/tick]
const SLOW: f32 = 0.1;

pub(super) fn teach(words: &mut Vocabulary<Stage>) {
    of_the_match(words);
    of_the_ball(words);
    of_players(words);
    values(words);
}

fn of_the_match(words: &mut Vocabulary<Stage>) {
    words.condition("game_on", |stage, _| stage.game_on).help("Is the ball in play?");
    words
        .condition("in_control", |stage, ask| stage.teams[side_of_mind(ask.index())].controlling.is_some())
        .help("Does one of us have the ball, or will he get it from a pass?");
    words
        .condition("team_has_receiver", |stage, ask| {
            stage.teams[side_of_mind(ask.index())].receiver.is_some()
        })
        .help("Does one of us wait for a pass?");
    words
        .condition("team_has_supporter", |stage, ask| {
            stage.teams[side_of_mind(ask.index())].supporting.is_some()
        })
        .help("Does one of us support the one with the ball?");
    words
        .condition("keeper_has_ball", |stage, _| stage.keeper_has_ball())
        .help("Does a keeper hold the ball?");
    words
        .condition("they_control", |stage, ask| {
            stage.teams[1 - side_of_mind(ask.index())].controlling.is_some()
        })
        .help("Does one of the others have the ball, or will he get it from a pass?")
        .says("the others control the ball", "the others do not control the ball");
    words
        .condition("ball_in_our_third", |stage, ask| {
            stage.to_goal_line(side_of_mind(ask.index()), stage.ball.at)
                > crate::pitch::Pitch::length() * 2.0 / 3.0
        })
        .help("Is the ball in the third before our goal?");
    words
        .condition("ball_in_our_half", |stage, ask| {
            stage.to_goal_line(side_of_mind(ask.index()), stage.ball.at) > crate::pitch::Pitch::length() / 2.0
        })
        .help("Is the ball in the half that we defend?");
}

fn of_the_ball(words: &mut Vocabulary<Stage>) {
    asked(words, "ball_in_kicking_range", "Is the ball near enough to be kicked?", |stage, me| {
        stage.ball_within(me, stage.kit.rules.kicking_range())
    });
    asked(words, "ball_in_receiving_range", "Has a pass come to him?", |stage, me| {
        stage.ball_within(me, stage.kit.rules.player.receiving_range)
    });
    asked(words, "ball_in_catching_range", "Is the ball near enough to be held?", |stage, me| {
        stage.ball.owner.is_none() && stage.ball_within(me, stage.kit.rules.keeper.catching_range)
    });
    asked(
        words,
        "ball_in_intercept_range",
        "Is the ball so near to his goal that he goes for it?",
        |stage, me| {
            let range = stage.kit.rules.keeper.intercept_range;
            let goal = stage.kit.pitch.goals[side_of(me)].centre();
            goal.distance_squared(stage.ball.at) <= range * range
        },
    );
    asked(words, "ball_behind", "Is the ball behind him?", |stage, me| stage.faces_ball(me) < 0.0);
    words
        .condition("ball_at_rest", |stage, _| stage.ball.speed() < SLOW)
        .help("Does the ball lie, or nearly?");
    asked(words, "ready_to_kick", "Is it long enough since he last went for a kick?", |stage, me| {
        stage.tick >= stage.players[me].next_kick
    });
    asked(words, "has_shot", "Has he found a shot?", |stage, me| stage.players[me].shot.is_some());
    asked(words, "has_pass", "Is somebody open for a pass?", |stage, me| stage.field_pass(me).is_some());
    asked(words, "has_goal_kick", "Is somebody open for a kick from his hands?", |stage, me| {
        stage.goal_kick(me).is_some()
    });
}

fn of_players(words: &mut Vocabulary<Stage>) {
    asked(words, "at_target", "Is he where he wants to be?", Stage::is_at_target);
    asked(words, "closest_to_ball", "Is nobody of us nearer to the ball?", |stage, me| {
        stage.teams[side_of(me)].closest == Some(me as u8)
    });
    asked(words, "closest_of_all", "Is nobody at all nearer to the ball?", Stage::is_closest_of_all);
    asked(words, "has_ball", "Is he the one who has the ball, or will get it?", |stage, me| {
        stage.teams[side_of(me)].controlling == Some(me as u8)
    });
    asked(words, "supports", "Is he the one who supports?", |stage, me| {
        stage.teams[side_of(me)].supporting == Some(me as u8)
    });
    asked(
        words,
        "ahead_of_attacker",
        "Is he nearer to their goal line than the one with the ball?",
        |stage, me| stage.is_ahead_of_attacker(me),
    );
    asked(words, "threatened", "Is an opponent near and before him?", Stage::is_threatened);
    asked(words, "in_hot_region", "Is he in the third before their goal?", Stage::is_in_hot_region);
    asked(words, "in_home_region", "Is he in his region?", |stage, me| {
        stage.home(me).contains(stage.players[me].at)
    });
    asked(words, "well_inside_home", "Is he in the inner half of his region?", |stage, me| {
        stage.home(me).has_well_inside(stage.players[me].at)
    });
    asked(words, "has_task", "Has the plan of his team something for him to do?", |stage, me| {
        stage.planned_place(me).is_some()
    });
    asked(words, "too_far_from_goal", "Has the keeper left his goal too far behind?", |stage, me| {
        let range = stage.kit.rules.keeper.intercept_range;
        stage.players[me].at.distance_squared(stage.rear_target(side_of(me))) > range * range
    });
}

fn values(words: &mut Vocabulary<Stage>) {
    let at = |stage: &Stage, mind: usize| player(mind).map_or(stage.ball.at, |me| stage.players[me].at);
    words
        .value("place", Kind::Vector, move |stage, ask| at(stage, ask.index()).extend(0.0).into())
        .help("Where he is.");
    words.value("ball", Kind::Vector, |stage, _| stage.ball.at.extend(0.0).into()).help("Where the ball is.");
    words
        .value("ball_distance", Kind::Number, move |stage, ask| {
            at(stage, ask.index()).distance(stage.ball.at).into()
        })
        .help("How far the ball is from him.");
    words
        .value("goal_distance", Kind::Number, move |stage, ask| {
            let mind = ask.index();
            stage.kit.pitch.goals[1 - side_of_mind(mind)].centre().distance(at(stage, mind)).into()
        })
        .help("How far their goal is from him.");
    words
        .value("stamina", Kind::Number, |stage, ask| {
            player(ask.index()).map_or(1.0, |me| stage.players[me].stamina).into()
        })
        .help("What is left of his strength, from 1 down to 0; always 1 where nobody tires.");
    words
        .value("lead", Kind::Int, |stage, ask| {
            let side = side_of_mind(ask.index());
            let [ours, theirs] = [side, 1 - side].map(|side| stage.goals[side]);
            (i32::try_from(ours).unwrap_or(i32::MAX) - i32::try_from(theirs).unwrap_or(i32::MAX)).into()
        })
        .help("By how many goals we lead.");
    words
        .value("number", Kind::Int, |_, ask| {
            player(ask.index()).map_or(-1, |me| (me % crate::style::TEAM_SIZE) as i32).into()
        })
        .help("His number: 0 is the keeper.");
}
