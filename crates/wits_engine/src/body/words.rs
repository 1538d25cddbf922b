//! Orders as words: how minds, actions and scripts move a body.

use wits_decide::words::{Call, Vocabulary};
use wits_decide::{Exit, Param, Status};
use wits_world::Who;

use super::{Body, BodyDef, Footing, Order, Outcome, Progress, Ticket};

/// Teaches a vocabulary the words `go_to`, `turn_to`, `play`, `stand` and `stop`.
///
/// A word gives its order, goes on until that is done, fails if it does, and calls it off when it is left. `body` tells
/// where a character has its body; step that once a tick.
///
/// | word | is told |
/// |---|---|
/// | `go_to` | `to`: a vector; `gait`: a text, as fast as it can if left out; `within`: 0.3 m |
/// | `turn_to` | `to`: a vector |
/// | `play` | `animation`: a text; `on`: the number of what it is done to |
/// | `stand`, `stop` | nothing |
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_core::{glam::Vec2, space::Plane, time::Moment};
/// use wits_decide::{Mind, Turn, Vocabulary, tree::TreeDef};
/// use wits_engine::body::{self, Body, BodyDef};
///
/// struct Guard { def: BodyDef, body: Body<Plane> }
/// let mut words = Vocabulary::<Guard>::new();
/// body::teach(&mut words, |guard, _agent| (&guard.def, &mut guard.body));
/// let tree = TreeDef::from_ron("guard.tree.ron", r#"(root: Sequence([
///     Do((name: "go_to", with: {"to": [3, 0], "gait": "walk"})),
///     Do((name: "turn_to", with: {"to": [3, 9]})),
/// ]))"#)?.bind(&words)?;
///
/// let mut guard = Guard { def: BodyDef::default(), body: Body::at(Vec2::ZERO) };
/// let mut mind = tree.start();
/// for tick in 0..300 {
///     let now = Moment::of_tick(tick, 60);
///     tree.tick(&mut mind, &mut Turn::new(&mut guard, now));
///     guard.body.step(&guard.def, now);
///     guard.body.drift(&guard.def, 1.0 / 60.0);
/// }
/// assert!(guard.body.place.distance(Vec2::new(3.0, 0.0)) < 0.5);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub fn teach<C: 'static, S: Footing>(
    words: &mut Vocabulary<C>,
    body: impl for<'c> Fn(&'c mut C, u64) -> (&'c BodyDef, &'c mut Body<S>) + Copy + Send + Sync + 'static,
) {
    let word = teach_one(words, "go_to", body, |call| Order::GoTo {
        to: S::of(call.vector(0)),
        gait: call.text(1),
        within: call.number(2),
    });
    word.help("goes somewhere")
        .param(Param::vector("to").help("where"))
        .param(Param::text("gait").or("").help("how; as fast as it can if empty"))
        .param(Param::number("within").or(0.3).help("so near is there [m]"));
    let word = teach_one(words, "turn_to", body, |call| Order::TurnTo { to: S::of(call.vector(0)) });
    word.help("turns to a place").param(Param::vector("to").help("where"));
    let word = teach_one(words, "play", body, |call| Order::Play {
        animation: call.text(0),
        on: u64::try_from(call.int(1)).map_or(Who::NOBODY, Who),
    });
    word.help("plays an animation once")
        .param(Param::text("animation").help("which"))
        .param(Param::int("on").or(-1).help("the number of what it is done to; nothing if negative"));
    teach_one(words, "stand", body, |_| Order::Stand).help("comes to a stand");
    teach_one(words, "stop", body, |_| Order::Stop).help("comes to a stand and plays nothing any more");
}

fn teach_one<'w, C: 'static, S: Footing>(
    words: &'w mut Vocabulary<C>,
    name: &str,
    body: impl for<'c> Fn(&'c mut C, u64) -> (&'c BodyDef, &'c mut Body<S>) + Copy + Send + Sync + 'static,
    order: impl for<'c> Fn(&'c Call<'_, '_>) -> Order<'c, S::Vector> + Send + Sync + 'static,
) -> &'w mut wits_decide::words::ActionWord<C> {
    // The memory of the word is its ticket; 0 says that it has none yet.
    let tick = move |game: &mut C, call: &mut Call<'_, '_>| {
        let ticket = u32::try_from(*call.memory()).unwrap_or_default();
        let (def, body) = body(game, call.agent());
        if ticket > 0 {
            return match body.progress(Ticket(ticket)) {
                Progress::Going => Status::Running,
                Progress::Over(Outcome::Done) => Status::Success,
                Progress::Over(_) | Progress::Forgotten => Status::Failure,
            };
        }
        let taken = body.order(def, order(call), call.now());
        let Ok(ticket) = taken else { return Status::Failure };
        *call.memory() = ticket.0.into();
        Status::Running
    };
    let leave = move |game: &mut C, call: &mut Call<'_, '_>, why: Exit| {
        let ticket = u32::try_from(*call.memory()).unwrap_or_default();
        if ticket > 0 && !matches!(why, Exit::Success | Exit::Failure) {
            body(game, call.agent()).1.end(Ticket(ticket), Outcome::CalledOff);
        }
    };
    words.action(name, tick).on_exit(leave)
}
