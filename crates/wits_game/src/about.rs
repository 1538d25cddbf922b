//! The description of a game: what it is called, what can be set, what can be seen.

mod guide;
mod listing;
mod score;
mod steered;
mod task;

use glam::Vec2;
use serde::Serialize;
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::scene::Tint;

use crate::event::Input;
pub use guide::{Act, Guide, MAX_TRIES, Try};
pub use listing::Listing;
pub use score::{Score, ScoreKind};
pub use steered::{Autopilot, ControlKeys, Ending, Takeover, direction};
pub use task::LearningTask;

/// What a game says of itself. Sent to the studio as it is.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name in commands and addresses: lower-case letters and digits.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Some paragraphs: what there is to see, what to try.
    pub help: &'static str,
    /// The fixed time step is one second divided by this.
    pub ticks_per_second: u32,
    /// What it is about, for filters.
    pub tags: &'static [&'static str],
    /// What can be set.
    pub params: Vec<Param>,
    /// What can be seen, bottom first.
    pub layers: Vec<Layer>,
    /// What is measured while it runs, in the order of [`Game::measures`](crate::Game::measures).
    pub charts: Vec<Chart>,
    /// What the numbers of [`Game::score`](crate::Game::score) mean, most important first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// What a player can do.
    pub controls: Vec<Control>,
    /// Which keys use which controls, while the scene has the focus.
    #[serde(skip_serializing_if = "<[ControlKeys]>::is_empty")]
    pub keys: &'static [ControlKeys],
    /// Who plays by itself until a person takes over; absent where nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takeover: Option<Takeover>,
    /// Whether its scene is flat or has a height; a viewer prepares for it.
    #[serde(skip_serializing_if = "Dimensions::is_flat")]
    pub space: Dimensions,
    /// The unit of lengths in its scene; empty where they mean nothing, such as on a board. A scale is shown where there is a
    /// unit.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub length_unit: &'static str,
    /// Which parameter limits the work of a tick, for games that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pacing: Option<Pacing>,
    /// What learners can do in it; `None` when nothing.
    #[serde(skip)]
    pub task: Option<LearningTask>,
    /// How it is found in a gallery.
    pub listing: Listing,
    /// What a newcomer is told beside the scene.
    pub guide: Guide,
}

impl About {
    /// A game without parameters, at 60 ticks a second; fill in the rest with `..About::new(…)`.
    #[must_use]
    pub fn new(name: &'static str, title: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            title,
            summary,
            help: "",
            ticks_per_second: 60,
            tags: &[],
            params: Vec::new(),
            layers: Vec::new(),
            charts: Vec::new(),
            scores: Vec::new(),
            controls: Vec::new(),
            keys: &[],
            takeover: None,
            space: Dimensions::Flat,
            length_unit: "m",
            pacing: None,
            task: None,
            listing: Listing::default(),
            guide: Guide::default(),
        }
    }

    /// One time step. \[s\]
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "ticks per second are few")]
    pub fn dt(&self) -> f32 {
        1.0 / self.ticks_per_second as f32
    }

    /// The layer names, bottom first.
    #[must_use]
    pub fn layer_names(&self) -> Vec<&'static str> {
        self.layers.iter().map(|layer| layer.name).collect()
    }

    /// Checks that an input uses a control of this description, and in a way that this control can be used.
    pub fn check_input(&self, input: &Input) -> Result<(), Findings> {
        let mut findings = Findings::default();
        let Some(control) = self.controls.iter().find(|control| control.name == input.name) else {
            let known: Vec<&str> = self.controls.iter().map(|control| control.name).collect();
            findings.add(Place::Whole, format!("control: {}", unknown_name(&input.name, &known)), "");
            return Err(findings);
        };
        let may_be_nowhere = control.kind == ControlKind::Button;
        if !input.at.map_or(may_be_nowhere, Vec2::is_finite) {
            findings.add(Place::path(&input.name), "points nowhere", "a place in the world");
        }
        let may_be_stroke = control.kind == ControlKind::Brush;
        if !input.from.is_none_or(|from| may_be_stroke && from.is_finite()) {
            findings.add(Place::path(&input.name), "cannot be drawn from there", "one place");
        }
        findings.into_result(())
    }

    /// Faults in the description itself: double names, empty ranges, defaults outside of them.
    #[must_use]
    pub fn faults(&self) -> Findings {
        let mut findings = Findings::of(self.name);
        if self.ticks_per_second == 0 {
            findings.add(Place::path("ticks_per_second"), "0", "at least 1");
        }
        for (place, param) in self.params.iter().enumerate() {
            let path = format!("params.{}", param.name);
            findings.check_range(&path, param.default, param.min, param.max);
            if self.params[..place].iter().any(|other| other.name == param.name) {
                findings.add(Place::path(&path), "is there twice", "one parameter of a name");
            }
            if param.help.is_empty() {
                findings.add(Place::path(&path), "has no help", "a sentence for people");
            }
        }
        if let Some(pacing) = &self.pacing {
            pacing.check(self, &mut findings);
        }
        if let Some(task) = &self.task {
            task.check(self, &mut findings);
        }
        Score::check_all(&self.scores, &mut findings);
        self.check_keys(&mut findings);
        self.check_takeover(&mut findings);
        self.guide.check(self, &mut findings);
        let layers = self.layers.iter().map(|layer| layer.name);
        let charts = self.charts.iter().map(|chart| chart.name);
        let controls = self.controls.iter().map(|control| control.name);
        for (list, names) in [
            ("layers", layers.collect::<Vec<_>>()),
            ("charts", charts.collect()),
            ("controls", controls.collect()),
        ] {
            for (place, name) in names.iter().enumerate() {
                if names[..place].contains(name) {
                    findings.add(Place::path(format!("{list}.{name}")), "is there twice", "one of a name");
                }
            }
        }
        findings
    }
}

