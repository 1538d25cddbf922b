//! What the studio shows of a body.

use wits_core::inspect::{Document, Field, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::space::Vector;

use super::state::Aim;
use super::{Body, BodyDef, Footing};

impl<S: Footing> Body<S> {
    /// Draws it into the layer `bodies`: its circle, where it looks, where it goes.
    pub fn marks(&self, def: &BodyDef, scene: &mut Scene) {
        let at = S::floor(self.place);
        let ahead = S::floor(S::forward(self.facing)) * def.radius;
        let tint = if self.command.held { Tint::Orange } else { Tint::Blue };
        scene.add("bodies", Shape::circle(at, def.radius).stroke(Ink::new(tint), 1.5));
        scene.add("bodies", Shape::line([at, at + ahead]).stroke(Ink::new(tint), 1.5));
        if let Some(goal) = self.goal() {
            let lead = self.legs.as_ref().and_then(|legs| legs.lead);
            let way = [Some(at), lead.map(S::floor), Some(S::floor(goal))];
            scene
                .add("bodies", Shape::line(way.into_iter().flatten()).stroke(Ink::new(tint).alpha(0.4), 1.0));
        }
    }

    /// What it is doing.
    #[must_use]
    pub fn inspect(&self, def: &BodyDef) -> Document {
        let name =
            |band: u8| def.bands.get(usize::from(band)).map_or_else(String::new, |band| band.name.clone());
        let fields = [
            Field::new("place", S::to(self.place)).unit("m"),
            Field::new("facing", self.facing).unit("rad"),
            Field::new("speed", S::level(self.velocity).length()).unit("m/s"),
            Field::new("band", name(self.bands[1])).help("of how it moves: what is played"),
            Field::new("wished band", name(self.bands[0])).help("of how it would like to move"),
            Field::new("wished speed", self.command.velocity.length()).unit("m/s"),
            Field::new("gait", self.gait_name(def)),
            Field::new("noise", f64::from(self.noise(def))),
            Field::new("held", self.command.held).help("an animation owns it"),
        ];
        let rows = self.animations(def).map(|playing| {
            let kind = if playing.order.is_some() { "once" } else { "round and round" };
            let texts = [playing.channel, playing.animation, kind].map(|text| Value::from(text.to_owned()));
            texts
                .into_iter()
                .chain([Value::from(playing.rate), Value::from(playing.on.to_string())])
                .collect()
        });
        let rows: Vec<Vec<Value>> = rows.collect();
        Document::new("Body")
            .subtitle(self.doing())
            .section(Section::fields("Motion", fields))
            .section(Section::table("Animations", ["channel", "animation", "how", "rate", "on"], rows))
    }

    fn gait_name(&self, def: &BodyDef) -> String {
        let gait = self.legs.as_ref().and_then(|legs| def.gaits.get(usize::from(legs.gait?)));
        gait.map_or_else(|| "any".to_owned(), |gait| gait.name.clone())
    }

    /// In a word.
    fn doing(&self) -> &'static str {
        match self.legs.as_ref().map(|legs| legs.aim) {
            Some(Aim::Go { .. }) => "goes",
            Some(Aim::Turn { .. }) => "turns",
            Some(Aim::Stand) => "comes to a stand",
            None => "idle",
        }
    }
}
