//! What guards can ask and do.

use wits_decide::{Kind, Status, Vocabulary};

use crate::rules::yard::{Doing, Yard};

/// The words of the guards' rules.
pub(crate) fn words() -> Vocabulary<Yard> {
    let mut words = Vocabulary::<Yard>::new();
    words.condition("sees_player", |yard, ask| yard.sees_player(ask.index())).help("is the player in sight?");
    words
        .condition("player_has_friend", |yard, ask| yard.sees_player(ask.index()) && yard.friend)
        .help("is the player in sight, and not alone?");
    words.condition("alarm", |yard, _| yard.alarm > 0.0).help("does the bell ring?");
    words
        .value("player_distance", Kind::Number, |yard, ask| {
            let guard = ask.index();
            if yard.sees_player(guard) { yard.player_distance(guard).round().into() } else { 99.0.into() }
        })
        .help("how far the player is, 99 when out of sight [m]");
    words
        .value("guards_near", Kind::Int, |yard, ask| {
            i32::try_from(yard.guards_near(ask.index())).unwrap_or(0).into()
        })
        .help("how many other guards are near");
    act(&mut words, "patrol", Doing::Patrol, "walks its round", |yard, guard, dt| {
        yard.patrol(guard, dt);
        Status::Running
    });
    act(&mut words, "attack", Doing::Attack, "runs at the player", |yard, guard, dt| {
        yard.attack(guard, dt);
        Status::Running
    });
    act(&mut words, "ring_bell", Doing::RingBell, "runs to the bell and rings it", |yard, guard, dt| {
        if yard.ring(guard, dt) { Status::Success } else { Status::Running }
    });
    act(&mut words, "hold", Doing::Hold, "keeps an eye on the player and its distance", |yard, guard, dt| {
        yard.hold(guard, dt);
        Status::Running
    });
    act(
        &mut words,
        "answer_bell",
        Doing::AnswerBell,
        "runs to where the player was seen",
        |yard, guard, dt| {
            yard.answer(guard, dt);
            Status::Running
        },
    );
    words
}

fn act(
    words: &mut Vocabulary<Yard>,
    name: &str,
    doing: Doing,
    help: &str,
    tick: impl Fn(&mut Yard, usize, f32) -> Status + Send + Sync + 'static,
) {
    words
        .action(name, move |yard, call| {
            yard.guards[call.index()].doing = doing;
            tick(yard, call.index(), call.dt())
        })
        .help(help);
}
