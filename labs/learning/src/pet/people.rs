//! What people do: stroke, scold, show, and what they can write in the console.

use wits_core::glam::Vec2;
use wits_core::inspect::Value;
use wits_core::state::State;
use wits_game::author::ConsoleAnswer;
use wits_game::{Edit, Input};
use wits_learn::teach::{Action, Observation, Rescue, TeachError, show};

use crate::pet::PET;
use crate::pet::creature::{BOREDOM, COLD, HUNGER, NEED_NAMES, TIREDNESS};
use crate::pet::island::{BAY, FIRE, NEST, on_land};
use crate::pet::senses::Body;
use crate::pet::world::Lab;

/// How near something has to be to a place that people point at. (m)
const NEAR: f32 = 1.6;

/// Actions that a button shows, in the order of the choices of the parameter.
pub(crate) const SHOWN: &[&str] = &[
    "eat(berry)",
    "eat(toadstool)",
    "eat(rock)",
    "throw(ball)",
    "throw(you, ball)",
    "throw(Mo, ball)",
    "throw(rock)",
    "greet(you)",
    "greet(Mo)",
    "sleep()",
    "warm up()",
    "explore()",
    "dance()",
    "bathe()",
];

/// The last thing that was taught, for the picture.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Said {
    Stroked,
    Scolded,
    Shown(Action),
    Watched(Action),
    /// It has come to nothing: it did not see it, or had done nothing.
    Nothing,
}

impl Lab {
    /// A control was used.
    pub(crate) fn use_control(&mut self, input: &Input, shown: usize) {
        let needs = &mut self.world.island.pet.needs;
        match (input.name.as_str(), input.at) {
            ("stroke", _) => {
                self.judge(1.0);
            }
            ("scold", _) => {
                self.judge(-1.0);
            }
            ("show", _) => {
                let text = SHOWN.get(shown).copied().unwrap_or(SHOWN[0]);
                if let Ok(action) = self.model.actions().parse(text) {
                    self.demonstrate_now(action);
                }
            }
            ("demonstrate", Some(at)) => {
                if let Ok(action) = self.model.actions().parse(self.action_at(at)) {
                    self.demonstrate_now(action);
                }
            }
            ("you", Some(at)) => self.world.island.you = on_land(at),
            ("hungry", _) => needs[HUNGER] = 0.8,
            ("tired", _) => needs[TIREDNESS] = 0.8,
            ("bored", _) => needs[BOREDOM] = 0.8,
            ("cold", _) => needs[COLD] = 0.8,
            ("undo", _) => {
                let _ = self.undo();
            }
            ("freeze", _) => self.world.mind.freeze(!self.world.mind.is_frozen()),
            ("rescue", _) => {
                self.rescue();
            }
            _ => {}
        }
    }

    /// Shows an action before the pet. Gives whether it was seen.
    pub(crate) fn demonstrate_now(&mut self, action: Action) -> bool {
        let own = self.world.island.context(&self.model.def().context, Body::Pet);
        let is_taught = self.teach(Observation::Demonstrated { action, own: &own });
        self.say(if is_taught { Said::Shown(action) } else { Said::Nothing });
        is_taught
    }

    /// Strokes (1) or scolds (-1). Gives whether the pet had done something.
    pub(crate) fn judge(&mut self, strength: f32) -> bool {
        let now = self.now();
        let Self { model, world, scratch, .. } = self;
        let is_taught = model.judge(&mut world.mind, strength, now, scratch).is_ok();
        world.tally.begin_anew();
        let said = if strength > 0.0 { Said::Stroked } else { Said::Scolded };
        self.say(if is_taught { said } else { Said::Nothing });
        is_taught
    }

    /// The pet learns from an action, if it can see where it is done. Gives whether it did.
    pub(crate) fn teach(&mut self, observation: Observation<'_>) -> bool {
        let now = self.now();
        let Self { model, world, scratch, .. } = self;
        let island = &world.island;
        let from = match observation {
            Observation::Demonstrated { .. } => island.you,
            Observation::Watched { .. } => island.friend.at,
        };
        let is_visible = from.distance(island.pet.at) <= island.sight();
        let result = model.observe(&mut world.mind, observation, now, scratch, || is_visible);
        if result.is_ok() {
            world.tally.begin_anew();
        }
        result.is_ok()
    }