/// How many dimensions the scene of a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub enum Dimensions {
    /// Two: shapes, sprites and heat maps on a plane.
    #[default]
    #[serde(rename = "2d")]
    Flat,
    /// Three: meshes, bodies and shapes in space, with a [`Space3`](wits_core::scene::Space3).
    #[serde(rename = "3d")]
    Solid,
}

impl Dimensions {
    /// Two.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        *self == Self::Flat
    }
}

/// What kind of value a parameter takes. All values travel as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ParamKind {
    /// Any number in the range.
    Number,
    /// A whole number in the range.
    Integer,
    /// 0 or 1.
    Switch,
    /// The place of one of the choices.
    Choice,
}

/// Something that can be set.
#[derive(Clone, Debug, Serialize)]
pub struct Param {
    /// The name in commands.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The heading it stands under.
    pub group: &'static str,
    /// What kind of value it takes.
    pub kind: ParamKind,
    /// The unit of the value.
    pub unit: &'static str,
    /// The value it has when nobody says otherwise.
    pub default: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The step of a slider.
    pub step: f64,
    /// Can be changed while the game runs; if not, it takes effect with a restart.
    pub live: bool,
    /// What it does.
    pub help: &'static str,
    /// The names of the values of a choice.
    pub choices: &'static [&'static str],
}

impl Param {
    /// A number.
    #[must_use]
    pub const fn number(name: &'static str, title: &'static str, default: f64, min: f64, max: f64) -> Self {
        Self {
            name,
            title,
            group: "",
            kind: ParamKind::Number,
            unit: "",
            default,
            min,
            max,
            step: (max - min) / 200.0,
            live: true,
            help: "",
            choices: &[],
        }
    }

    /// A whole number.
    #[must_use]
    pub const fn integer(name: &'static str, title: &'static str, default: f64, min: f64, max: f64) -> Self {
        Self { kind: ParamKind::Integer, step: 1.0, ..Self::number(name, title, default, min, max) }
    }

    /// On or off.
    #[must_use]
    pub const fn switch(name: &'static str, title: &'static str, default: bool) -> Self {
        let default = if default { 1.0 } else { 0.0 };
        Self { kind: ParamKind::Switch, step: 1.0, ..Self::number(name, title, default, 0.0, 1.0) }
    }

