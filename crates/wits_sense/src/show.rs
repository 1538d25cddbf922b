//! What the studio shows: cones, rings of sound, smells, rooms, and who knows what of whom.

mod memory;

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Axis, Document, Field, Line, Section, Value};
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::time::Moment;

use crate::graph::SenseGraph;
use crate::knowledge::{Everyone, Knowledge};
use crate::memory::{MemoryDef, Record, Route};
use crate::modality::{Sense, Senses};
use crate::{Point, SenseManager, Sensor};

pub use memory::Telling;

/// One colour for each modality, again and again.
const TINTS: [Tint; 6] = [Tint::Yellow, Tint::Cyan, Tint::Orange, Tint::Green, Tint::Purple, Tint::Pink];

/// More rings than this are no use to look at.
const MOST_RINGS: usize = 64;

fn tint(sense: Sense) -> Tint {
    TINTS[sense.place() % TINTS.len()]
}

impl<V: Point> Sensor<V> {
    /// Draws how far it senses a signal of strength 1, one cone or circle for each modality, into the layer `senses`.
    pub fn marks(&self, senses: &Senses, scene: &mut Scene) {
        for (number, modality) in (0..).zip(senses.modalities()) {
            let Some(acuity) = self.acuity(Sense(number)) else { continue };
            let (at, reach) = (self.at.floor_place(), modality.reach(1.0, acuity.threshold));
            let cone = acuity.cone.or(modality.cone).zip(angle::of(self.facing.floor_place()));
            let outline = match cone {
                Some((half, facing)) => Shape::sector(at, reach, facing, 2.0 * half),
                None => Shape::circle(at, reach),
            };
            let ink = Ink::new(tint(Sense(number)));
            scene.add("senses", outline.fill(ink.alpha(0.08)).stroke(ink.alpha(0.4), 1.0));
        }
    }
}

impl<V: Point> SenseManager<V> {
    /// Draws what is on its way: rings where fronts of sound are now (layer `sounds`), clouds (layer `smells`).
    pub fn marks(&self, senses: &Senses, now: Moment, scene: &mut Scene) {
        let mut drawn = Vec::new();
        for notice in self.pending().iter().filter(|notice| notice.due > now) {
            let signal = &notice.signal;
            // One ring for each signal, though many will notice it.
            let which = (notice.emitted, signal.at, signal.sense);
            if drawn.contains(&which) || drawn.len() > MOST_RINGS {
                continue;
            }
            drawn.push(which);
            let pace = senses.modality(signal.sense).seconds_per_metre;
            let radius = if pace > 0.0 { now.since(notice.emitted) / pace } else { 0.0 };
            let ring = Shape::circle(signal.at.floor_place(), radius);
            scene.add("sounds", ring.stroke(Ink::new(tint(signal.sense)).alpha(0.6), 1.5));
        }
        for cloud in self.clouds() {
            let modality = senses.modality(cloud.signal.sense);
            let radius = modality.reach(cloud.signal.strength, senses.def().linger.least.max(0.1));
            let ink = Ink::new(tint(cloud.signal.sense)).alpha(0.12);
            scene.add(
                "smells",
                Shape::circle(cloud.signal.at.floor_place(), math::max(radius, 0.3)).fill(ink),
            );
        }
    }

    /// How many sensors there are, what is on its way and what hangs in the air.
    #[must_use]
    pub fn inspect(&self, senses: &Senses) -> Document {
        let count = |number: usize| Value::from(number as f64);
        let fields = [
            Field::new("sensors", count(self.sensors().count())),
            Field::new("notices on their way", count(self.waiting())),
            Field::new("clouds", count(self.clouds().len())),
            Field::new("fronts in links", count(self.fronts().len())),
        ];
        let rows = self.pending().into_iter().take(50).map(|notice| {
            vec![
                Value::from(notice.due.seconds()),
                Value::from(notice.who.to_string()),
                Value::from(senses.modality(notice.signal.sense).name.clone()),
                Value::from(senses.kind_name(notice.signal.what)),
                Value::from(notice.signal.source.to_string()),
                Value::from(notice.intensity),
            ]
        });
        let columns = ["due", "who", "sense", "what", "source", "intensity"];
        Document::new("Senses").section(Section::fields("Now", fields)).section(Section::table(
            "Next notices",
            columns,
            rows,
        ))
    }
}