    /// Takes the last lesson back.
    pub(crate) fn undo(&mut self) -> Result<String, TeachError> {
        let lesson = self.model.undo(&mut self.world.mind)?;
        self.world.tally.begin_anew();
        Ok(show::describe(&self.model, &lesson))
    }

    fn rescue(&mut self) -> Rescue {
        let now = self.now();
        self.world.tally.begin_anew();
        self.model.rescue(&mut self.world.mind, &mut self.scratch, now)
    }

    /// What is most naturally done at a place.
    fn action_at(&self, at: Vec2) -> &'static str {
        let island = &self.world.island;
        let things = ["ball", "Mo", "berry", "toadstool", "rock"];
        let actions = ["throw(you, ball)", "greet(Mo)", "eat(berry)", "eat(toadstool)", "throw(rock)"];
        let near = |place: Vec2| place.distance(at) <= NEAR;
        let found = things.iter().position(|thing| island.place_of(thing, at).is_some_and(near));
        match found {
            Some(thing) => actions[thing],
            None if near(NEST) => "sleep()",
            None if near(FIRE) => "warm up()",
            None if near(BAY) || on_land(at) != at => "bathe()",
            None if near(island.you) => "dance()",
            None => "explore()",
        }
    }

    /// A line of the console that changes something.
    pub(crate) fn obey(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        let code = code.trim();
        let text = match code.split_once(' ').unwrap_or((code, "")) {
            _ if agent != PET => Err("only the pet can be taught".to_owned()),
            ("show", text) => {
                self.model.actions().parse(text).map_err(|wrong| wrong.to_string()).and_then(|action| {
                    if self.demonstrate_now(action) {
                        Ok("seen".to_owned())
                    } else {
                        Err("not seen, or frozen".into())
                    }
                })
            }
            ("stroke" | "scold", "") => {
                let strength = if code == "stroke" { 1.0 } else { -1.0 };
                if self.judge(strength) {
                    Ok(code.to_owned())
                } else {
                    Err("it has done nothing, or is frozen".into())
                }
            }
            ("undo", "") => self.undo().map_err(|wrong| wrong.to_string()),
            ("freeze", "") => {
                self.world.mind.freeze(true);
                Ok("it does not learn any more".into())
            }
            ("thaw", "") => {
                self.world.mind.freeze(false);
                Ok("it learns".into())
            }
            ("rescue", "") => Ok(format!("{:?}", self.rescue())),
            _ => return self.answer(agent, code),
        };
        answer_of(text)
    }

    /// A line of the console that changes nothing.
    pub(crate) fn answer(&self, agent: u64, code: &str) -> ConsoleAnswer {
        answer_of(match code.trim() {
            _ if agent != PET => Err("only the pet can be taught".to_owned()),
            "health" => Ok(show::describe_health(&self.model, self.world.mind.health())),
            "actions" => {
                let actions = self.model.actions();
                let all = actions.all().iter().map(|action| actions.text(action));
                Ok(all.collect::<Vec<_>>().join(", "))
            }
            _ => {
                Err("expected: show ACTION, stroke, scold, undo, freeze, thaw, rescue, health, actions"
                    .into())
            }
        })
    }
}

fn answer_of(text: Result<String, String>) -> ConsoleAnswer {
    let ok = text.is_ok();
    ConsoleAnswer { ok, text: text.unwrap_or_else(|wrong| wrong) }
}

/// The need that is set by hand, and to what.
pub(crate) fn need_of(edit: &Edit) -> Result<(usize, f32), String> {
    if edit.agent != PET {
        return Err(format!("agent {} has no blackboard", edit.agent));
    }
    let need = NEED_NAMES.iter().position(|name| *name == edit.key);
    let need = need.ok_or_else(|| format!("there is no need called {:?}", edit.key))?;
    match &edit.value {
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        Some(Value::Number(number)) if (0.0..=1.0).contains(number) => Ok((need, *number as f32)),
        _ => Err("a need is a number from 0 to 1".into()),
    }
}
