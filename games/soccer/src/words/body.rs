//! How a player moves, and where to.

use wits_decide::{Param, Vocabulary};

use super::done;
use crate::player::{Gait, side_of};
use crate::stage::Stage;

pub(super) fn teach(words: &mut Vocabulary<Stage>) {
    gaits(words);
    targets(words);
    done(words, "keep_pace", "Runs slower with the ball than without.", |stage, me, _| {
        let rules = &stage.kit.rules.player;
        let has_ball = stage.teams[side_of(me)].controlling == Some(me as u8)
            && stage.ball_within(me, rules.receiving_range);
        stage.players[me].max_speed = if has_ball { rules.speed_with_ball } else { rules.speed_without_ball };
        true
    });
    done(
        words,
        "get_ready",
        "From now on he waits; before the kick-off he does that at home.",
        |stage, me, _| {
            let home = stage.home(me).centre();
            let game_on = stage.game_on;
            let me = &mut stage.players[me];
            me.at_ease = true;
            if !game_on {
                me.target = home;
            }
            true
        },
    );
    done(
        words,
        "hold_place",
        "Goes to where he belongs if he was pushed away, else turns to the ball.",
        |stage, me, _| {
            if stage.is_at_target(me) {
                stage.players[me].halt();
                stage.track_ball(me);
            } else {
                stage.players[me].gait = Gait::Arrive;
            }
            true
        },
    );
}

fn gaits(words: &mut Vocabulary<Stage>) {
    let mut gait = |name: &str, gait: Gait, help: &str| {
        done(words, name, help, move |stage, me, _| {
            stage.players[me].gait = gait;
            true
        });
    };
    gait("seek", Gait::Seek, "Runs at his target as fast as he can.");
    gait("arrive", Gait::Arrive, "Goes to his target and stops there.");
    gait("pursue", Gait::Pursue, "Goes where the ball will be.");
    gait("interpose", Gait::Interpose, "Keeps between the ball and his target.");
    done(words, "stop", "Does not want to go anywhere.", |stage, me, _| {
        stage.players[me].stop();
        true
    });
    done(words, "halt", "Stands still at once.", |stage, me, _| {
        stage.players[me].halt();
        true
    });
    done(words, "face_ball", "Turns to the ball.", |stage, me, _| {
        stage.track_ball(me);
        true
    });
}

fn targets(words: &mut Vocabulary<Stage>) {
    done(words, "aim_for", "His target is a place.", |stage, me, call| {
        let me = &mut stage.players[me];
        (me.target, me.at_ease) = (call.vector(0).truncate(), false);
        true
    })
    .param(Param::vector("place").help("The place."));
    done(words, "aim_for_ball", "His target is the ball.", |stage, me, _| {
        let at = stage.ball.at;
        let me = &mut stage.players[me];
        (me.target, me.at_ease) = (at, false);
        true
    });
    done(words, "aim_for_here", "His target is where he is.", |stage, me, _| {
        let me = &mut stage.players[me];
        me.target = me.at;
        true
    });
    done(
        words,
        "aim_for_home",
        "His target is his region, unless it lies in there already.",
        |stage, me, _| {
            let home = stage.home(me);
            let me = &mut stage.players[me];
            me.at_ease = true;
            if !home.has_well_inside(me.target) {
                me.target = home.centre();
            }
            true
        },
    );
    done(
        words,
        "aim_for_rear",
        "A keeper's target: the place on his goal line that the ball threatens.",
        |stage, me, _| {
            stage.players[me].target = stage.rear_target(side_of(me));
            true
        },
    );
    done(words, "aim_for_spot", "His target is the best place for a supporter.", |stage, me, call| {
        let spot = stage.support_spot(side_of(me), call.stream());
        let me = &mut stage.players[me];
        me.at_ease = false;
        me.target = spot.unwrap_or(me.at);
        spot.is_some()
    });
    done(words, "aim_as_planned", "His target is where the plan of his team wants him.", |stage, me, _| {
        let Some(place) = stage.planned_place(me) else { return false };
        let me = &mut stage.players[me];
        (me.target, me.at_ease) = (place, false);
        true
    });
    done(words, "reset_home", "His region is that of the kick-off.", |stage, me, _| {
        stage.players[me].home = stage.kit.home(me);
        true
    });
}
