//! What guards can ask and do.

use wits_decide::{Kind, Status, Vocabulary};

use crate::rules::yard::{Doing, Yard};

/// The words of the guards' rules.
pub(crate) fn words() -> Vocabulary<Yard> {
    let mut words = Vocabulary::<Yard>::new();
    words.condition("sees_player", |yard, _| yard.sees_player()).help("is the player in sight?");
    words
        .condition("player_has_friend", |yard, _| yard.sees_player() && yard.friend)
        .help("is the player in sight, and not alone?");
    words.condition("alarm", |yard, _| yard.alarm > 0.0).help("does the bell ring?");
    words
        .value("player_distance", Kind::Number, |yard, _| {
            if yard.sees_player() { yard.player_distance().round().into() } else { 99.0.into() }
        })
        .help("how far the player is, 99 when out of sight [m]");
    words
        .value("guards_near", Kind::Int, |yard, _| i32::try_from(yard.guards_near()).unwrap_or(0).into())
        .help("how many other guards are near");
    act(&mut words, "patrol", Doing::Patrol, "walks its round", |yard, dt| {
        yard.patrol(dt);
        Status::Running
    });
    act(&mut words, "attack", Doing::Attack, "runs at the player", |yard, dt| {
        yard.attack(dt);
        Status::Running
    });
    act(&mut words, "ring_bell", Doing::RingBell, "runs to the bell and rings it", |yard, dt| {
        if yard.ring(dt) { Status::Success } else { Status::Running }
    });
    act(&mut words, "hold", Doing::Hold, "keeps an eye on the player and its distance", |yard, dt| {
        yard.hold(dt);
        Status::Running
    });
    act(&mut words, "answer_bell", Doing::AnswerBell, "runs to where the player was seen", |yard, dt| {
        yard.answer(dt);
        Status::Running
    });
    words
}

fn act(
    words: &mut Vocabulary<Yard>,
    name: &str,
    doing: Doing,
    help: &str,
    tick: impl Fn(&mut Yard, f32) -> Status + Send + Sync + 'static,
) {
    words
        .action(name, move |yard, call| {
            yard.guard_mut().doing = doing;
            tick(yard, call.dt())
        })
        .help(help);
}
