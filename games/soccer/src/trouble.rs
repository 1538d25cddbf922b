//! Scripts that go wrong in the middle of a match: noticed, and told.

use std::sync::Arc;

use wits_engine::minds::MindWorld;
use wits_game::author::FileKind;
use wits_script::Report;

use crate::kit::Kit;
use crate::player::MINDS;
use crate::world::Soccer;

impl Soccer {
    /// A turn of a mind, and what went wrong in it: as the mind says, or as scripts report of words that the mind uses. Only
    /// minds in scripts can be in trouble; for all others it costs nothing.
    pub(crate) fn attempt<T>(
        &mut self,
        number: usize,
        turn: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<String>) {
        let is_script = FileKind::is_script(self.world.minds[number].file());
        let before = is_script.then(|| count(&self.reports()));
        self.fault = None;
        let result = turn(self);
        let fault = before.and_then(|before| self.fault.take().or_else(|| self.reported_after(before)));
        (result, fault)
    }

    /// The last thing that scripts report, if there are more than so many.
    fn reported_after(&self, before: u64) -> Option<String> {
        let reports = self.reports();
        let last = reports.last().filter(|_| count(&reports) > before);
        last.map(|report| report.error.to_string())
    }

    fn reports(&self) -> Vec<Report> {
        self.files.minds().scripts().map(|scripts| scripts.reports()).unwrap_or_default()
    }

    /// A script went wrong: whoever follows it plays like the classic team from now on.
    pub(crate) fn give_up(&mut self, number: usize, fault: String) {
        let file = Kit::default().mind(number).to_owned();
        self.world.stage.faults[number] = Some(fault);
        self.world.stage.drop_roles(number);
        if self.world.minds[number].file() != file {
            self.follow(number as u64, &file);
        }
    }

    /// What these files need has changed: minds that gave one of them up follow it again.
    pub(crate) fn try_again(&mut self, is_changed: impl Fn(&str) -> bool) {
        let kit = Arc::clone(&self.world.stage.kit);
        for number in (0..MINDS).filter(|number| is_changed(kit.mind(*number))) {
            if self.world.stage.faults[number].take().is_some() {
                self.follow(number as u64, kit.mind(number));
            }
        }
    }
}

/// How often scripts have gone wrong.
fn count(reports: &[Report]) -> u64 {
    reports.iter().map(|report| report.count).sum()
}
