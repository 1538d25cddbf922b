//! Keeps a game to its time: how much work a tick may do is set such that it takes as long as it should.
//!
//! Games count work and look at no clock. The room has one: it measures ticks, learns how much work fits into the time, and
//! sets the parameter that [limits](wits_game::Pacing) it. That is an event as if somebody had moved the slider, so it is
//! recorded, and a replay cuts at the same places on a machine of any speed.
//!
//! It rests while the past is played again, which must stay as it was, and while there are two futures: what they differ in
//! is what somebody changed, not how busy the machine was.

use std::time::Duration;

use wits_exec::pace::Pace;
use wits_game::{About, Event, Param, ParamKind, Params};

use super::SessionSource;
use crate::room::source::Source;
use crate::room::thread::Room;

/// Less than this part is no reason to change anything.
const CLEARLY: f64 = 0.1;
/// Ticks between two changes.
const PATIENCE: u32 = 15;

/// Keeps a game to its time.
#[derive(Clone, Debug, Default)]
pub(super) struct Keeper {
    /// How long a tick should take, while it is kept to it. \[µs\]
    micros: Option<f64>,
    pace: Option<Pace>,
    /// Ticks since the last change.
    waited: u32,
}

impl Keeper {
    /// How long a tick should take; `None` when nobody cares. \[µs\]
    pub(super) const fn micros(&self) -> Option<f64> {
        self.micros
    }

    /// From now on ticks should take so long, or as long as they like.
    pub(super) fn keep_to(&mut self, micros: Option<f64>) {
        *self = Self { micros, pace: self.pace.take(), waited: PATIENCE };
    }

    /// So many units took so long. Says what the limit should be, if that is clearly another one.
    fn tell(&mut self, units: u64, took: Duration, limit: &Param, now: f64) -> Option<f64> {
        let micros = self.micros?;
        let took = took.as_secs_f64() * 1e6;
        #[expect(clippy::cast_precision_loss, reason = "units of a tick are far fewer")]
        let pace = self.pace.get_or_insert_with(|| Pace::new(units as f64 / took));
        pace.tell(units, took);
        self.waited += 1;
        #[expect(clippy::cast_precision_loss, reason = "units of a tick are far fewer")]
        let (fitting, units) = (rounded(limit, pace.units(micros) as f64), units as f64);
        // A limit that nobody reaches is neither too high nor too low.
        let is_reached = units >= now * (1.0 - CLEARLY);
        let is_too_low = is_reached && fitting > now * (1.0 + CLEARLY);
        let is_too_high = fitting < units && fitting < now * (1.0 - CLEARLY);
        (self.waited >= PATIENCE && (is_too_low || is_too_high)).then(|| {
            self.waited = 0;
            fitting
        })
    }
}

/// The nearest value that the parameter can have.
fn rounded(param: &Param, value: f64) -> f64 {
    let step = if param.kind == ParamKind::Integer { param.step.max(1.0) } else { param.step };
    let value = if step > 0.0 { param.min + ((value - param.min) / step).round() * step } else { value };
    value.clamp(param.min, param.max)
}

/// The parameter that limits the work of a tick, and its value.
fn limit<'a>(about: &'a About, params: &Params) -> Option<(&'a Param, f64)> {
    let name = about.pacing?.param;
    let param = about.params.iter().find(|param| param.name == name)?;
    Some((param, params.get(name)))
}

impl SessionSource {
    /// From now on ticks should take so long, or as long as they like.
    pub(super) fn keep_to(&mut self, room: &mut Room, micros: Option<f64>) -> Result<(), String> {
        if self.session.about().pacing.is_none() {
            return Err("this game has no budget that could be kept to a time".into());
        }
        self.keeper.keep_to(micros);
        room.status_now = true;
        Ok(())
    }

    /// A tick took so long: the limit is set anew if it does not fit.
    pub(super) fn keep_time(&mut self, room: &mut Room, took: Duration) {
        let is_new = self.session.now() == self.session.newest() && self.stem.is_none();
        if self.keeper.micros.is_none() || !is_new {
            return;
        }
        let about = self.session.about().clone();
        let Some((param, now)) = limit(&about, self.session.params()) else { return };
        let Some(units) = self.units() else { return };
        if let Some(fitting) = self.keeper.tell(units, took, param, now) {
            // It is in range, so nothing can be wrong with it.
            drop(self.apply(room, Event::set(param.name, fitting)));
        }
    }

