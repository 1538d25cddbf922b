//! What the studio shows of objects.

use wits_core::inspect::{Document, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::time::Moment;

use super::{Object, ObjectTypes, Objects};
use crate::body::Footing;

impl<S: Footing> Objects<S> {
    /// Draws all objects into the layer `objects`: their shapes and names, and the places to stand, those in use orange.
    pub fn marks(&self, types: &ObjectTypes<S>, scene: &mut Scene) {
        for (_, ball) in self.obstacles(types) {
            let shape = Shape::circle(S::floor(ball.center), ball.radius);
            scene.add("objects", shape.fill(Ink::new(Tint::Neutral).alpha(0.25)).stroke(Tint::Neutral, 1.0));
        }
        for (_, object) in self.iter() {
            let tint = if object.users() > 0 { Tint::Orange } else { Tint::Neutral };
            scene.add("objects", Shape::circle(S::floor(object.at), 0.12).fill(Ink::new(tint)));
            let name = if object.name().is_empty() {
                object.kind(types).map_or("", |kind| kind.name())
            } else {
                object.name()
            };
            scene.add("objects", Shape::text(S::floor(object.at), name, 11.0).fill(Ink::new(tint)));
            for (number, offer) in (0_u16..).zip(object.offers(types)) {
                for (spot, stand) in (0_u16..).zip(&offer.def().stand) {
                    let taken = object.uses.iter().any(|using| (using.offer, using.spot) == (number, spot));
                    let tint = if taken { Tint::Orange } else { Tint::Faint };
                    let at = S::floor(object.pose().to_world(*stand));
                    scene.add("objects", Shape::circle(at, 0.2).stroke(Ink::new(tint), 1.0));
                }
            }
        }
    }

    /// All objects as a table, and what is on offer of each.
    #[must_use]
    pub fn inspect(&self, types: &ObjectTypes<S>, now: Moment) -> Document {
        let things = self.iter().map(|(id, object)| {
            let marks: Vec<String> =
                object.marks(types).map(|(mark, value)| format!("{mark}: {value}")).collect();
            let kind = object.kind(types).map_or("", |kind| kind.name());
            let texts = [id.to_string(), kind.to_owned(), object.name().to_owned()].map(Value::from);
            texts.into_iter().chain([S::to(object.at).into(), marks.join(", ").into()]).collect()
        });
        let things: Vec<Vec<Value>> = things.collect();
        let offers: Vec<Vec<Value>> = self.iter().flat_map(|(_, object)| rows(types, object, now)).collect();
        Document::new("Objects")
            .subtitle(format!("{} objects", self.objects.len()))
            .section(Section::table("All", ["object", "type", "name", "place", "marks"], things))
            .section(Section::table("On offer", ["object", "verb", "why not", "users", "done"], offers))
    }
}

fn rows<S: Footing>(types: &ObjectTypes<S>, object: &Object<S>, now: Moment) -> Vec<Vec<Value>> {
    let row = |(number, offer): (u16, &super::Offer<S>)| {
        let nobody = wits_world::Who::NOBODY;
        let why = object
            .allows(offer, number, nobody, |_| true)
            .err()
            .map_or_else(String::new, |why| why.to_string());
        let users = object.uses.iter().filter(|using| using.offer == number).map(|using| {
            let stage = if using.begun { "does it" } else { "comes" };
            format!("{} {stage}, {:.1} s", using.who, using.until.since(now))
        });
        let users: Vec<String> = users.collect();
        let done = object.finished.get(usize::from(number)).copied().unwrap_or_default();
        let texts = [object.id.to_string(), offer.def().verb.clone(), why, users.join("; ")].map(Value::from);
        texts.into_iter().chain([Value::from(done)]).collect()
    };
    (0_u16..).zip(object.offers(types)).map(row).collect()
}
