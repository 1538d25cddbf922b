//! What the studio shows of staging.

use wits_core::inspect::{Document, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::time::Moment;
use wits_world::trigger::Region;

use super::{Again, Stage, Staging};

impl<R: Region> Staging<R> {
    /// Draws all regions into the layer `staging`: green if they can be set off, orange if they are about to be given,
    /// faint if they are over or rest.
    pub fn marks(&self, stage: &Stage<R>, now: Moment, scene: &mut Scene) {
        for (number, cue) in (0..).zip(stage.cues()) {
            let tint = match self.state_of(stage, number, now) {
                "ready" => Tint::Green,
                "waits" => Tint::Orange,
                _ => Tint::Faint,
            };
            let outline = cue.region.outline().fill(Ink::new(tint).alpha(0.12)).stroke(Ink::new(tint), 1.0);
            scene.add("staging", outline);
            let middle = cue.region.footprint().center();
            scene.add("staging", Shape::text(middle, cue.name.clone(), 11.0).fill(Ink::new(tint)));
        }
    }

    /// All cues as a table.
    #[must_use]
    pub fn inspect(&self, stage: &Stage<R>, now: Moment) -> Document {
        let rows = (0..).zip(stage.cues()).map(|(number, cue)| {
            let gives: Vec<&str> = cue.gives.iter().map(|give| give.give.text()).collect();
            let by = if cue.by.is_empty() { "anybody" } else { &cue.by };
            let texts = [&cue.name, by, self.state_of(stage, number, now), &gives.join(", ")];
            let texts = texts.map(|text| Value::from(text.to_owned()));
            texts.into_iter().chain([Value::from(self.times(number))]).collect()
        });
        let rows: Vec<Vec<Value>> = rows.collect();
        let given = self.cues.iter().filter(|cue| cue.times > 0).count();
        Document::new("Staging")
            .subtitle(format!("{given} of {} cues set off", self.cues.len()))
            .section(Section::table("Cues", ["cue", "by", "state", "gives", "times"], rows))
    }

    /// In a word.
    fn state_of(&self, stage: &Stage<R>, number: u32, now: Moment) -> &'static str {
        let Some((def, cue)) = stage.cues().get(number as usize).zip(self.cues.get(number as usize)) else {
            return "";
        };
        if self.waiting.iter().any(|waiting| waiting.cue == number) {
            return "waits";
        }
        match def.again {
            _ if cue.times == 0 => "ready",
            Again::Never => "over",
            _ if cue.again.has_come(now) => "ready",
            _ => "rests",
        }
    }
}
