//! The words.

use wits_core::glam::Vec3;
use wits_core::space::Vector;
use wits_decide::words::Ask;
use wits_decide::{Kind, Param, Status, Value, Vocabulary};
use wits_sense::Point;
use wits_sense::memory::Record;

use super::which::{self, FRIENDS, STRANGERS, TOLD, View, Which};

/// Older than anything that is remembered. \[s\]
const EVER: f32 = 1e9;
/// Farther than anything. \[m\]
const ANYWHERE: f32 = 1e9;

/// Teaches a vocabulary the words of perception. `view` says where an agent has its knowledge.
///
/// See the [module](super) for what they are.
pub fn teach<C: 'static, V: Point + 'static>(
    words: &mut Vocabulary<C>,
    view: impl for<'c> Fn(&'c C, u64) -> View<'c, V> + Copy + Send + Sync + 'static,
) {
    conditions(words, view);
    values(words, view);
    actions(words, view);
}

/// The names of the first parameters of all words that ask of whom: those that hold names.
pub(crate) const PARAMS: [&str; 3] = ["what", "side", "by"];

/// Whether a word of this name asks of whom. A game may have a word of its own by that name: who knows its vocabulary asks
/// that instead.
pub(crate) fn asks(word: &str) -> bool {
    const CONDITIONS: [&str; 3] = ["sees", "knows", "fact"];
    const VALUES: [&str; 8] =
        ["how_sure", "age", "in_view_for", "last_place", "best_guess", "sensed_what", "sensed_by", "facts"];
    const ACTIONS: [&str; 2] = ["recall", "recall_fact"];
    CONDITIONS.contains(&word) || VALUES.contains(&word) || ACTIONS.contains(&word)
}

/// Of whom: the parameters that all words begin with.
fn whom() -> [Param; 6] {
    let [what, side, by] = PARAMS.map(|name| Param::text(name).or(""));
    [
        what.help("the name of a kind; empty is all"),
        side.help(format!("{FRIENDS:?} or {STRANGERS:?}; empty is all")),
        by.help(format!("the name of a sense, or {TOLD:?}; empty is all")),
        Param::number("since").or(-1.0).help("only what was sensed after this time of the game [s]"),
        Param::number("within").or(EVER).help("only what was sensed within this time [s]"),
        Param::number("near").or(ANYWHERE).help("only what is not farther than this [m]"),
    ]
}

/// It begins with these parameters: what it is told can be checked against the names that there are.
pub(crate) fn asks_of_whom(word: &wits_decide::words::Word) -> bool {
    let whom = whom();
    word.params.len() >= whom.len() && word.params.iter().zip(&whom).all(|(own, param)| own == param)
}

/// Adds the parameters that all words begin with.
macro_rules! of_whom {
    ($word:expr) => {{
        let word = $word;
        for param in whom() {
            word.param(param);
        }
        word
    }};
}

fn conditions<C: 'static, V: Point + 'static>(
    words: &mut Vocabulary<C>,
    view: impl for<'c> Fn(&'c C, u64) -> View<'c, V> + Copy + Send + Sync + 'static,
) {
    let sees = words.condition("sees", move |game, ask| {
        let (view, most) = (view(game, ask.agent()), ask.number(6));
        Which::asked(ask).all(&view).any(|record| {
            record.is_visible(view.memory, ask.now()) && record.time_visible(view.memory, ask.now()) >= most
        })
    });
    of_whom!(sees.help("is somebody in view?"))
        .param(Param::number("for").or(0.0).help("for so long already, without a break [s]"))
        .says("sees {what|side|somebody}", "does not see {what|side|anybody}")
        .because(move |game, ask| Some(in_view(&view(game, ask.agent()), ask)));
    let knows = words.condition("knows", move |game, ask| {
        let (view, least) = (view(game, ask.agent()), ask.number(6));
        Which::asked(ask).all(&view).any(|record| record.certainty(view.memory, ask.now()) >= least)
    });
    of_whom!(knows.help("is somebody known of?"))
        .param(Param::number("sure").or(0.0).help("how sure at least, 0 to 1"))
        .says("knows of {what|side|somebody}", "knows nothing of {what|side|anybody}")
        .because(move |game, ask| Some(how_sure(&view(game, ask.agent()), ask)));
    let fact = words.condition("fact", move |game, ask| {
        Which::asked(ask).facts(&view(game, ask.agent())).next().is_some()
    });
    of_whom!(fact.help("is something known to be so?"))
        .says("knows that something is {what|so}", "knows of nothing that is {what|so}");
}