    /// One of some names.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "choices are few")]
    pub const fn choice(name: &'static str, title: &'static str, choices: &'static [&'static str]) -> Self {
        let last = choices.len().saturating_sub(1) as f64;
        Self { kind: ParamKind::Choice, step: 1.0, choices, ..Self::number(name, title, 0.0, 0.0, last) }
    }

    /// Takes effect with a restart only.
    #[must_use]
    pub const fn on_restart(mut self) -> Self {
        self.live = false;
        self
    }

    /// The heading, the unit and what it does.
    #[must_use]
    pub const fn told(mut self, group: &'static str, unit: &'static str, help: &'static str) -> Self {
        self.group = group;
        self.unit = unit;
        self.help = help;
        self
    }

    /// Reads a value as people write it: a number, the name of a choice, on or off for a switch.
    pub fn read(&self, text: &str) -> Result<f64, String> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return Ok(number);
        }
        // In commands a dash is easier to write than a blank.
        let plain = |name: &str| name.to_ascii_lowercase().replace('-', " ");
        let place = |names: &[&str]| names.iter().position(|name| plain(name) == plain(text));
        #[expect(clippy::cast_precision_loss, reason = "choices are few")]
        let named = |place: Option<usize>| place.map(|place| place as f64);
        match self.kind {
            ParamKind::Switch => named(place(&["off", "on"]))
                .ok_or_else(|| format!("{}: {text:?} is neither on nor off", self.name)),
            ParamKind::Choice => named(place(self.choices))
                .ok_or_else(|| format!("{}: {}", self.name, unknown_name(text, self.choices))),
            ParamKind::Number | ParamKind::Integer => Err(format!("{}: {text:?} is not a number", self.name)),
        }
    }

    /// A value as people write it, the other way round.
    #[must_use]
    pub fn write(&self, value: f64) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is no place in the list has no name"
        )]
        let name = match self.kind {
            ParamKind::Switch => ["off", "on"].get(value as usize),
            ParamKind::Choice => self.choices.get(value as usize),
            ParamKind::Number | ParamKind::Integer => None,
        };
        name.map_or_else(|| value.to_string(), |name| (*name).to_owned())
    }

    /// The step of a slider.
    #[must_use]
    pub const fn step(mut self, step: f64) -> Self {
        self.step = step;
        self
    }
}

/// A part of the scene that can be switched on and off.
#[derive(Clone, Debug, Serialize)]
pub struct Layer {
    /// The name that shapes carry.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it shows.
    pub help: &'static str,
    /// Shown at first.
    pub on: bool,
    /// A debugging aid: only made when somebody asks for it.
    pub overlay: bool,
    /// What its colours mean.
    #[serde(skip_serializing_if = "<[(Tint, &str)]>::is_empty")]
    pub legend: &'static [(Tint, &'static str)],
}

impl Layer {
    /// A part of the world.
    #[must_use]
    pub const fn world(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, on: true, overlay: false, legend: &[] }
    }

    /// A debugging aid, off at first.
    #[must_use]
    pub const fn overlay(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, on: false, overlay: true, legend: &[] }
    }

    /// What its colours mean.
    #[must_use]
    pub const fn legend(mut self, legend: &'static [(Tint, &'static str)]) -> Self {
        self.legend = legend;
        self
    }
}

/// Something that is measured while the game runs.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    /// The name.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The unit.
    pub unit: &'static str,
    /// What it means.
    pub help: &'static str,
}

impl Chart {
    /// A chart of something in a unit; empty where it has none.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        unit: &'static str,
        help: &'static str,
    ) -> Self {
        Self { name, title, unit, help }
    }
}

/// The parameter that limits the work of a tick.
///
/// A simulation counts work and looks at no clock. Whoever runs it may measure how long ticks take and set the limit such
/// that they take as long as they should; that is an event like any other, so a recording cuts at the same places.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pacing {
    /// The parameter: units of work in a tick. It is live.
    pub param: &'static str,
    /// The chart that tells how many units a tick has done.
    pub work: &'static str,
    /// How long a tick should take. \[µs\]
    pub micros: f64,
}

impl Pacing {
    fn check(&self, about: &About, findings: &mut Findings) {
        if !about.params.iter().any(|param| param.name == self.param && param.live) {
            findings.add(Place::path("pacing.param"), format!("{:?}", self.param), "a live parameter");
        }
        if !about.charts.iter().any(|chart| chart.name == self.work) {
            findings.add(Place::path("pacing.work"), format!("{:?}", self.work), "the name of a chart");
        }
        if !(self.micros.is_finite() && self.micros > 0.0) {
            findings.add(Place::path("pacing.micros"), self.micros.to_string(), "some time");
        }
    }
}

/// How a control is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlKind {
    /// By pointing at a place.
    Point,
    /// By pressing it.
    Button,
    /// By dragging the [handle](wits_core::scene::Scene::handle) of the same name in the scene.
    Handle,
    /// By painting: pressing and moving over the scene. Every piece of the stroke is an input of its own, from
    /// [`Input::from`](crate::Input::from) to [`Input::at`](crate::Input::at), so that a quick hand leaves no gaps.
    Brush,
}