impl<V: Point> SenseGraph<V> {
    /// Draws nodes and links into the layer `sense graph`.
    pub fn marks(&self, scene: &mut Scene) {
        let ink = Ink::new(Tint::Blue);
        for node in self.nodes() {
            scene.add("sense graph", node.area.outline().fill(ink.alpha(0.06)).stroke(ink.alpha(0.5), 1.0));
            let middle = node.area.bounds().center();
            scene.add("sense graph", Shape::text(middle, node.name.clone(), 11.0).fill(ink));
        }
        for link in self.links() {
            let from = self.nodes()[link.from as usize].area.bounds().center();
            let to = self.nodes()[link.to as usize].area.bounds().center();
            let (start, end) = (link.start.floor_place(), link.end.floor_place());
            let way = Shape::line([from.lerp(start, 0.5), start, end]);
            scene.add("sense graph", way.stroke(Ink::new(Tint::Path).alpha(0.5), 1.0));
            scene.add("sense graph", Shape::arrow(end, end.lerp(to, 0.5)).stroke(Ink::new(Tint::Path), 1.0));
        }
    }
}

impl<V: Point> Knowledge<V> {
    /// Draws where the owner believes others to be, with a line to whom it is about the better it is known (layer
    /// `knowledge`).
    pub fn marks(&self, def: &MemoryDef, now: Moment, own_place: V, scene: &mut Scene) {
        for record in self.memory.records() {
            let sure = record.certainty(def, now);
            let (place, guess) = (record.at.floor_place(), record.guess(def, now).floor_place());
            let ink = Ink::new(if record.is_visible(def, now) { Tint::Danger } else { Tint::Goal });
            scene.add(
                "knowledge",
                Shape::line([own_place.floor_place(), place]).stroke(ink.alpha(0.4 * sure), 1.0),
            );
            scene.add("knowledge", Shape::circle(place, 0.4).fill(ink.alpha(math::max(sure, 0.1))));
            if guess != place {
                scene.add("knowledge", Shape::arrow(place, guess).stroke(ink.alpha(sure), 1.0));
            }
        }
        for fact in self.memory.facts() {
            let corner = Vec2::splat(0.3);
            let (low, high) = (fact.at.floor_place() - corner, fact.at.floor_place() + corner);
            scene.add("knowledge", Shape::rectangle(low, high).stroke(Ink::new(Tint::Purple), 1.0));
        }
    }

    /// What the owner knows: a table of subjects, a table of facts, damage, and how certainty will fade.
    #[must_use]
    pub fn inspect(&self, def: &MemoryDef, senses: &Senses, now: Moment) -> Document {
        let memory = &self.memory;
        let rows = memory.records().iter().map(|record| {
            vec![
                Value::from(record.about.to_string()),
                Value::from(senses.kind_name(record.what)),
                Value::from(how(record, senses)),
                Value::Numbers((0..V::DIMENSIONS).map(|axis| record.at.component(axis)).collect()),
                Value::from(record.age(now)),
                Value::from(record.time_visible(def, now)),
                Value::from(record.certainty(def, now)),
                Value::from(memory.damage_by(def, now, record.about)),
            ]
        });
        let columns = ["about", "what", "how", "where", "age", "in view for", "certainty", "damage"];
        let facts = memory.facts().iter().map(|fact| {
            vec![
                Value::from(fact.about.to_string()),
                Value::from(senses.kind_name(fact.what)),
                Value::from(fact.since.seconds()),
                Value::from(fact.last.seconds()),
            ]
        });
        let fading = memory.records().iter().take(8).map(|record| {
            let points = (0..=20_u16).map(|step| {
                let ahead = f32::from(step) * def.half_life / 5.0;
                (ahead, record.certainty(def, now.after(ahead)))
            });
            Line::new(record.about.to_string(), points)
        });
        let axes =
            (Axis::new("from now", 0.0, 4.0 * def.half_life).unit("s"), Axis::new("certainty", 0.0, 1.0));
        Document::new(format!("What {} knows", self.owner))
            .subtitle(format!("{} subjects, {} facts", memory.records().len(), memory.facts().len()))
            .section(Section::table("Subjects", columns, rows))
            .section(Section::table("Facts", ["about", "what", "since", "last noticed"], facts))
            .section(Section::plot("Forgetting", axes.0, axes.1, fading))
    }
}

fn how<V: Point>(record: &Record<V>, senses: &Senses) -> String {
    match record.route {
        Route::Sensed(sense) => senses.modality(sense).name.clone(),
        Route::Told { witness, hops } => format!("told, seen by {witness}, {hops} mouths"),
        Route::Given => "given".into(),
    }
}

