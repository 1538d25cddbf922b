//! What happens in the town: sirens, bells, rumours, and what you do.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_engine::engine::Engine;
use wits_exec::TaskId;
use wits_game::{Input, Tell, Tellable};
use wits_world::event::{Event, Interest, Urgency};
use wits_world::trigger::{Agent, KindDef, Life, On, PlacedDef, PlaneRegion, TriggersDef, What};
use wits_world::{Code, Who};

use crate::city::about::TICKS_PER_SECOND;
use crate::city::groups::Where;
use crate::city::person::{ALARM, ALARM_HEARD, Person, SIREN, SIREN_HEARD, Word};
use crate::city::town::{PITCH, Town};
use crate::city::world::City;

/// A siren wails about every so many ticks.
const SIREN_EVERY: u64 = 20 * TICKS_PER_SECOND as u64;
/// A bell that was rung is silent for so many ticks.
const SILENT: u32 = 30 * TICKS_PER_SECOND;
/// The last few sounds are shown.
const SOUNDS: usize = 6;

/// Something that was heard.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Sound {
    pub(crate) at: Vec2,
    pub(crate) tick: u64,
    pub(crate) code: Code,
}

/// What can be told by hand.
pub(crate) fn tellable() -> Vec<Tellable> {
    vec![
        Tellable { what: "siren", help: "A siren wails here: who hears it stands and looks.", with: &["at"] },
        Tellable {
            what: "rumour",
            help: "One person is told something, and tells it to friends who pass by.",
            with: &["to"],
        },
    ]
}

/// In the middle of every market hangs a bell that you ring by walking into it.
pub(crate) fn bells(town: &Town) -> TriggersDef<PlaneRegion> {
    let kind = KindDef { life: Life::Respawns(SILENT), on: On::Enter, ..KindDef::new("bell") };
    let placed = town
        .markets()
        .map(|block| PlacedDef {
            kind: "bell".into(),
            region: PlaneRegion::circle(town.middle(block), 2.0),
            node: None,
            target: Who::NOBODY,
        })
        .collect();
    TriggersDef { kinds: vec![kind], placed }
}

/// A person listens to what is near.
pub(crate) fn listen(engine: &mut Engine<Person, Word>, id: TaskId) {
    engine.listen(id, Interest::in_code(SIREN).within(SIREN_HEARD));
    engine.listen(id, Interest::in_code(ALARM).within(ALARM_HEARD));
}

impl City {
    /// Bells that you walk into, and a siren now and then.
    pub(crate) fn ring(&mut self) {
        let mut agents = [Agent::new(Who(0), self.world.you.body.at, 1.0)];
        self.notices.clear();
        self.world.triggers.update(&self.bells, &mut agents, &mut |_| true, &mut self.notices);
        for place in 0..self.notices.len() {
            let notice = self.notices[place];
            if notice.what != What::Left {
                self.sound(ALARM, self.world.you.body.at);
            }
        }
        let tick = self.world.engine.tick();
        if self.world.settings.sirens && tick % SIREN_EVERY == SIREN_EVERY / 2 {
            let mut stream = self.town.seed.fork("sirens").at(tick).stream();
            let at = self.world.you.body.at + stream.direction() * stream.range(20.0, 90.0);
            let crossing = (at / PITCH).round() * PITCH;
            self.sound(SIREN, crossing.clamp(Vec2::ZERO, Vec2::splat(self.town.size())));
        }
    }

    /// Something is heard: by persons who listen, and by the crowd of the place.
    fn sound(&mut self, code: Code, at: Vec2) {
        let word = if code == SIREN { Word::Siren } else { Word::Alarm };
        self.world.engine.post(Event::new(code, word).at(at.extend(0.0)), Urgency::default());
        let crowd = self.closed[usize::from(self.town.block_at(at))];
        if let Some(crowd) = self.world.crowds.list.get_mut(usize::from(crowd)) {
            crowd.moods *= 0.9;
        }
        if self.world.sounds.len() == SOUNDS {
            self.world.sounds.remove(0);
        }
        self.world.sounds.push(Sound { at, tick: self.world.engine.tick(), code });
    }

    /// What you do. True if you are somewhere else all of a sudden.
    pub(crate) fn heed_input(&mut self, input: &Input) -> bool {
        let size = Vec2::splat(self.town.size());
        match (input.name.as_str(), input.at) {
            ("you", Some(at)) => {
                self.world.you.body = crate::city::walk::Body::standing(at.clamp(Vec2::ZERO, size));
                return true;
            }
            ("siren", Some(at)) => self.sound(SIREN, at.clamp(Vec2::ZERO, size)),
            ("bell", None) => {
                let you = self.world.you.body.at;
                let middles = self.town.markets().map(|block| self.town.middle(block));
                let nearest = middles.min_by(|a, b| a.distance(you).total_cmp(&b.distance(you)));
                if let Some(at) = nearest {
                    self.sound(ALARM, at);
                }
            }
            ("break", None) => self.break_nearest(),
            ("mend", None) => self.mend(),
            _ => {}
        }
        false
    }

    /// The mind of whoever is nearest breaks: it will panic at its next thought.
    fn break_nearest(&mut self) {
        let you = self.world.you.body.at;
        let well = self.world.engine.iter_mut().map(|(_, person)| person).filter(|person| !person.is_broken);
        let nearest = well.min_by(|a, b| a.body.at.distance(you).total_cmp(&b.body.at.distance(you)));
        if let Some(person) = nearest {
            person.is_broken = true;
        }
    }

    /// All broken minds are well again.
    fn mend(&mut self) {
        let broken: Vec<TaskId> = self
            .world
            .engine
            .iter_mut()
            .filter_map(|(id, person)| std::mem::take(&mut person.is_broken).then_some(id))
            .collect();
        for id in broken {
            self.world.engine.resume(id);
        }
    }

    /// Whether something can be told.
    pub(crate) fn may_be_told(&self, tell: &Tell) -> Result<(), String> {
        let inhabitants = self.world.whereabouts.len();
        match (tell.what.as_str(), tell.at, tell.to) {
            ("siren", None, _) => Err("a siren wails somewhere: at is missing".into()),
            ("rumour", _, None) => Err("a rumour is told to one inhabitant: to is missing".into()),
            ("rumour", _, Some(to)) if to >= inhabitants as u64 => {
                Err(format!("there is no inhabitant {to}: there are {inhabitants}"))
            }
            _ => Ok(()),
        }
    }

    /// Something is told.
    pub(crate) fn be_told(&mut self, tell: &Tell) {
        match (tell.what.as_str(), tell.at, tell.to) {
            ("siren", Some(at), _) => {
                self.sound(SIREN, at.clamp(Vec2::ZERO, Vec2::splat(self.town.size())));
            }
            ("rumour", _, Some(to)) => self.spread_rumour(to as u32),
            _ => {}
        }
    }

    fn spread_rumour(&mut self, to: u32) {
        if let Some(who) = self.who(to) {
            self.world.engine.send(Who::NOBODY, who, Word::Rumour);
        } else if let Some(Where::Crowd(crowd)) = self.world.whereabouts.get(to as usize).copied() {
            let crowd = &mut self.world.crowds.list[usize::from(crowd)];
            crowd.rumours = (crowd.rumours + 1).min(crowd.count);
        }
    }
}
