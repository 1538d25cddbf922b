//! What happens to a game during a trial, drawn from a seed.

use wits_core::glam::Vec2;
use wits_core::random::{Seed, Stream};
use wits_core::scene::Bounds;
use wits_game::{About, Control, ControlKind, Event, Param, ParamKind};

/// One event in so many ticks, about.
const TICKS_PER_EVENT: u32 = 8;

/// What may happen: something is set, or a control is used.
enum Choice<'a> {
    Param(&'a Param),
    Control(&'a Control),
}

/// Events for so many ticks, each with the tick before which it happens. Empty only when nothing can be set while the
/// game runs and it has no controls.
pub(super) fn draw(about: &About, bounds: Bounds, seed: Seed, ticks: u64) -> Vec<(u64, Event)> {
    let live = about.params.iter().filter(|param| param.live).map(Choice::Param);
    let choices: Vec<Choice<'_>> = live.chain(about.controls.iter().map(Choice::Control)).collect();
    let mut stream = seed.fork("script").stream();
    let mut events = Vec::new();
    for tick in 0..ticks {
        // Short trials, too, shall have an event, and not only before the first tick.
        let due = tick == ticks / 2 || stream.below(TICKS_PER_EVENT) == 0;
        if let (true, Some(choice)) = (due, stream.pick(&choices)) {
            events.push((tick, event(choice, bounds, &mut stream)));
        }
    }
    events
}

fn event(choice: &Choice<'_>, bounds: Bounds, stream: &mut Stream) -> Event {
    match choice {
        Choice::Param(param) => Event::set(param.name, value(param, stream)),
        Choice::Control(control) if control.kind == ControlKind::Button => Event::press(control.name),
        Choice::Control(control) => {
            let place =
                Vec2::new(stream.range(bounds.min.x, bounds.max.x), stream.range(bounds.min.y, bounds.max.y));
            // A game may not say how large its world is.
            let place = if place.is_finite() { place } else { Vec2::ZERO };
            let is_stroke = control.kind == ControlKind::Brush && stream.unit() < 0.7;
            let from = place + Vec2::new(stream.range(-2.0, 2.0), stream.range(-2.0, 2.0));
            if is_stroke {
                Event::stroke(control.name, from, place)
            } else {
                Event::point(control.name, place)
            }
        }
    }
}

/// Any value that the parameter takes.
fn value(param: &Param, stream: &mut Stream) -> f64 {
    let value = param.min + (param.max - param.min) * f64::from(stream.unit());
    match param.kind {
        ParamKind::Number => value,
        ParamKind::Integer | ParamKind::Switch | ParamKind::Choice => {
            value.round().clamp(param.min, param.max)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds { min: Vec2::ZERO, max: Vec2::ONE };

    fn about() -> About {
        let mut about = About::new("game", "Game", "");
        about.params = vec![
            Param::number("speed", "", 1.0, 0.5, 2.0),
            Param::switch("on", "", true),
            Param::integer("size", "", 3.0, 1.0, 5.0).on_restart(),
        ];
        about.controls = vec![
            Control { name: "scare", title: "", help: "", kind: ControlKind::Point },
            Control { name: "whistle", title: "", help: "", kind: ControlKind::Button },
        ];
        about
    }

    #[test]
    fn everything_that_may_happen_happens_within_its_range() {
        let events = draw(&about(), BOUNDS, Seed::new(1), 2000);
        assert!(events.is_sorted_by_key(|(tick, _)| *tick));
        let mut seen = std::collections::BTreeSet::new();
        for (_, event) in &events {
            match event {
                Event::Set { name, value } => {
                    assert!(
                        (0.0..=2.0).contains(value) && (name != "on" || value.fract() == 0.0),
                        "{event:?}"
                    );
                    seen.insert(name.as_str());
                }
                Event::Input(input) => {
                    assert_eq!(input.at.is_some(), input.name == "scare");
                    seen.insert(input.name.as_str());
                }
                _ => panic!("{event:?} was not drawn"),
            }
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["on", "scare", "speed", "whistle"]);
    }

    #[test]
    fn short_trials_have_events_and_mute_games_have_none() {
        (1..20).for_each(|ticks| assert!(!draw(&about(), BOUNDS, Seed::new(ticks), ticks).is_empty()));
        assert!(draw(&About::new("mute", "", ""), BOUNDS, Seed::new(1), 100).is_empty());
    }

    #[test]
    fn a_world_without_bounds_is_pointed_at_somewhere() {
        let endless = Bounds { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
        for (_, event) in draw(&about(), endless, Seed::new(1), 500) {
            if let Event::Input(input) = event {
                assert!(input.at.is_none_or(Vec2::is_finite));
            }
        }
    }
}
