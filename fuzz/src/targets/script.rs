//! Lua: sources, definitions in them, and runs in the sandbox with small budgets.

use wits_core::time::Moment;
use wits_decide::{Kind, Mind, Status, Turn, Vocabulary};
use wits_script::{Limits, Memory, Scripts, Settings, Vm};

use crate::laws::{FILE, places_hold};

/// Small, so that most inputs reach a limit now and then.
const LIMITS: Limits = Limits {
    instructions: 20_000,
    slice: 5_000,
    uninterrupted: 20_000,
    // An input does the same on a busy machine; what takes too long is stopped by the search.
    time: None,
    memory: 1 << 20,
    total: 8 << 20,
    source: 32 << 10,
    text: 4 << 10,
    held: 1 << 20,
    me: 4 << 10,
    journal: 256,
};

/// A file is loaded; its mind ticks, and its definition is read.
pub(super) fn lua(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut words = Vocabulary::<Memory>::new();
    words.action("step", |_, _| Status::Success);
    words.action(
        "walk",
        |_, call| if call.now().0.is_multiple_of(3) { Status::Success } else { Status::Running },
    );
    words.condition("hungry", |_, ask| ask.now().0.is_multiple_of(2));
    words.value("distance", Kind::Number, |_, _| 2.5.into());
    let scripts = Vm::with(LIMITS).and_then(|vm| Scripts::new(vm, &words));
    let scripts = scripts.unwrap_or_else(|error| panic!("an empty sandbox: {error}"));
    if let Err(error) = scripts.load(FILE, text) {
        return places_hold(text, &error.findings(FILE));
    }
    if let Some(Err(findings)) = scripts.module(FILE).map(|module| module.definition()) {
        places_hold(text, &findings);
    }
    if let Ok(states) = scripts.states(FILE) {
        runs(&states);
    }
    if let Ok(mind) = scripts.mind(FILE) {
        runs(&mind);
    }
}

fn runs<M: Mind<Memory>>(mind: &M) {
    let (mut somebody, mut state) = (Memory::default(), mind.start());
    for tick in 0..3 {
        mind.tick(&mut state, &mut Turn::new(&mut somebody, Moment::of_tick(tick, 2)).dt(0.5));
    }
}

/// Parameters in Lua.
pub(super) fn settings(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let vm = Vm::with(LIMITS).unwrap_or_else(|error| panic!("an empty sandbox: {error}"));
    match Settings::read(&vm, FILE, text) {
        Ok(settings) => {
            for name in settings.names() {
                let _ = (settings.get::<f64>(name), settings.get::<Vec<String>>(name));
            }
        }
        Err(findings) => places_hold(text, &findings),
    }
}
