//! Scenes that scripts direct.
//!
//! # What it does
//! A script creates actors at places, moves them, turns the camera on them, lets them speak and follow, as a film director
//! would. Every step waits for the former: `stage.move` goes on when the actor has arrived.
//!
//! ```lua
//! action("visit", function()
//!     stage.create("king", "throne")
//!     stage.camera("king")
//!     stage.move("king", "door")
//!     if stage.flag("has_letter") then stage.say("king", "You bring news!") end
//!     stage.follow("player", "king")
//!     stage.move("king", "throne")
//! end)
//! ```
//!
//! The words are those of [`teach`]. A game with actors of its own teaches words of the same names; a game without takes the
//! [`Stage`] and draws it.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.5.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::state::State;
use wits_decide::{Call, Kind, Param, Status, Vocabulary};

use super::Dialogue;

/// Actors, places, a camera, flags and what is said.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Stage {
    /// Places by name.
    pub places: BTreeMap<String, Vec3>,
    /// Actors by name.
    pub actors: BTreeMap<String, Actor>,
    /// Whom the camera looks at; empty for nobody.
    pub camera: String,
    /// What is so, by name.
    pub flags: BTreeSet<String>,
    /// What is said.
    pub dialogue: Dialogue,
}

/// Somebody on the stage.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Actor {
    /// Where.
    pub at: Vec3,
    /// Where to; where it is if it stands.
    pub goal: Vec3,
    /// \[m/s\]
    pub speed: f32,
    /// Whom it follows; empty for nobody.
    pub follows: String,
}

impl Actor {
    /// Somebody who stands somewhere.
    #[must_use]
    pub const fn new(at: Vec3) -> Self {
        Self { at, goal: at, speed: 2.0, follows: String::new() }
    }
}

/// Those who follow keep this distance. \[m\]
const BEHIND: f32 = 1.0;

impl Stage {
    /// Everybody walks for so long. \[s\]
    pub fn step(&mut self, dt: f32) {
        let places: Vec<(String, Vec3)> =
            self.actors.iter().map(|(name, actor)| (name.clone(), actor.at)).collect();
        for actor in self.actors.values_mut() {
            let leader = places.iter().find(|(name, _)| *name == actor.follows).map(|(_, at)| *at);
            let goal =
                leader.map_or(actor.goal, |at| if at.distance(actor.at) > BEHIND { at } else { actor.at });
            let (way, most) = (goal - actor.at, actor.speed * dt);
            actor.at = if way.length() <= most { goal } else { actor.at + way.normalize_or_zero() * most };
        }
    }

    fn place(&self, call: &Call<'_, '_>, name: usize, at: usize) -> Option<Vec3> {
        call.get(at).map(|_| call.vector(at)).or_else(|| {
            let name = call.text(name);
            self.places.get(name).or_else(|| self.actors.get(name).map(|actor| &actor.at)).copied()
        })
    }
}

/// A character, or a game, that has a stage.
pub trait Staged {
    /// The stage.
    fn stage(&self) -> &Stage;
    /// The same, to be changed.
    fn stage_mut(&mut self) -> &mut Stage;
}

/// Adds the words that `stage` is made of: `stage_create`, `stage_move` and so on.
pub fn teach<C: Staged>(words: &mut Vocabulary<C>) {
    let name = || Param::new("name", Kind::Text);
    let place = || Param::new("place", Kind::Text).or("").help("the name of a place or an actor");
    let at = || Param::vector("at").optional().help("a place without a name");
    let create = words.action("stage_create", |game, call| {
        let Some(at) = game.stage().place(call, 1, 2) else { return Status::Failure };
        let name = call.text(0).to_owned();
        game.stage_mut().actors.insert(name, Actor::new(at));
        Status::Success
    });
    create.help("puts an actor on the stage").param(name()).param(place()).param(at());
    let remove = words.action("stage_remove", |game, call| {
        Status::of(game.stage_mut().actors.remove(call.text(0)).is_some())
    });
    remove.help("takes an actor off the stage").param(name());
    let camera = words.action("stage_camera", |game, call| {
        game.stage_mut().camera = call.text(0).to_owned();
        Status::Success
    });
    camera.help("turns the camera on an actor, or on nobody").param(Param::new("on", Kind::Text).or(""));
    teach_moving(words);
    let say = words.action("stage_say", |game, call| {
        let (actor, text) = (call.text(0).to_owned(), call.text(1).to_owned());
        game.stage_mut().dialogue.speak(&actor, &text);
        Status::Success
    });
    say.help("lets an actor speak")
        .param(Param::new("actor", Kind::Text))
        .param(Param::new("text", Kind::Text));
    let flag = words.condition("stage_flag", |game, ask| game.stage().flags.contains(ask.text(0)));
    flag.help("whether a flag is set").param(name());
    let set = words.action("stage_set_flag", |game, call| {
        let flag = call.text(0).to_owned();
        if call.flag(1) {
            game.stage_mut().flags.insert(flag);
        } else {
            game.stage_mut().flags.remove(&flag);
        }
        Status::Success
    });
    set.help("sets a flag or takes it back").param(name()).param(Param::new("on", Kind::Bool).or(true));
}

fn teach_moving<C: Staged>(words: &mut Vocabulary<C>) {
    let walk = words.action("stage_move", |game, call| {
        let goal = game.stage().place(call, 1, 2);
        let (Some(goal), Some(actor)) = (goal, game.stage_mut().actors.get_mut(call.text(0))) else {
            return Status::Failure;
        };
        (actor.goal, actor.follows) = (goal, String::new());
        if actor.at == goal { Status::Success } else { Status::Running }
    });
    walk.on_exit(|game, call, _| {
        if let Some(actor) = game.stage_mut().actors.get_mut(call.text(0)) {
            actor.goal = actor.at;
        }
    });
    walk.help("walks there; done when it has arrived")
        .param(Param::new("actor", Kind::Text))
        .param(Param::new("place", Kind::Text).or("").help("the name of a place or an actor"))
        .param(Param::vector("at").optional().help("a place without a name"));
    let follow = words.action("stage_follow", |game, call| {
        let whom = call.text(1).to_owned();
        let Some(actor) = game.stage_mut().actors.get_mut(call.text(0)) else { return Status::Failure };
        actor.follows = whom;
        Status::Success
    });
    follow
        .help("follows an actor from now on, or nobody")
        .param(Param::new("who", Kind::Text))
        .param(Param::new("actor", Kind::Text).or(""));
}
