//! Simple Soccer: two teams of five on a walled pitch, every mind a file.
//!
//! What is read from `content/` is in `kit.rs`: the rules of the pitch (`rules.rs`) and how a team plays (`style.rs`). The
//! geometry is in `pitch.rs`, `ball.rs`, `safety.rs` (who gets a pass) and `spots.rs` (where to support). The match as minds
//! see it is in `stage.rs`, what is done with the ball in `play.rs` and `dribble.rs`, what against those who have it in
//! `defence.rs`, how bodies move in `motion.rs` and tire in `stamina.rs`, what is nobody's decision in `referee.rs`, what of it is reported in
//! `events.rs`; whoever runs
//! along in black is in `umpire.rs`. Minds are made of the words in `words/`, and tell each other what `mail.rs` lists,
//! which `delivery.rs` hands out. A tick is in `world.rs`, what a mind is handed in `minds.rs`, what comes of a faulty script in
//! `trouble.rs`; what there is to see in `show.rs`, what there is to know in `page.rs`,
//! `why.rs` and `deeds.rs`, and what must hold in every match in `laws.rs`;
//! what learners see and do in `learn.rs`.

mod about;
mod ball;
mod deeds;
mod defence;
mod delivery;
mod dribble;
mod events;
mod guide;
mod kit;
pub mod laws;
mod lead;
mod learn;
mod mail;
mod minds;
mod motion;
mod page;
mod pitch;
mod play;
mod player;
mod referee;
mod rules;
mod safety;
mod show;
mod spots;
mod stage;
mod stamina;
mod style;
mod teams;
mod trouble;
mod umpire;
mod why;
mod words;
mod world;

#[cfg(test)]
mod tests;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_game::{
    About, Ending, Game, GameEvent, Inspection, Learnable, Minds, PanelInfo, Panels, Params, Saving, Setup,
    Tick,
};

pub use teams::offer;
pub use world::{Soccer, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Soccer>()
}

impl Game for Soccer {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        state.stage.check(&state.minds)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        player::MINDS
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        show::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        page::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let stage = &self.world.stage;
        let [home, away] = stage.tally.possession.map(|ticks| ticks as f32);
        let share = if home + away > 0.0 { 100.0 * home / (home + away) } else { 50.0 };
        values.extend([stage.goals[0] as f32, stage.goals[1] as f32, share]);
    }

    fn is_led(&self) -> bool {
        self.world.stage.lead.player.is_some()
    }

    fn ending(&self, _params: &Params) -> Option<Ending> {
        let stage = &self.world.stage;
        let [home, away] = stage.goals;
        let text = || format!("The match is over, {home} : {away}");
        stage.is_over.then(|| Ending { text: text(), again: None, next: None })
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let stage = &self.world.stage;
        let tally = &stage.tally;
        let mut score = Vec::new();
        for (name, pair) in [
            (["home_goals", "away_goals"], stage.goals),
            (["home_shots", "away_shots"], tally.shots),
            (["home_passes", "away_passes"], tally.passes),
            (["home_faults", "away_faults"], stage.count_faults()),
        ] {
            score.extend(name.into_iter().zip(pair.map(f64::from)));
        }
        let [home, away] = stage.goals.map(f64::from);
        score.push(("away_lead", away - home));
        let control = tally.possession.map(f64::from);
        let of_all = |ticks: f64| (ticks / control.iter().sum::<f64>().max(1.0) * 1000.0).round() / 10.0;
        score.extend(["home_possession", "away_possession"].into_iter().zip(control.map(of_all)));
        score.extend([
            ("pot_shots", f64::from(tally.pot_shots)),
            ("requested_passes", f64::from(tally.requested)),
            ("dribbles", f64::from(tally.dribbles)),
            ("saves", f64::from(tally.saves)),
            ("goal_kicks", f64::from(tally.goal_kicks)),
        ]);
        score
    }

    fn saving(&self) -> Option<&dyn Saving<World>> {
        Some(self)
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }

    fn learnable(&self) -> Option<&dyn Learnable> {
        Some(self)
    }
}

impl Saving<World> for Soccer {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let part = |part: &dyn HashState| {
            let mut hasher = StateHasher::new();
            part.hash_state(&mut hasher);
            hasher.finish()
        };
        let World { stage, minds, .. } = &self.world;
        vec![
            ("ball", part(&stage.ball)),
            ("players", part(&stage.players)),
            ("teams", part(&stage.teams)),
            ("minds", part(minds)),
        ]
    }
}

wits_engine::minds_facet!(Soccer);

impl Panels for Soccer {
    fn list(&self) -> Vec<PanelInfo> {
        vec![
            PanelInfo {
                id: "match",
                title: "The match",
                help: "Who plays, who has the ball, what everybody is doing, what was counted.",
            },
            PanelInfo { id: "messages", title: "Messages", help: "Who said what to whom, the last first." },
        ]
    }

    fn panel(&self, id: &str) -> Option<Document> {
        match id {
            "match" => Some(page::of_match(self)),
            "messages" => Some(page::of_messages(self)),
            _ => None,
        }
    }

    fn happened(&self, _tick: u64, report: &mut dyn FnMut(GameEvent)) {
        self.report_events(report);
    }
}