/// Describes for how long somebody has been in view, or how long ago that was.
fn in_view<V: Point>(view: &View<'_, V>, ask: &Ask<'_>) -> String {
    let (now, which, wanted) = (ask.now(), Which::asked(ask), ask.number(6));
    let visible = which.all(view).filter(|record| record.is_visible(view.memory, now));
    if let Some(longest) = visible.map(|record| record.time_visible(view.memory, now)).reduce(f32::max) {
        let of = if wanted > 0.0 { format!(" of {wanted:.1} s") } else { String::new() };
        return format!("in view for {longest:.1} s{of}");
    }
    match which.all(view).map(|record| record.age(now)).reduce(f32::min) {
        Some(age) => format!("not in view, last sensed {age:.1} s ago"),
        None => "nobody like that has been sensed".to_owned(),
    }
}

/// Describes how certain the best known entry is, and how old.
fn how_sure<V: Point>(view: &View<'_, V>, ask: &Ask<'_>) -> String {
    let (now, wanted) = (ask.now(), ask.number(6));
    match Which::asked(ask).best(view) {
        Some(record) => {
            let of = if wanted > 0.0 { format!(" of {wanted:.2}") } else { String::new() };
            let (sure, age) = (record.certainty(view.memory, now), record.age(now));
            format!("sure to {sure:.2}{of}, sensed {age:.1} s ago")
        }
        None => "nothing like that is remembered".to_owned(),
    }
}

fn values<C: 'static, V: Point + 'static>(
    words: &mut Vocabulary<C>,
    view: impl for<'c> Fn(&'c C, u64) -> View<'c, V> + Copy + Send + Sync + 'static,
) {
    let mut value =
        |name: &str, zero: Value, help: &str, read: fn(&View<'_, V>, &Record<V>, Now) -> Value| {
            let word = words.value(name, zero.kind(), move |game, ask| {
                let view = view(game, ask.agent());
                Which::asked(ask)
                    .best(&view)
                    .map_or_else(|| zero.clone(), |record| read(&view, record, Now(ask.now())))
            });
            of_whom!(word.help(help));
        };
    let (number, place, text) = (|| Value::from(0.0), || Value::from(Vec3::ZERO), || Value::from(""));
    value("how_sure", number(), "how sure it is of what it knows, 0 to 1", |view, record, now| {
        record.certainty(view.memory, now.0).into()
    });
    value("age", EVER.into(), "how long ago that was sensed [s]", |_, record, now| record.age(now.0).into());
    value("in_view_for", number(), "how long that has been in view [s]", |view, record, now| {
        record.time_visible(view.memory, now.0).into()
    });
    value("last_place", place(), "where that was sensed last; ask `knows` first", |_, record, _| {
        written(record.at).into()
    });
    value("best_guess", place(), "where that may be by now; ask `knows` first", |view, record, now| {
        written(record.guess(view.memory, now.0)).into()
    });
    value("sensed_what", text(), "what was sensed of it last: the name of a kind", |view, record, _| {
        view.senses.kind_name(record.what).as_str().into()
    });
    value("sensed_by", text(), "by which sense it is known", |view, record, _| {
        which::route(view, record).into()
    });
    let facts = words.value("facts", Kind::Int, move |game, ask| {
        let count = Which::asked(ask).facts(&view(game, ask.agent())).count();
        i32::try_from(count).unwrap_or(i32::MAX).into()
    });
    of_whom!(facts.help("how many facts of this kind are known"));
}

/// What time it is, in a coat of its own: a function pointer is easier to read so.
#[derive(Clone, Copy)]
struct Now(wits_core::time::Moment);

fn actions<C: 'static, V: Point + 'static>(
    words: &mut Vocabulary<C>,
    view: impl for<'c> Fn(&'c C, u64) -> View<'c, V> + Copy + Send + Sync + 'static,
) {
    let place = || Param::vector("place").out().help("where");
    let recall = words.action("recall", move |game, call| {
        let view = view(game, call.agent());
        let guess = Which::called(call).best(&view).map(|record| record.guess(view.memory, call.now()));
        Status::of(guess.is_some_and(|guess| call.set(6, written(guess))))
    });
    of_whom!(recall.help("remembers where somebody may be; fails if nothing is known")).param(place());
    let recall = words.action("recall_fact", move |game, call| {
        let view = view(game, call.agent());
        let latest = Which::called(call).facts(&view).max_by_key(|fact| fact.since).map(|fact| fact.at);
        Status::of(latest.is_some_and(|at| call.set(6, written(at))))
    });
    of_whom!(recall.help("remembers where something is so: the latest; fails if nothing is known"))
        .param(place());
    words
        .action("settle", |_, call| {
            #[expect(clippy::cast_possible_truncation, reason = "numbers of boards are f32")]
            let now = call.now().seconds() as f32;
            Status::of(call.set(0, now))
        })
        .help("all that is known by now is dealt with: writes what time it is")
        .param(Param::number("at").out().help("for `since`"));
}

/// A place as boards hold it.
fn written<V: Point>(place: V) -> Vec3 {
    Vec3::from_fn(|axis| place.component(axis))
}
