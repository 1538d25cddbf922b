//! What a game can offer to scripts ready made: how it is written, what it gives, what it does.
//!
//! The words are bound from these lines, and the reference is made from them, whether the features are there or not.

use crate::library::Bound;

type Line = (&'static str, &'static str, &'static str);

/// Those of `steer`.
#[rustfmt::skip]
pub(crate) const STEER: &[Line] = &[
    ("steer.seek(target)", "nothing", "goes straight to a place or to somebody, at full speed, from now on"),
    ("steer.flee(target, [within])", "nothing", "goes straight away from a place or somebody; idle when farther away than `within`"),
    ("steer.arrive(target)", "nothing", "goes to a place or to somebody and stops there"),
    ("steer.pursue(name)", "nothing", "goes where somebody will be"),
    ("steer.evade(name, [within])", "nothing", "runs from where somebody will be; idle when that is farther away than `within`"),
    ("steer.hide(name)", "nothing", "keeps an obstacle between itself and somebody"),
    ("steer.follow(places)", "nothing", "goes from place to place, such as those of a path, and stops at the last"),
    ("steer.wander()", "nothing", "strays here and there"),
    ("steer.face(target)", "nothing", "turns to a place or to somebody"),
    ("steer.avoid()", "nothing", "goes round obstacles; for blends"),
    ("steer.stop()", "nothing", "brakes, and stands"),
    ("steer.blend{parts}", "nothing", "several at once: { \"seek\", vec(1, 2), weight = 2 }, { \"avoid\" }, \"wander\""),
    ("steer.release()", "nothing", "no orders: the body does what the game likes"),
    ("steer.distance(target)", "metres, or nil if there is nobody of that name", "how far away a place or somebody is"),
];

/// Those of `paths`.
#[rustfmt::skip]
pub(crate) const PATHS: &[Line] = &[
    ("paths.find(from, to)", "a list of places from beginning to end, or nil and why not", "the cheapest way; what the search costs is counted"),
    ("paths.cost(from, to)", "a number, or nil and why not", "what the cheapest way costs"),
];

/// Those of messages.
#[rustfmt::skip]
pub(crate) const SEND: &[Line] = &[
    ("send(to, event, [values], [seconds])", "true, or false and why not", "tells somebody about an event: at the end of this tick, or so many seconds later"),
];

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = Bound> {
    [STEER, PATHS, SEND].into_iter().flatten().map(|line| Bound::line(*line))
}

/// The line of a name.
pub(crate) fn named(name: &str) -> Bound {
    all().find(|bound| bound.name == name).unwrap_or_else(|| Bound::new(name))
}
