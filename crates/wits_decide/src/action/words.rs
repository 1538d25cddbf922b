//! Actions as words: how any technique asks for them.

use std::sync::Arc;

use super::{ActionId, ActionManager, ActionQueue, Outcome, Request, Ticket};
use crate::words::{Call, Vocabulary};
use crate::{Exit, Param, Status, Turn, Value};

impl<C: 'static> ActionManager<C> {
    /// Makes every action of the manager a word of the vocabulary that those who decide use. Such a word schedules its
    /// action, goes on until that is done, and withdraws it when it is aborted itself.
    ///
    /// `place` tells where a character keeps its queue. Tick the manager with that queue once a tick, as a
    /// [`Character`](super::Character) does.
    pub fn teach(
        self: &Arc<Self>,
        words: &mut Vocabulary<C>,
        place: impl Fn(&mut C) -> &mut ActionQueue + Copy + Send + Sync + 'static,
    ) where
        C: Send + Sync,
    {
        for action in self.ids() {
            let (ticking, leaving) = (Arc::clone(self), Arc::clone(self));
            let word = words
                .action(self.name(action), move |game, call| ticking.ask_for(action, place(game), call))
                .on_exit(move |game, call, why| leaving.give_up(game, place, call, why));
            let Some(def) = self.def(action) else { continue };
            word.help(&def.help);
            for (name, key) in def.told.iter() {
                let param = Param::new(name, key.kind).help(&key.help);
                word.param(match &key.default {
                    Some(value) => param.or(value.clone()),
                    None => param,
                });
            }
        }
    }

    /// The memory of the word is its ticket; 0 says that it has none yet.
    fn ask_for(&self, action: ActionId, queue: &mut ActionQueue, call: &mut Call<'_, '_>) -> Status {
        let ticket = u32::try_from(*call.memory()).unwrap_or_default();
        if ticket == 0 {
            let count = self.def(action).map_or(0, |def| def.told.len());
            let told: Vec<Option<Value>> = (0..count).map(|param| call.get(param).cloned()).collect();
            return match self.schedule(queue, &Request::new(action).told(&told), call.now()) {
                Ok(ticket) => {
                    *call.memory() = ticket.0.into();
                    Status::Running
                }
                Err(_) => Status::Failure,
            };
        }
        match queue.take_outcome(Ticket(ticket)) {
            Some(Outcome::Done) => Status::Success,
            Some(_) => Status::Failure,
            None if queue.is_open(Ticket(ticket)) => Status::Running,
            None => Status::Failure,
        }
    }

    fn give_up(
        &self,
        game: &mut C,
        place: impl Fn(&mut C) -> &mut ActionQueue,
        call: &mut Call<'_, '_>,
        why: Exit,
    ) {
        let ticket = u32::try_from(*call.memory()).unwrap_or_default();
        if ticket == 0 || matches!(why, Exit::Success | Exit::Failure) {
            return;
        }
        let mut queue = std::mem::take(place(game));
        let mut turn = Turn::inside(game, call);
        self.withdraw(&mut queue, Ticket(ticket), &mut turn);
        let raised = turn.raised();
        call.boards.raised = raised;
        *place(game) = queue;
    }
}
