//! Words and turns of one game, as minds for any game use them.

use std::any::Any;
use std::sync::Arc;

use wits_core::random::Stream;
use wits_core::time::Moment;

use crate::board::{Boards, Raised};
use crate::words::{ActionWord, Ask, Call, ConditionWord, Doing, EventId, Tells, ValueWord};
use crate::{Chance, Status, Turn, Value, Vocabulary};

impl<C: 'static> Vocabulary<C> {
    /// The same words for minds of any game. Asked about another game they say no and nothing, and fail.
    #[must_use]
    pub fn erased(&self) -> Vocabulary<dyn Any> {
        self.map(erased_condition, erased_value, erased_action)
    }
}

fn erased_condition<C: 'static>(word: &ConditionWord<C>) -> ConditionWord<dyn Any> {
    let test = Arc::clone(&word.test);
    let test = move |game: &dyn Any, ask: &Ask<'_>| game.downcast_ref().is_some_and(|game| test(game, ask));
    let tells = word.tells.clone().map(|tells| -> Tells<dyn Any> {
        Arc::new(move |game: &dyn Any, ask: &Ask<'_>| game.downcast_ref().and_then(|game| tells(game, ask)))
    });
    ConditionWord { word: word.word.clone(), test: Arc::new(test), says: word.says.clone(), tells }
}

fn erased_value<C: 'static>(word: &ValueWord<C>) -> ValueWord<dyn Any> {
    let (read, kind) = (Arc::clone(&word.read), word.kind);
    let read = move |game: &dyn Any, ask: &Ask<'_>| {
        game.downcast_ref().map_or_else(|| Value::zero(kind), |game| read(game, ask))
    };
    ValueWord { word: word.word.clone(), kind, read: Arc::new(read) }
}

fn erased_action<C: 'static>(word: &ActionWord<C>) -> ActionWord<dyn Any> {
    let tick = Arc::clone(&word.doing.tick);
    let mut doing = Doing::nothing();
    doing.tick = Arc::new(move |game: &mut dyn Any, call: &mut Call<'_, '_>| {
        game.downcast_mut().map_or(Status::Failure, |game| tick(game, call))
    });
    if let Some(enter) = word.doing.enter.clone() {
        doing.enter = Some(Arc::new(move |game: &mut dyn Any, call: &mut Call<'_, '_>| {
            game.downcast_mut().map(|game| enter(game, call)).unwrap_or_default();
        }));
    }
    if let Some(exit) = word.doing.exit.clone() {
        doing.exit = Some(Arc::new(move |game: &mut dyn Any, call: &mut Call<'_, '_>, why| {
            game.downcast_mut().map(|game| exit(game, call, why)).unwrap_or_default();
        }));
    }
    ActionWord { word: word.word.clone(), doing }
}

impl Vocabulary<dyn Any> {
    /// The same words for minds of one game.
    #[must_use]
    pub fn typed<C: 'static>(&self) -> Vocabulary<C> {
        self.map(typed_condition, typed_value, typed_action)
    }
}

fn typed_condition<C: 'static>(word: &ConditionWord<dyn Any>) -> ConditionWord<C> {
    let test = Arc::clone(&word.test);
    let test = move |game: &C, ask: &Ask<'_>| test(game, ask);
    let tells = word
        .tells
        .clone()
        .map(|tells| -> Tells<C> { Arc::new(move |game: &C, ask: &Ask<'_>| tells(game, ask)) });
    ConditionWord { word: word.word.clone(), test: Arc::new(test), says: word.says.clone(), tells }
}

fn typed_value<C: 'static>(word: &ValueWord<dyn Any>) -> ValueWord<C> {
    let read = Arc::clone(&word.read);
    let read = move |game: &C, ask: &Ask<'_>| read(game, ask);
    ValueWord { word: word.word.clone(), kind: word.kind, read: Arc::new(read) }
}

fn typed_action<C: 'static>(word: &ActionWord<dyn Any>) -> ActionWord<C> {
    let tick = Arc::clone(&word.doing.tick);
    let mut doing = Doing::nothing();
    doing.tick = Arc::new(move |game: &mut C, call: &mut Call<'_, '_>| tick(game, call));
    if let Some(enter) = word.doing.enter.clone() {
        doing.enter = Some(Arc::new(move |game: &mut C, call: &mut Call<'_, '_>| enter(game, call)));
    }
    if let Some(exit) = word.doing.exit.clone() {
        doing.exit = Some(Arc::new(move |game: &mut C, call: &mut Call<'_, '_>, why| exit(game, call, why)));
    }
    ActionWord { word: word.word.clone(), doing }
}

