//! What minds can ask and do. The same words serve players, keepers and teams, in machines, trees and scripts.

mod ask;
mod ball;
mod body;
mod team;

use wits_decide::words::ActionWord;
use wits_decide::{Call, Status, Vocabulary};

use crate::mail;
use crate::player::PLAYERS;
use crate::stage::Stage;

/// All of them.
pub(crate) fn words() -> Vocabulary<Stage> {
    let mut words = Vocabulary::new();
    mail::teach(&mut words);
    ask::teach(&mut words);
    body::teach(&mut words);
    ball::teach(&mut words);
    team::teach(&mut words);
    words
}

/// The player who thinks; `None` when it is the mind of a team.
fn player(mind: usize) -> Option<usize> {
    (mind < PLAYERS).then_some(mind)
}

/// A question about the player who thinks; for the mind of a team the answer is no.
fn asked(
    words: &mut Vocabulary<Stage>,
    name: &str,
    help: &str,
    test: impl Fn(&Stage, usize) -> bool + Send + Sync + 'static,
) {
    words.condition(name, move |stage, ask| player(ask.index()).is_some_and(|me| test(stage, me))).help(help);
}

/// Something that the player who thinks does; the mind of a team fails at it. So does who says that it did not work.
fn done<'w>(
    words: &'w mut Vocabulary<Stage>,
    name: &str,
    help: &str,
    act: impl Fn(&mut Stage, usize, &mut Call<'_, '_>) -> bool + Send + Sync + 'static,
) -> &'w mut ActionWord<Stage> {
    let word = words.action(name, move |stage, call| match player(call.index()) {
        Some(me) => Status::of(act(stage, me, call)),
        None => Status::Failure,
    });
    word.help(help)
}