impl<V: Point> Everyone<V> {
    /// Who knows what of whom: a row for each who knows, a column for each who is known, certainties in the cells.
    #[must_use]
    pub fn inspect(&self, def: &MemoryDef, now: Moment) -> Document {
        let records = self.list().iter().flat_map(|knowledge| knowledge.memory.records());
        let mut subjects: Vec<_> = records.map(|record| record.about).collect();
        subjects.sort_unstable();
        subjects.dedup();
        subjects.truncate(24);
        let rows = self.list().iter().map(|knowledge| {
            let sure = |about: &crate::Who| {
                let record = knowledge.memory.record(*about);
                record.map_or_else(|| Value::from("-"), |record| Value::from(record.certainty(def, now)))
            };
            let mut row = vec![Value::from(knowledge.owner.to_string())];
            row.extend(subjects.iter().map(sure));
            row
        });
        let rows = rows.collect();
        let names = subjects.iter().map(|about| format!("of {about}").into());
        let columns = std::iter::once("who".into()).chain(names).collect();
        let table = Section::Table { title: "Certainty".into(), columns, rows, more: Vec::new() };
        Document::new("Who knows what of whom").section(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::SenseGraphDef;
    use crate::memory::Percept;
    use crate::modality::Acuity;
    use crate::{Setting, Signal, What, Who};
    use wits_core::ron::RonFile;

    #[test]
    fn a_moment_in_a_level_has_its_marks() {
        let senses = Senses::usual();
        let [sight, hearing, smell] = ["sight", "hearing", "smell"].map(|name| senses.sense(name).unwrap());
        let setting = Setting::open(&senses);
        let mut manager = SenseManager::new();
        let guard = Sensor::new(Who(1), Vec2::new(20.0, 0.0)).facing(Vec2::NEG_X);
        let guard = guard.with(sight, Acuity::of(0.5)).with(hearing, Acuity::of(0.1));
        manager.add(guard.clone());
        let mut other = guard.clone();
        other.who = Who(2);
        manager.add(other);
        manager.emit(&setting, Moment(0), &Signal::new(hearing, 20.0, Vec2::ZERO));
        manager.emit(&setting, Moment(0), &Signal::new(smell, 5.0, Vec2::ZERO));
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        guard.marks(&senses, &mut scene);
        manager.marks(&senses, Moment(100), &mut scene);
        let layers: Vec<_> = scene.shapes().iter().map(|shape| shape.layer).collect();
        assert_eq!(layers, ["senses", "senses", "sounds", "smells"]);
        let ring = &scene.shapes()[2].form;
        assert!(
            matches!(ring, wits_core::scene::Form::Circle { radius, .. } if (radius - 10.0).abs() < 1e-3)
        );
        assert_eq!(manager.inspect(&senses).field("notices on their way"), Some(&Value::Number(2.0)));
    }

    #[test]
    fn knowledge_is_a_table() {
        let (def, senses) = (MemoryDef::default(), Senses::usual());
        let mut everyone = Everyone::new();
        (1..3).for_each(|who| everyone.add(Knowledge::new(Who(who))));
        let memory = &mut everyone.of_mut(Who(1)).unwrap().memory;
        memory.sense(&def, Moment(0), &Percept::seen(Who(9), Vec2::X).moving(Vec2::X));
        memory.expect(&def, Moment(0), Who(40), What(3), Vec2::ZERO);
        let document = everyone.inspect(&def, Moment(0));
        let Section::Table { columns, rows, .. } = &document.sections[0] else { panic!("no table") };
        assert_eq!(columns, &["who", "of 9"]);
        assert_eq!(rows[0], [Value::from("1"), Value::from(1.0)]);
        assert_eq!(rows[1], [Value::from("2"), Value::from("-")]);
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        let knowledge = everyone.of(Who(1)).unwrap();
        knowledge.marks(&def, Moment(500), Vec2::ZERO, &mut scene);
        assert_eq!(scene.shapes().len(), 4);
        let document = knowledge.inspect(&def, &senses, Moment(500));
        assert_eq!(document.subtitle, "1 subjects, 1 facts");
    }

    #[test]
    fn a_graph_is_drawn() {
        let text = r#"(nodes: [
            (name: "a", area: Box(from: (0, 0), to: (4, 4))), (name: "b", area: Box(from: (4, 0), to: (8, 4))),
        ], links: [(from: "a", to: "b", start: (4, 2), carries: {})])"#;
        let graph = SenseGraphDef::<Vec2>::from_ron("x", text).unwrap().bind(&Senses::usual()).unwrap();
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        graph.marks(&mut scene);
        assert_eq!(scene.shapes().len(), 6);
    }
}
