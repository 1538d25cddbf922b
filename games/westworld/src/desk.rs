//! What is changed by hand between two ticks: files, who follows which, lines of script, telegrams.

use std::sync::Arc;

use wits_decide::Exit;
use wits_decide::board::Boards;
use wits_game::Tell;
use wits_game::author::ConsoleAnswer;

use crate::WestWorld;
use crate::audience::Audience;
use crate::message::{Message, Name};
use crate::mind::Mind;
use crate::stage::{Alarm, Stage};
use crate::town::Person;

impl WestWorld {
    pub(crate) fn person(&self, agent: u64) -> Option<&Person> {
        self.stage.town.people.get(usize::try_from(agent).ok()?)
    }

    /// A file has another text: whoever follows it keeps its state if that is still there.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let Some(minds) = self.stage.minds_mut() else { return Vec::new() };
        let reload = minds.load(name, text);
        let mut lost = Vec::new();
        for who in 0..self.stage.town.people.len() {
            let told = self.stage.by_hand(who, |mind, stage| match mind {
                Mind::Role(role) if reload.concerns(role) => {
                    Some(stage.with_turn(None, |turn| reload.adopt(role, turn, &mut ())))
                }
                _ => None,
            });
            if let Some(told) = told.flatten() {
                self.stage.forgive(who);
                lost.extend(told.lines(self.stage.town.people[who].name.text()));
            }
        }
        lost
    }

    /// Somebody follows another file.
    pub(crate) fn follow(&mut self, agent: u64, file: &str) {
        let Some(who) = usize::try_from(agent).ok().filter(|_| self.person(agent).is_some()) else { return };
        let minds = Arc::clone(&self.stage.minds);
        let Some(next) = minds.start(file) else { return };
        self.stage.by_hand(who, |mind, stage| {
            match mind {
                Mind::Role(role) => {
                    stage.with_turn(None, |turn| {
                        minds.stop(role, turn, Exit::Reload, &mut Alarm(String::new()))
                    });
                }
                Mind::Bob(machine) => machine.stop(stage),
                Mind::Elsa(machine) => machine.stop(stage),
                Mind::Joe(machine) => machine.stop(stage),
            }
            *mind = Mind::Role(next);
        });
        self.stage.forgive(who);
    }

    /// A line of script that changes something.
    pub(crate) fn run_line(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(who) = usize::try_from(agent).ok() else { return nobody(agent) };
        let minds = Arc::clone(&self.stage.minds);
        let answer = self.stage.by_hand(who, |mind, stage| match mind {
            Mind::Role(role) => stage.with_turn(None, |turn| minds.console(role, turn, code)),
            _ => in_rust(),
        });
        answer.unwrap_or_else(|| nobody(agent))
    }

    /// A line of script that only asks. Whose eyes are asked is part of the town, so it is asked of a copy.
    pub(crate) fn ask_line(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let (Some(person), Ok(who)) = (self.person(agent), usize::try_from(agent)) else {
            return nobody(agent);
        };
        let Some(Mind::Role(role)) = &person.mind else { return in_rust() };
        let mut town = self.stage.town.clone();
        town.me = who;
        let stage = Stage { town, minds: Arc::clone(&self.stage.minds), audience: Audience::new(0) };
        stage.minds.ask_console(role, &stage, &Boards::default(), stage.town.now, code)
    }

    /// Who is to be told what, by whom.
    pub(crate) fn addressed(&self, tell: &Tell) -> Result<(Name, Name, Message), String> {
        let named = |agent: Option<u64>, what: &str| {
            let agent = agent.ok_or_else(|| format!("{what} is missing"))?;
            self.person(agent).map(|person| person.name).ok_or_else(|| format!("there is nobody {agent}"))
        };
        let message = Message::named(&tell.what).ok_or_else(|| format!("no message {:?}", tell.what))?;
        let to = named(tell.to, "whom to tell")?;
        Ok((named(tell.from.or(tell.to), "who tells")?, to, message))
    }

    /// A telegram by hand.
    pub(crate) fn deliver(&mut self, tell: &Tell) {
        if let Ok((from, to, message)) = self.addressed(tell) {
            self.stage.town.me = from.number();
            self.stage.send(to, message, 0.0);
        }
    }
}

impl Stage {
    /// Hands over somebody's mind, as in its turn.
    fn by_hand<T>(&mut self, who: usize, body: impl FnOnce(&mut Mind, &mut Self) -> T) -> Option<T> {
        let mut mind = self.town.people.get_mut(who)?.mind.take()?;
        self.town.me = who;
        let result = body(&mut mind, self);
        self.town.people[who].mind = Some(mind);
        self.tell_held(who);
        Some(result)
    }

    /// Another definition: what went wrong in the old one is no longer so.
    fn forgive(&mut self, who: usize) {
        self.audience.forget(who);
        let person = &mut self.town.people[who];
        person.fault.clear();
        person.faults = 0;
    }
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is nobody {agent}") }
}

fn in_rust() -> ConsoleAnswer {
    let text = "this mind is written in Rust: choose a file or a script, then it can be talked to";
    ConsoleAnswer { ok: false, text: text.into() }
}
