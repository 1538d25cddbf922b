//! What a player does with the ball, and for those who have it.

use std::f32::consts::FRAC_PI_6;

use wits_core::angle;
use wits_decide::{Param, Vocabulary};

use super::done;
use crate::deeds::What;
use crate::player::{Gait, members, side_of};
use crate::stage::Stage;

pub(super) fn teach(words: &mut Vocabulary<Stage>) {
    kicks(words);
    receiving(words);
    support(words);
    keeping(words);
}

fn kicks(words: &mut Vocabulary<Stage>) {
    done(words, "take_control", "He has the ball, so the others have not.", |stage, me, _| {
        stage.take_control(me);
        true
    });
    done(
        words,
        "take_ball",
        "The same, and it is a while until he goes for a kick again.",
        |stage, me, _| {
            stage.take_control(me);
            stage.players[me].at_ease = false;
            stage.players[me].next_kick = stage.tick + stage.kit.rules.kick_pause();
            true
        },
    );
    done(
        words,
        "look_for_shot",
        "Looks for a way into the goal; now and then any way will do.",
        |stage, me, call| {
            stage.look_for_shot(me, call.stream());
            true
        },
    );
    done(words, "shoot", "Shoots as he has found.", |stage, me, call| stage.shoot(me, call.stream()));
    done(words, "pass", "Passes to whom he has found.", |stage, me, call| {
        let Some((to, target)) = stage.field_pass(me) else { return false };
        let force = stage.kit.rules.player.pass_force * stage.faces_ball(me);
        let force = stage.view(side_of(me)).pass_force(target.distance(stage.ball.at), force);
        let direction = stage.with_noise(target - stage.ball.at, call.stream());
        let passed = stage.pass(me, (to, target), direction, force);
        if passed {
            stage.note(me, What::Pass { to: to as u8 });
        }
        passed
    });
    done(words, "pass_to", "Passes to a player who asked for it.", |stage, me, call| {
        let mate = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
        if mate == me || !members(side_of(me)).contains(&mate) {
            return false;
        }
        let (target, force) = (stage.players[mate].at, stage.kit.rules.player.pass_force);
        let passed = stage.pass(me, (mate, target), target - stage.ball.at, force);
        if passed {
            stage.tally.requested = stage.tally.requested.saturating_add(1);
            stage.note(me, What::AskedPass { to: mate as u8 });
        }
        passed
    })
    .param(Param::int("player").between(0.0, 9.0).help("His number on the pitch."));
    done(words, "dribble", "A little kick up the pitch, or a turn that leads there.", |stage, me, _| {
        stage.dribble(me)
    });
    done(
        words,
        "dribble_round",
        "A little kick where there is room, rather towards their goal than not.",
        |stage, me, _| stage.dribble_round(me),
    );
    done(words, "kick_ahead", "Kicks the ball up the pitch, with the force of a pass.", |stage, me, call| {
        let off = call.stream().range(-FRAC_PI_6, FRAC_PI_6);
        let direction = angle::direction(off).rotate(stage.kit.pitch.goals[side_of(me)].facing);
        stage.kick(me, direction, stage.kit.rules.player.pass_force)
    });
}

fn receiving(words: &mut Vocabulary<Stage>) {
    done(
        words,
        "receive",
        "The pass is his: he waits where it comes to, or goes for it.",
        |stage, me, call| {
            stage.take_control(me);
            stage.teams[side_of(me)].receiver = Some(me as u8);
            let waits = stage.waits_for_pass(me, call.stream());
            let me = &mut stage.players[me];
            me.at_ease = false;
            me.gait = if waits { Gait::Arrive } else { Gait::Pursue };
            true
        },
    );
    done(words, "await_pass", "Stands once he is where the pass comes to.", |stage, me, _| {
        if stage.players[me].gait == Gait::Pursue {
            stage.players[me].target = stage.ball.at;
        }
        if stage.is_at_target(me) {
            stage.players[me].halt();
            stage.track_ball(me);
        }
        true
    });
    done(words, "end_receiving", "No longer waits for a pass.", |stage, me, _| {
        let receiver = &mut stage.teams[side_of(me)].receiver;
        if *receiver == Some(me as u8) {
            *receiver = None;
        }
        true
    });
}

fn support(words: &mut Vocabulary<Stage>) {
    done(words, "request_pass", "Asks for a pass, if it would come through.", |stage, me, call| {
        stage.request_pass(me, call.stream());
        true
    });
    done(
        words,
        "support",
        "Goes to the best place, and asks for a pass when he could shoot or is free.",
        |stage, me, call| {
            let side = side_of(me);
            if let Some(spot) = stage.support_spot(side, call.stream())
                && spot != stage.players[me].target
            {
                (stage.players[me].target, stage.players[me].gait) = (spot, Gait::Arrive);
            }
            let (at, force) = (stage.players[me].at, stage.kit.rules.player.shot_force * stage.vigour(me));
            if stage.view(side).find_shot(at, force, call.stream()).0 {
                stage.request_pass(me, call.stream());
            }
            if stage.is_at_target(me) {
                stage.players[me].halt();
                stage.track_ball(me);
                if !stage.is_threatened(me) {
                    stage.request_pass(me, call.stream());
                }
            }
            true
        },
    );
    done(words, "end_supporting", "No longer supports.", |stage, me, _| {
        let supporting = &mut stage.teams[side_of(me)].supporting;
        if *supporting == Some(me as u8) {
            *supporting = None;
        }
        true
    });
    words
        .action("find_support", |stage: &mut Stage, call| {
            stage.find_support(call.index(), call.stream());
            wits_decide::Status::Success
        })
        .help("Tells the attacker who is nearest to the best place to support whoever has the ball.");
}

fn keeping(words: &mut Vocabulary<Stage>) {
    done(words, "catch", "Holds the ball, if it is near enough.", |stage, me, _| {
        let range = stage.kit.rules.keeper.catching_range;
        if stage.ball.owner.is_some() || !crate::player::is_keeper(me) || !stage.ball_within(me, range) {
            return false;
        }
        stage.ball.trap(me as u8);
        stage.touch(me);
        stage.tally.saves = stage.tally.saves.saturating_add(1);
        stage.note(me, What::Catch);
        true
    });
    done(words, "goal_kick", "Passes from his hands to whom he has found.", |stage, me, _| {
        let Some((to, target)) = stage.goal_kick(me) else { return false };
        let force = stage.kit.rules.player.pass_force;
        let force = stage.view(side_of(me)).pass_force(target.distance(stage.ball.at), force);
        let kicked = stage.pass(me, (to, target), target - stage.ball.at, force);
        if kicked {
            stage.tally.goal_kicks = stage.tally.goal_kicks.saturating_add(1);
            stage.note(me, What::GoalKick { to: to as u8 });
        }
        kicked
    });
    done(words, "clear_ball", "Nobody is open: kicks the ball up the pitch.", |stage, me, call| {
        let off = call.stream().range(-FRAC_PI_6, FRAC_PI_6);
        let direction = angle::direction(off).rotate(stage.kit.pitch.goals[side_of(me)].facing);
        let kicked = stage.kick(me, direction, stage.kit.rules.player.pass_force);
        if kicked {
            stage.tally.goal_kicks = stage.tally.goal_kicks.saturating_add(1);
            stage.note(me, What::Clear);
        }
        kicked
    });
    done(words, "send_all_home", "All field players of both teams go home.", |stage, me, _| {
        stage.send_home(me, 0);
        stage.send_home(me, 1);
        true
    });
}