    /// How much work the last tick did.
    fn units(&self) -> Option<u64> {
        let about = self.session.about();
        let place = about
            .charts
            .iter()
            .position(|chart| Some(chart.name) == about.pacing.map(|pacing| pacing.work))?;
        let mut measures = Vec::with_capacity(about.charts.len());
        self.session.game().measures(&mut measures);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is no number of units is 0"
        )]
        measures.get(place).map(|units| *units as u64)
    }
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;
    use wits_core::scene::Scene;
    use wits_game::recording::Recorder;
    use wits_game::{Entry, Game, Session, Setup, Tick};

    use super::*;

    /// A machine that takes 0.2 µs a unit and 300 µs for the rest, kept to 2 ms.
    fn run(keeper: &mut Keeper, limit: &mut f64, ticks: u32, wanted: f64) -> u32 {
        let param = Param::integer("budget", "Budget", 100.0, 100.0, 200_000.0).step(100.0);
        let mut changes = 0;
        for _ in 0..ticks {
            let units = limit.min(wanted);
            let took = Duration::from_secs_f64((300.0 + 0.2 * units) * 1e-6);
            if let Some(next) = keeper.tell(units as u64, took, &param, *limit) {
                (*limit, changes) = (next, changes + 1);
            }
        }
        changes
    }

    #[test]
    fn a_tick_comes_to_take_as_long_as_it_should() {
        for begin in [100.0, 25_000.0, 200_000.0] {
            let (mut keeper, mut limit) = (Keeper::default(), begin);
            keeper.keep_to(Some(2000.0));
            run(&mut keeper, &mut limit, 1500, f64::INFINITY);
            // 8500 units would be 1700 µs, and the rest is 300.
            assert!(((300.0 + 0.2 * limit) / 2000.0 - 1.0).abs() < 0.12, "{begin}: {limit}");
            assert_eq!(run(&mut keeper, &mut limit, 600, f64::INFINITY), 0, "what fits is left alone");
        }
    }

    #[test]
    fn a_limit_that_nobody_reaches_is_left_alone() {
        let (mut keeper, mut limit) = (Keeper::default(), 25_000.0);
        keeper.keep_to(Some(2000.0));
        assert_eq!(run(&mut keeper, &mut limit, 600, 1000.0), 0);
        // Until there is more to do than fits.
        assert!(run(&mut keeper, &mut limit, 600, f64::INFINITY) > 0 && limit < 10_000.0, "{limit}");
    }

    #[test]
    fn nothing_changes_while_nobody_cares() {
        let (mut keeper, mut limit) = (Keeper::default(), 200_000.0);
        assert_eq!(run(&mut keeper, &mut limit, 100, f64::INFINITY), 0);
        keeper.keep_to(Some(2000.0));
        assert!(run(&mut keeper, &mut limit, 100, f64::INFINITY) > 0);
        keeper.keep_to(None);
        assert_eq!(run(&mut keeper, &mut limit, 100, f64::INFINITY), 0);
    }

    /// Grinds as much as it may, and remembers all of it.
    struct Mill(u64);

    impl Game for Mill {
        type State = u64;

        fn about() -> About {
            About {
                params: vec![Param::integer("budget", "Budget", 100.0, 100.0, 200_000.0)],
                ..About::new("mill", "Mill", "grinds")
            }
        }
        fn start(_: &Setup) -> Self {
            Self(0)
        }
        fn tick(&mut self, tick: Tick<'_>) {
            self.0 = self.0.wrapping_mul(31).wrapping_add(tick.params.count("budget") as u64);
        }
        fn state(&self) -> &u64 {
            &self.0
        }
        fn restore(&mut self, state: &u64, _: u64) {
            self.0 = *state;
        }
        fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    }

    #[test]
    fn a_recording_of_a_kept_run_replays_with_equal_hashes() {
        let entry = Entry::of::<Mill>();
        let mut session = Session::new(&entry, Seed::new(3), Params::defaults(entry.about()), true);
        let (mut recorder, mut keeper, mut changes) = (Recorder::new(1), Keeper::default(), 0);
        keeper.keep_to(Some(2000.0));
        for tick in 0..300_u64 {
            session.tick();
            recorder.observe(&session);
            let units = session.params().get("budget");
            // No two ticks take the same time, as on a real machine.
            let took = Duration::from_nanos((200.0 * units) as u64 + tick * 7919 % 90_000);
            let param = &entry.about().params[0];
            if let Some(fitting) = keeper.tell(units as u64, took, param, units) {
                session.apply(Event::set("budget", fitting)).expect("in range");
                changes += 1;
            }
        }
        let report = recorder.finish(&session).replay(&entry, true).expect("it can be replayed");
        assert_eq!((report.ticks, report.checked, report.mismatches), (300, 300, 0));
        assert!(changes > 0 && session.params().get("budget") > 5000.0, "{changes}");
    }

    #[test]
    fn values_are_such_as_the_parameter_takes() {
        let budget = Param::integer("budget", "Budget", 500.0, 100.0, 2000.0).step(50.0);
        assert_eq!(
            [-1.0, 118.0, 130.0, 1e9].map(|value| rounded(&budget, value)),
            [100.0, 100.0, 150.0, 2000.0]
        );
    }
}
