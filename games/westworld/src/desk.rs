//! What is changed by hand between two ticks: files, who follows which, lines of script, telegrams.

use wits_engine::minds::MindWorld as _;
use wits_game::Tell;
use wits_game::author::ConsoleAnswer;

use crate::WestWorld;
use crate::message::{Message, Name};
use crate::mind::Mind;
use crate::stage::Stage;
use crate::town::Person;

impl WestWorld {
    pub(crate) fn person(&self, agent: u64) -> Option<&Person> {
        self.stage.town.person(agent)
    }

    /// A file has another text: whoever follows it keeps its state if that is still there.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let reload = self.stage.host.load(name, text);
        let lost = self.stage.adopt(&reload);
        for who in 0..self.stage.town.people.len() {
            if self.stage.mind(who as u64).is_some_and(|mind| reload.concerns(mind)) {
                self.stage.forgive(who);
            }
            self.stage.tell_held(who);
        }
        lost
    }

    /// Somebody follows another file.
    pub(crate) fn follow(&mut self, agent: u64, file: &str) {
        let Ok(who) = usize::try_from(agent) else { return };
        let followed = match self.person(agent).and_then(|person| person.mind.as_ref()) {
            None => false,
            Some(Mind::File(_)) => self.stage.follow(agent, file),
            Some(_) => self.stage.leave_code(who, file),
        };
        if followed {
            self.stage.tell_held(who);
            self.stage.forgive(who);
        }
    }

    /// A line of script that changes something.
    pub(crate) fn run_line(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        if let Some(answer) = self.no_script(agent) {
            return answer;
        }
        let answer = self.stage.run_line(agent, code);
        usize::try_from(agent).into_iter().for_each(|who| self.stage.tell_held(who));
        answer
    }

    /// A line of script that only asks.
    pub(crate) fn ask_line(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.no_script(agent).unwrap_or_else(|| self.stage.ask_line(agent, code))
    }

    /// Why somebody does not answer lines of script, if it does not.
    fn no_script(&self, agent: u64) -> Option<ConsoleAnswer> {
        let no = |text| Some(ConsoleAnswer { ok: false, text });
        match self.person(agent).map(|person| &person.mind) {
            None | Some(None) => no(format!("there is nobody {agent}")),
            Some(Some(Mind::File(_))) => None,
            Some(Some(_)) => no(IN_RUST.to_owned()),
        }
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
            self.stage.tell(from.number(), to, message, 0.0);
        }
    }
}

impl Stage {
    /// Whose mind is code follows a file from now on. False when there is no such file.
    fn leave_code(&mut self, who: usize, file: &str) -> bool {
        let Some(next) = self.host.character(who as u64, file) else { return false };
        match self.town.people[who].mind.take() {
            Some(Mind::Bob(mut machine)) => machine.stop(self),
            Some(Mind::Elsa(mut machine)) => machine.stop(self),
            Some(Mind::Joe(mut machine)) => machine.stop(self),
            Some(Mind::File(_)) | None => {}
        }
        self.town.people[who].mind = Some(Mind::File(next));
        self.host.watchers_mut().forget(who as u64);
        true
    }

    /// Another definition: what went wrong in the old one is no longer so.
    fn forgive(&mut self, who: usize) {
        let person = &mut self.town.people[who];
        person.fault.clear();
        person.faults = 0;
    }
}

const IN_RUST: &str = "this mind is written in Rust: choose a file or a script, then it can be talked to";
