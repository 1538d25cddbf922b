//! What the soldier can ask and do.

use wits_decide::board::{KeyDef, Scope};
use wits_decide::{Call, Kind, Param, Status, Vocabulary};

use crate::soldier::field::{Field, MAGAZINE, POSTS};
use crate::soldier::orders;

/// All words of the soldier. The actions of its body are made of them, and are ordered with one of them.
pub(crate) fn words() -> Vocabulary<Field> {
    let mut words = Vocabulary::new();
    words.key(Scope::World, "post", KeyDef::new(Kind::Vector).help("where the round goes next"));
    questions(&mut words);
    legs(&mut words);
    hands(&mut words);
    orders::teach(&mut words);
    words
        .action("say", |_, call| lasting(call, 1.5))
        .help("says something for a second and a half")
        .param(Param::text("text"))
        .on_enter(|field, call| field.says = Some(call.text(0).to_owned()))
        .on_exit(|field, _, _| field.says = None);
    words
}

fn questions(words: &mut Vocabulary<Field>) {
    words.condition("under_fire", |field, _| field.under_fire > 0.0).help("do bullets fly past?");
    words.condition("target_up", |field, _| field.target.is_some()).help("is there a target?");
    words.condition("loaded", |field, _| field.rounds > 0).help("is there a round in the magazine?");
    words.condition("in_cover", |field, _| field.in_cover).help("behind a wall?");
}

fn legs(words: &mut Vocabulary<Field>) {
    words
        .action("next_post", |field, call| {
            field.post = (field.post + 1) % POSTS.len();
            Status::of(call.set(0, POSTS[field.post].extend(0.0)))
        })
        .help("chooses the next post of the round")
        .param(Param::vector("into").out());
    words
        .action("walk_to", |field, call| {
            let to = call.vector(0).truncate();
            if field.walk(to, false, call.dt()) { Status::Success } else { Status::Running }
        })
        .help("walks to a place")
        .param(Param::vector("place").help("where to"));
    words
        .action("run_to_cover", |field, call| {
            let to = field.cover();
            if field.walk(to, true, call.dt()) { Status::Success } else { Status::Running }
        })
        .help("runs behind the nearest wall");
    words
        .action("stay_down", |_, call| lasting(call, 1.5))
        .help("stays down for a second and a half")
        .on_enter(|field, _| field.in_cover = true)
        .on_exit(|field, _, _| field.in_cover = false);
}

fn hands(words: &mut Vocabulary<Field>) {
    let mut busy = |name: &str, help: &str, what: &'static str, seconds: f32| {
        words
            .action(name, move |_, call| lasting(call, seconds))
            .help(help)
            .on_enter(move |field, _| field.hands = what.into())
            .on_exit(|field, _, _| field.hands = "".into());
    };
    busy("aim", "takes aim", "aims", 0.5);
    busy("drop_magazine", "takes out the empty magazine", "unloads", 0.6);
    words
        .action("insert_magazine", |_, call| lasting(call, 0.8))
        .help("puts in a full magazine")
        .on_enter(|field, _| field.hands = "loads".into())
        .on_exit(|field, _, why| {
            field.hands = "".into();
            if why == wits_decide::Exit::Success {
                field.rounds = MAGAZINE;
            }
        });
    words
        .action("fire", |field, call| Status::of(field.fire(call.stream())))
        .help("one shot; succeeds if it hits");
    words
        .action("gesture", |_, call| {
            let seconds = call.number(0);
            lasting(call, seconds)
        })
        .help("waves")
        .param(Param::number("seconds").or(1.5).between(0.0, f32::INFINITY))
        .on_enter(|field, _| field.hands = "waves".into())
        .on_exit(|field, _, _| field.hands = "".into());
}

/// Takes so long. The memory counts milliseconds.
fn lasting(call: &mut Call<'_, '_>, seconds: f32) -> Status {
    let tick = (call.dt() * 1000.0).round() as u64;
    let passed = call.memory().saturating_add(tick);
    *call.memory() = passed;
    if passed as f32 >= seconds * 1000.0 { Status::Success } else { Status::Running }
}
