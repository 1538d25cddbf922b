//! What the studio shows: regions in the scene, a table of all triggers.

use wits_core::inspect::{Document, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};

use super::{Life, Region, TriggerSystem, TriggersDef};

impl<R: Region> TriggerSystem<R> {
    /// Draws all regions into the layer `triggers`: those that can be fired green, sleeping ones faint, with their names.
    pub fn marks(&self, def: &TriggersDef<R>, scene: &mut Scene) {
        for trigger in &self.triggers_in(def) {
            let tint = if trigger.is_active { Tint::Green } else { Tint::Faint };
            let outline =
                trigger.region.outline().fill(Ink::new(tint).alpha(0.15)).stroke(Ink::new(tint), 1.0);
            scene.add("triggers", outline);
            let middle = trigger.region.footprint().center();
            scene.add("triggers", Shape::text(middle, trigger.name, 11.0).fill(Ink::new(tint)));
        }
    }

    /// All triggers as a table.
    #[must_use]
    pub fn inspect(&self, def: &TriggersDef<R>) -> Document {
        let columns = ["trigger", "kind", "state", "updates left", "maker", "target", "node"];
        let rows = self.triggers_in(def).into_iter().map(|shown| {
            let trigger = shown.trigger;
            let state = match (trigger.is_active, trigger.is_over) {
                (_, true) => "over",
                (true, _) => "active",
                (false, _) => "sleeps",
            };
            let counts = !trigger.is_active || matches!(shown.life, Life::Lasts(_));
            let node = trigger.node.map_or_else(|| Value::from("-"), Value::from);
            vec![
                Value::from(trigger.id.to_string()),
                Value::from(shown.name.to_owned()),
                Value::from(state),
                if counts { Value::from(trigger.counter) } else { Value::from("-") },
                Value::from(trigger.maker.to_string()),
                Value::from(trigger.target.to_string()),
                node,
            ]
        });
        let rows: Vec<_> = rows.collect();
        let count = format!("{} in update {}", rows.len(), self.updates());
        Document::new("Triggers").subtitle(count).section(Section::table("All", columns, rows))
    }

    fn triggers_in<'a>(&'a self, def: &'a TriggersDef<R>) -> Vec<Shown<'a, R>> {
        let kind_of = |kind: u32| def.kinds.get(kind as usize);
        let shown = self.triggers().iter().filter_map(|trigger| {
            let kind = kind_of(trigger.kind)?;
            Some(Shown { trigger, name: &kind.name, life: kind.life })
        });
        shown.collect()
    }
}

/// A trigger with what its kind says.
struct Shown<'a, R: Region> {
    trigger: &'a super::Trigger<R>,
    name: &'a str,
    life: Life,
}

impl<R: Region> std::ops::Deref for Shown<'_, R> {
    type Target = super::Trigger<R>;
    fn deref(&self) -> &Self::Target {
        self.trigger
    }
}