/// Something a player can do.
#[derive(Clone, Debug, Serialize)]
pub struct Control {
    /// The name of the input.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it does.
    pub help: &'static str,
    /// How it is used.
    pub kind: ControlKind,
}

/// Each takes the name of the input, the name for people, and what it does.
///
/// ```
/// use wits_game::{Control, ControlKind};
/// assert_eq!(Control::brush("wall", "Wall", "Paints walls.").kind, ControlKind::Brush);
/// ```
impl Control {
    /// What is used by pointing at a place.
    #[must_use]
    pub const fn point(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, kind: ControlKind::Point }
    }

    /// What is pressed.
    #[must_use]
    pub const fn button(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, kind: ControlKind::Button }
    }

    /// What is dragged in the scene.
    #[must_use]
    pub const fn handle(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, kind: ControlKind::Handle }
    }

    /// What is painted with.
    #[must_use]
    pub const fn brush(name: &'static str, title: &'static str, help: &'static str) -> Self {
        Self { name, title, help, kind: ControlKind::Brush }
    }
}

/// A parameter that is overridden at the moment, such as by a person who has taken over.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Override {
    /// The parameter.
    pub param: &'static str,
    /// The value that holds instead of its own.
    pub value: f64,
    /// Why, in a sentence.
    pub why: &'static str,
    /// The control, a [button](ControlKind::Button), that ends it; absent when it ends by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub release: Option<&'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_people_write_them() {
        let edges = Param::choice("edges", "Edges", &["endless", "Stone walls"]);
        assert_eq!((edges.read("stone walls"), edges.read("Stone-walls")), (Ok(1.0), Ok(1.0)));
        assert_eq!(edges.read(" 1 "), Ok(1.0));
        assert_eq!(edges.read("endles"), Err("edges: unknown \"endles\", did you mean \"endless\"?".into()));
        let lamp = Param::switch("lamp", "Lamp", false);
        assert_eq!((lamp.read("on"), lamp.read("0")), (Ok(1.0), Ok(0.0)));
        assert_eq!(lamp.read("maybe"), Err("lamp: \"maybe\" is neither on nor off".into()));
        let count = Param::integer("count", "Count", 5.0, 0.0, 9.0);
        assert_eq!(count.read("many"), Err("count: \"many\" is not a number".into()));
        assert_eq!(
            (edges.write(1.0), lamp.write(0.0), count.write(5.0)),
            ("Stone walls".into(), "off".into(), "5".into())
        );
    }

    #[test]
    fn faulty_descriptions_are_found() {
        let mut about = About::new("bad", "Bad", "");
        about.params = vec![
            Param::number("speed", "Speed", 9.0, 0.0, 1.0).told("", "", "fast"),
            Param::number("speed", "Speed", 0.5, 0.0, 1.0).told("", "", "fast"),
        ];
        about.ticks_per_second = 0;
        about.pacing = Some(Pacing { param: "budget", work: "units", micros: 0.0 });
        about.scores =
            vec![Score::count("goals", "Goals"), Score::count("goals", "Goals"), Score::count("shots", "")];
        about.layers = vec![Layer::world("a", "A", ""), Layer::overlay("a", "A", "")];
        const TRIES: &[Try] = &[
            Try::new("Wild", "", &[Act::set("sped", 1.0), Act::set("speed", 7.0), Act::show("b")]),
            Try::new("Mild", "", &[Act::press("jump"), Act::Speed { factor: 0.0 }]),
        ];
        about.guide.tries = TRIES;
        let faults = about.faults().to_string();
        for fault in [
            "speed: 9 is out of range",
            "speed: is there twice",
            "ticks_per_second: 0",
            "layers.a: is there twice",
            "scores.goals: is there twice",
            "scores.goals: has the title of another one",
            "scores.shots: has no title",
            "pacing.param: \"budget\"",
            "pacing.work: \"units\"",
            "pacing.micros: 0",
            "parameter: unknown \"sped\"",
            "speed: 7 is out of range",
            "layer: unknown \"b\"",
            "control: unknown \"jump\"",
            "0 is not above 0",
        ] {
            assert!(faults.contains(fault), "{fault} is missing in\n{faults}");
        }
    }
}
