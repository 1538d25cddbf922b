//! A bar on standard error for work that takes a while; nothing when nobody watches.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the bar is moved. A small game does millions of ticks a second. \[ticks\]
const EVERY: u64 = 32;

/// How far the work is.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// So many ticks are to be done. Nothing is drawn unless standard error is a terminal.
    pub(crate) fn ticks(total: u64) -> Self {
        Self::counted(total, "tick")
    }

    /// So many things are to be done.
    pub(crate) fn counted(total: u64, thing: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(&format!(
            "{{bar:40}} {thing} {{pos}} of {{len}}, {{eta}} left  {{msg}}"
        )) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// A step that says what is being done.
    pub(crate) fn step(what: String) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_message(what);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// One more thing is done.
    pub(crate) fn one_more(&self) {
        self.0.inc(1);
    }

    /// Shows how many are done, and a message.
    pub(crate) fn says(&self, done: u64, what: String) {
        self.0.set_position(done);
        self.0.set_message(what);
    }

    /// So many ticks are done.
    pub(crate) fn at(&self, tick: u64) {
        if tick.is_multiple_of(EVERY) {
            self.0.set_position(tick);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