impl<C: 'static> Turn<'_, C> {
    /// The same turn for minds of any game.
    pub fn erased<T>(&mut self, body: impl FnOnce(&mut Turn<'_, dyn Any>) -> T) -> T {
        let (game, rest) = self.lend();
        let mut turn = rest.about(game as &mut dyn Any);
        let result = body(&mut turn);
        let left = turn.left();
        self.go_on(left);
        result
    }
}

impl Turn<'_, dyn Any> {
    /// The same turn for a mind that was bound to the words of one game; `None` when the game is another one.
    pub fn typed<C: 'static, T>(&mut self, body: impl FnOnce(&mut Turn<'_, C>) -> T) -> Option<T> {
        let (game, rest) = self.lend();
        let game = game.downcast_mut::<C>()?;
        let mut turn = rest.about(game);
        let result = body(&mut turn);
        let left = turn.left();
        self.go_on(left);
        Some(result)
    }
}

/// A turn without its game.
struct Rest<'a> {
    boards: Boards<'a>,
    now: Moment,
    dt: f32,
    event: Option<EventId>,
    chance: Chance<'a>,
}

/// What a turn that was lent gives back: the events that were raised in it, and its own stream if it has drawn.
struct Left {
    raised: Vec<Raised>,
    drawn: Option<Stream>,
}

impl<'a> Rest<'a> {
    fn about<D: ?Sized>(self, game: &'a mut D) -> Turn<'a, D> {
        let Self { boards, now, dt, event, chance } = self;
        Turn { game, boards, now, dt, event, chance }
    }
}

impl<C: ?Sized> Turn<'_, C> {
    fn lend(&mut self) -> (&mut C, Rest<'_>) {
        let chance = match &mut self.chance {
            Chance::Own(seed, stream) => Chance::Own(*seed, stream.take()),
            Chance::Lent(stream) => Chance::Lent(stream),
        };
        let boards = self.boards.lend();
        (self.game, Rest { boards, now: self.now, dt: self.dt, event: self.event, chance })
    }

    fn left(self) -> Left {
        let drawn = match self.chance {
            Chance::Own(_, stream) => stream,
            Chance::Lent(_) => None,
        };
        Left { raised: self.boards.raised, drawn }
    }

    fn go_on(&mut self, left: Left) {
        self.boards.raised = left.raised;
        if let Chance::Own(_, stream) = &mut self.chance {
            *stream = left.drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    #[test]
    fn a_lent_turn_draws_from_the_same_chance_and_gives_back_its_events() {
        let (mut one, mut two) = (7_u32, 7_u32);
        let mut plain = Turn::new(&mut one, Moment(5)).seed(Seed::new(3));
        let mut lent = Turn::new(&mut two, Moment(5)).seed(Seed::new(3));
        for round in 0..3 {
            let expected = plain.chance().below(1000);
            let drawn = lent.erased(|turn| {
                turn.raise(EventId(round), []);
                turn.typed::<u32, _>(|turn| {
                    *turn.game += 1;
                    turn.chance().below(1000)
                })
            });
            assert_eq!(drawn, Some(expected));
        }
        assert_eq!(lent.raised().iter().map(|raised| raised.event.0).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(two, 10);
    }

    #[test]
    fn words_about_another_game_say_no_and_fail() {
        let mut words = Vocabulary::<u32>::new();
        words.condition("odd", |game, _| game % 2 == 1);
        words.value("it", crate::Kind::Int, |_, _| Value::Int(7));
        words.action("add", |game, _| {
            *game += 1;
            Status::Success
        });
        let words = words.erased();
        let (args, boards) = (Default::default(), Boards::default());
        let mut game = 7_u32;
        let mut other = 7_i64;
        for (game, known) in [(&mut game as &mut dyn Any, true), (&mut other, false)] {
            let odd = words.find_condition("odd").unwrap().holds(game, &args, &boards, Moment::START);
            let it = words.find_value("it").unwrap().read(game, &args, &boards, Moment::START);
            let mut turn = Turn::new(game, Moment::START);
            let (status, _) = words.find_action("add").unwrap().tick(&args, &mut turn, &mut 0);
            assert_eq!(turn.typed::<u32, _>(|turn| *turn.game), known.then_some(8));
            let expected = if known { (true, 7, Status::Success) } else { (false, 0, Status::Failure) };
            assert_eq!((odd, it, status), (expected.0, Value::Int(expected.1), expected.2));
        }
    }
}
