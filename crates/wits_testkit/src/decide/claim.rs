//! Promises about time.

use std::panic::Location;

use wits_core::time::Moment;
use wits_mind::Mind;

use super::{Trial, View};

type Test<'m, C, M> = Box<dyn Fn(&View<'_, C, M>) -> bool + 'm>;

/// A promise that is being made; see [`Trial::expect`].
///
/// | said | means |
/// |---|---|
/// | `.eventually(a)` | a holds after some tick of the run |
/// | `.always(a)`, `.never(a)` | a holds after every tick, after none |
/// | `.within(2.0)` | the same, in the first two seconds |
/// | `.after(b)` | the same, each time anew, from a tick on after which b holds; it must come to that once |
/// | `.until(b)` | the same, up to a tick after which b holds; it must come to that |
#[must_use = "it ends with `eventually`, `always` or `never`"]
pub struct Expect<'t, 'm, C, M: Mind<C>> {
    trial: &'t mut Trial<'m, C, M>,
    name: String,
    after: Option<Test<'m, C, M>>,
    until: Option<Test<'m, C, M>>,
    within: Option<f32>,
}

impl<'t, 'm, C, M: Mind<C>> Expect<'t, 'm, C, M> {
    pub(super) const fn new(trial: &'t mut Trial<'m, C, M>) -> Self {
        Self { trial, name: String::new(), after: None, until: None, within: None }
    }

    /// A name for messages.
    pub fn called(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// In so many seconds.
    pub const fn within(mut self, seconds: f32) -> Self {
        self.within = Some(seconds);
        self
    }

    /// From a tick on after which this holds.
    pub fn after(mut self, begin: impl Fn(&View<'_, C, M>) -> bool + 'm) -> Self {
        self.after = Some(Box::new(begin));
        self
    }

    /// Up to a tick after which this holds, without that one.
    pub fn until(mut self, end: impl Fn(&View<'_, C, M>) -> bool + 'm) -> Self {
        self.until = Some(Box::new(end));
        self
    }

    /// It holds at some time.
    #[track_caller]
    pub fn eventually(self, test: impl Fn(&View<'_, C, M>) -> bool + 'm) {
        self.make(Kind::Eventually, Box::new(test), Location::caller());
    }

    /// It holds all the time.
    #[track_caller]
    pub fn always(self, test: impl Fn(&View<'_, C, M>) -> bool + 'm) {
        self.make(Kind::Always, Box::new(test), Location::caller());
    }

    /// It holds at no time.
    #[track_caller]
    pub fn never(self, test: impl Fn(&View<'_, C, M>) -> bool + 'm) {
        self.make(Kind::Never, Box::new(test), Location::caller());
    }

    fn make(self, kind: Kind, test: Test<'m, C, M>, place: &'static Location<'static>) {
        let Self { trial, name, after, until, within } = self;
        let claim = Claim { kind, test, place, name, after, until, within, since: None, begun: 0, kept: 0 };
        trial.claims.push(claim);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Eventually,
    Always,
    Never,
}

/// A promise.
pub(super) struct Claim<'m, C, M: Mind<C>> {
    kind: Kind,
    test: Test<'m, C, M>,
    place: &'static Location<'static>,
    name: String,
    after: Option<Test<'m, C, M>>,
    until: Option<Test<'m, C, M>>,
    within: Option<f32>,
    /// When it began to count, while it does.
    since: Option<(u64, Moment)>,
    /// How often it began to count, and was kept in the end.
    begun: u32,
    kept: u32,
}

/// Why a promise is broken: what was found.
type Verdict = Result<(), String>;

impl<C, M: Mind<C>> Claim<'_, C, M> {
    /// Looks at the game after a tick.
    pub(super) fn look(&mut self, view: &View<'_, C, M>) -> Verdict {
        let since = match (self.since, &self.after) {
            (Some((_, since)), _) => since,
            (None, None) if self.begun > 0 => return Ok(()),
            (None, Some(after)) if !after(view) => return Ok(()),
            _ => {
                self.begun += 1;
                self.since = Some((view.tick, view.now));
                view.now
            }
        };
        let is_over = self.within.is_some_and(|seconds| view.now > since.after(seconds));
        if self.kind == Kind::Eventually { self.seek(view, is_over) } else { self.hold(view, is_over) }
    }

    fn seek(&mut self, view: &View<'_, C, M>, is_over: bool) -> Verdict {
        if is_over {
            return Err("it did not come to that in time".to_owned());
        }
        if (self.test)(view) {
            self.keep();
        } else if self.ends(view) {
            return Err("the end came first".to_owned());
        }
        Ok(())
    }

    fn hold(&mut self, view: &View<'_, C, M>, is_over: bool) -> Verdict {
        if is_over && self.until.is_some() {
            return Err("the end that was promised did not come in time".to_owned());
        }
        if is_over || self.ends(view) {
            self.keep();
            return Ok(());
        }
        match (self.kind, (self.test)(view)) {
            (Kind::Always, false) => Err("it does not hold".to_owned()),
            (Kind::Never, true) => Err("it holds".to_owned()),
            _ => Ok(()),
        }
    }

    fn ends(&self, view: &View<'_, C, M>) -> bool {
        self.until.as_ref().is_some_and(|until| until(view))
    }

    fn keep(&mut self) {
        self.since = None;
        self.kept += 1;
    }

    /// The run is over.
    pub(super) fn finish(&self) -> Verdict {
        let is_open = self.since.is_some();
        if self.begun == 0 {
            return Err("what it begins after never came, so nothing was looked at".to_owned());
        }
        // A promise that began anew shortly before the end has its time cut short.
        let had_its_time = self.kept == 0 || self.within.is_none();
        if is_open && self.kind == Kind::Eventually && had_its_time {
            return Err("it had not come to that when the run ended".to_owned());
        }
        if is_open && self.until.is_some() && had_its_time {
            return Err("the end that was promised had not come when the run ended".to_owned());
        }
        Ok(())
    }

    /// What was promised, where, and since when.
    pub(super) fn text(&self) -> String {
        let mut text = String::from("expected");
        if self.after.is_some() {
            text += " after something";
        }
        if let Some(seconds) = self.within {
            text += &format!(" within {seconds} s");
        }
        text += match self.kind {
            Kind::Eventually => " eventually",
            Kind::Always => " always",
            Kind::Never => " never",
        };
        text += if self.name.is_empty() { " that" } else { " " };
        text += &self.name;
        if self.until.is_some() {
            text += " until something else";
        }
        text += &format!(" ({}:{})", self.place.file(), self.place.line());
        if let Some((tick, since)) = self.since {
            text += &format!(", counted from tick {tick} ({:.3} s)", since.seconds());
        }
        text
    }
}
