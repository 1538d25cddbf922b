//! What an engine shows of itself: pages for the studio.

use wits_core::inspect::{Document, Field, Section, Spender, Value};
use wits_core::scene::Tint;
use wits_exec::TaskId;
use wits_game::PanelInfo;

use super::Engine;

/// The colours of the parts, from bottom to top.
const TINTS: [Tint; 6] = [Tint::Blue, Tint::Purple, Tint::Green, Tint::Orange, Tint::Yellow, Tint::Red];
/// So many telegrams that wait are listed.
const MOST_LISTED: usize = 100;

impl<C, M> Engine<C, M> {
    /// Remembers the last ticks, for [`panel`](Self::panel): so many.
    pub fn watch(&mut self, ticks: usize) {
        self.parts.watch(self.names.clone(), ticks, 0);
    }

    /// The pages that it has: to be handed on by [`Panels::list`](wits_game::Panels::list).
    #[must_use]
    pub fn panels() -> Vec<PanelInfo> {
        vec![
            PanelInfo {
                id: "frames",
                title: "Frames",
                help: "What every tick was spent on, against its budget.",
            },
            PanelInfo {
                id: "schedule",
                title: "Schedule",
                help: "Who thinks when, how often, and who had to wait.",
            },
            PanelInfo { id: "post", title: "Post", help: "Telegrams and events that wait." },
        ]
    }
}

impl<C, M: std::fmt::Debug> Engine<C, M> {
    /// A page; `None` when there is none of this name. `name` says what a character is called.
    #[must_use]
    pub fn panel(&self, id: &str, name: impl Fn(TaskId, &C) -> String) -> Option<Document> {
        match id {
            "frames" => Some(Document::new("Frames").section(self.frames())),
            "schedule" => Some(self.minds.document("Schedule", |id, seat| name(id, &seat.character))),
            "post" => Some(self.post_page()),
            _ => None,
        }
    }

    /// What every tick was spent on.
    #[must_use]
    pub fn frames(&self) -> Section {
        let timeline = self.parts.timeline();
        let frames: Vec<_> = timeline.frames().collect();
        let limit = frames.last().map(|(frame, _)| frame.budget).filter(|budget| *budget != u64::MAX);
        Section::Frames {
            title: "Work in each tick".into(),
            unit: "units".into(),
            spenders: self
                .names
                .iter()
                .zip(TINTS.iter().cycle())
                .map(|(name, tint)| Spender::new(name.clone(), *tint))
                .collect(),
            limit: limit.map(|limit| limit as f32),
            from: frames.first().map_or(0, |(frame, _)| frame.frame),
            frames: frames
                .iter()
                .map(|(_, units)| units.iter().map(|units| *units as f32).collect())
                .collect(),
        }
    }

    fn post_page(&self) -> Document {
        let telegrams = self.post.waiting().into_iter().take(MOST_LISTED).map(|telegram| {
            vec![
                Value::from(telegram.time.seconds()),
                Value::from(telegram.sender.to_string()),
                Value::from(telegram.receiver.to_string()),
                Value::from(format!("{:?}", telegram.message)),
            ]
        });
        let tally = self.events.tally();
        Document::new("Post")
            .section(Section::fields(
                "Events",
                [
                    Field::new("listeners", self.events.listeners() as f64),
                    Field::new("told", tally.dispatched as f64),
                    Field::new("refused", tally.refused as f64),
                    Field::new("waiting", self.events.waiting().count() as f64),
                ],
            ))
            .section(Section::table("Telegrams that wait", ["time", "from", "to", "message"], telegrams))
    }
}
