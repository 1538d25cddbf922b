//! What the studio shows of experts.

use wits_core::inspect::{Bar, Item, LogEntry, Section, Value as Shown};
use wits_core::scene::Tint;
use wits_core::time::Moment;

use super::think::{Experts, ExpertsState};
use crate::value::Value;

impl<C: ?Sized> Experts<C> {
    /// How much everybody insisted when they were last asked; who had the last turn is marked.
    #[must_use]
    pub fn insistence_bars(&self, state: &ExpertsState) -> Section {
        let bars =
            self.def.experts.iter().zip(&state.insisted).enumerate().map(|(number, (expert, insisted))| {
                let had_it = state.last.is_some_and(|last| last as usize == number);
                let note = if had_it { "had the last turn" } else { "" };
                let tint = if had_it { Tint::Green } else { Tint::Neutral };
                Bar::new(expert.name.clone(), *insisted).tint(tint).note(note)
            });
        Section::bars("Insistence", bars)
    }

    /// Everything on the board, with the record of each entry below it.
    #[must_use]
    pub fn board_table(&self, state: &ExpertsState) -> Section {
        let told = |value: Value| state.slate.told(value).to_string();
        let rows = state.slate.entries().map(|(name, entry)| {
            let sort = match entry.value {
                Value::Number(_) => "number",
                Value::Symbol(_) => "text",
                Value::Vector(_) => "vector",
                Value::Flag(_) => "flag",
                Value::Id(_) => "id",
            };
            let by = self.writer(entry.by).to_owned();
            vec![Shown::from(name.to_owned()), sort.into(), told(entry.value).into(), by.into()]
        });
        let rows: Vec<Vec<Shown>> = rows.collect();
        let more = state.slate.entries().map(|(name, _)| {
            let lines = state.slate.audit().rev().filter(|line| state.slate.name(line.id) == name);
            lines
                .map(|line| {
                    let text = line.new.map_or_else(|| "erased".to_owned(), told);
                    let note = format!(
                        "by {} at {:.1} s, turn {}",
                        self.writer(line.by),
                        line.at.since(Moment::START),
                        line.turn
                    );
                    Item::new(0, text).note(note)
                })
                .collect()
        });
        let more = more.collect();
        let columns = ["entry", "type", "value", "by"].map(Into::into).into();
        Section::Table { title: "Blackboard".into(), columns, rows, more }
    }

    /// What waits for consent, and whose.
    #[must_use]
    pub fn proposal_table(&self, state: &ExpertsState) -> Section {
        let rows = state.table.proposals.iter().map(|proposal| {
            let act = &self.def.actions[proposal.action as usize];
            let told: Vec<String> =
                proposal.told.iter().map(|value| state.slate.told(*value).to_string()).collect();
            let waits = act.consent.iter().zip(&proposal.agreed).filter(|(_, agreed)| !**agreed);
            let waits: Vec<&str> = waits.map(|(expert, _)| expert.as_str()).collect();
            let by = self.writer(proposal.by).to_owned();
            vec![Shown::from(act.name.clone()), told.join(", ").into(), by.into(), waits.join(", ").into()]
        });
        let rows: Vec<Vec<Shown>> = rows.collect();
        Section::table("Proposals", ["action", "told", "by", "waits for"], rows)
    }

    /// What went wrong, oldest first; `ticks` turns seconds into ticks.
    #[must_use]
    pub fn report_log(&self, state: &ExpertsState, ticks: f32) -> Section {
        let entries = state.reports().map(|(now, text)| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "rounded, not negative"
            )]
            let tick = (now.since(Moment::START) * ticks).round().max(0.0) as u64;
            LogEntry { tick, text: text.to_owned().into() }
        });
        let entries: Vec<LogEntry> = entries.collect();
        Section::log("Reports", entries)
    }
}
