//! What people can ask and do.

use wits_decide::{Ask, Call, Exit, Kind as Sort, Param, Status, Vocabulary};

use crate::household::home::{Going, Home, PACE};
use crate::household::house::{Hand, Inside, JOBS, Kind, NEED_NAMES, find_job};

/// The vocabulary of the house.
pub(crate) fn words() -> Vocabulary<Home> {
    let mut words = Vocabulary::new();
    let need = || Param::text("of").help("which need").one_of("needs", NEED_NAMES);
    let kind = || Param::text("kind").help("what sort of thing").one_of("things", Kind::ALL.map(Kind::name));
    let number = || Param::int("number").or(0).help("which of its kind").between(0.0, f32::INFINITY);
    words
        .value("need", Sort::Number, |home: &Home, ask| need_of(home, ask).into())
        .help("How bad a need is, from 0 to 100.")
        .param(need());
    words
        .value("desire", Sort::Number, |home: &Home, ask| {
            let part = need_of(home, ask) / 100.0;
            let possible = find_job(ask.text(1)).is_none_or(|job| home.nearest(ask.index(), job).is_some());
            if possible { part * part } else { 0.0 }.into()
        })
        .help("How desirable it is to do something about a need: its square, from 0 to 1; 0 if it cannot be done now.")
        .param(need())
        .param(job("by").or("").help("the job that has to be possible, if any"));
    words
        .value("count", Sort::Int, |home: &Home, ask| {
            let kind = Kind::of(ask.text(0));
            let count = home.things.iter().filter(|thing| Some(thing.kind) == kind).count();
            i32::try_from(count).unwrap_or(i32::MAX).into()
        })
        .help("How many things of a kind there are.")
        .param(kind());
    words
        .value("distance", Sort::Number, |home: &Home, ask| {
            thing(home, ask).map_or(1000.0, |thing| home.distance(ask.index(), thing)).into()
        })
        .help("How far a thing is, as the crow flies [m].")
        .param(kind())
        .param(number());
    words
        .value("way", Sort::Number, |home: &Home, ask| {
            thing(home, ask)
                .map_or(1000.0, |thing| home.distance(ask.index(), thing) / PACE * home.clock)
                .into()
        })
        .help("How long the way to a thing takes, guessed [minutes].")
        .param(kind())
        .param(number());
    words
        .condition("free", |home: &Home, ask| {
            thing(home, ask).is_some_and(|thing| home.is_free(ask.index(), thing))
        })
        .help("Nobody else uses it.")
        .param(kind())
        .param(number());
    words
        .value("can", Sort::Bool, |home: &Home, ask| can(home, ask).into())
        .help("It can be done now: at one thing, or anywhere.")
        .param(job("job").help("what to do"))
        .param(Param::int("at").or(-1).between(-1.0, f32::INFINITY));
    kitchen(&mut words);
    deeds(&mut words);
    words
}

/// Something to do.
fn job(name: &str) -> Param {
    Param::text(name).one_of("jobs", JOBS.iter().map(|job| job.name))
}

/// What can be in a hand or in an oven.
fn food() -> Param {
    Param::text("what").one_of("things to eat", ["raw food", "a meal", "nothing"])
}

/// What is cooking.
fn kitchen(words: &mut Vocabulary<Home>) {
    words
        .condition("carries", |home: &Home, ask| {
            let wanted = match ask.text(0) {
                "raw food" => Hand::RawFood,
                "a meal" => Hand::Meal,
                _ => Hand::Empty,
            };
            home.people[ask.index()].hand == wanted
        })
        .help("What is in hand?")
        .param(food());
    words
        .condition("oven_holds", |home: &Home, ask| {
            let wanted = match ask.text(0) {
                "raw food" => Inside::RawFood,
                "a meal" => Inside::Meal,
                _ => Inside::Nothing,
            };
            let mut ovens = (0..home.things.len()).filter(|thing| home.things[*thing].kind == Kind::Oven);
            ovens.any(|oven| home.things[oven].inside == wanted && home.is_free(ask.index(), oven))
        })
        .help("An oven that nobody uses holds this.")
        .param(food());
}

/// The one thing that can be done: using things.
fn deeds(words: &mut Vocabulary<Home>) {
    words
        .action("use", |home: &mut Home, call| match home.go_on(call.index(), call.dt()) {
            Going::On => Status::Running,
            Going::Done => Status::Success,
            Going::Wrong => Status::Failure,
        })
        .help("Walks to a thing and does something with it.")
        .param(job("job").help("what to do there"))
        .param(
            Param::int("at")
                .or(-1)
                .between(-1.0, f32::INFINITY)
                .help("which of its kind; -1: the nearest where it can be done"),
        )
        .on_enter(begin)
        .on_exit(|home, call, why| home.leave(call.index(), matches!(why, Exit::Abort)));
}

fn need_of(home: &Home, ask: &Ask<'_>) -> f32 {
    let need = NEED_NAMES.iter().position(|name| *name == ask.text(0));
    need.map_or(0.0, |need| home.people[ask.index()].needs[need])
}

fn thing(home: &Home, ask: &Ask<'_>) -> Option<usize> {
    home.thing(Kind::of(ask.text(0))?, usize::try_from(ask.int(1)).ok()?)
}

fn can(home: &Home, ask: &Ask<'_>) -> bool {
    let Some(job) = find_job(ask.text(0)) else { return false };
    match usize::try_from(ask.int(1)) {
        Ok(number) => home
            .thing(crate::household::house::JOBS[job].kind, number)
            .is_some_and(|thing| home.is_possible(ask.index(), job, thing)),
        Err(_) => home.nearest(ask.index(), job).is_some(),
    }
}

fn begin(home: &mut Home, call: &mut Call<'_, '_>) {
    let Some(job) = find_job(call.text(0)) else { return };
    let thing = match usize::try_from(call.int(1)) {
        Ok(number) => home.thing(crate::household::house::JOBS[job].kind, number),
        Err(_) => home.nearest(call.index(), job),
    };
    if let Some(thing) = thing {
        home.begin(call.index(), job, thing);
    }
}
