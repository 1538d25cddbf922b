//! An errand: go to an object and do what it offers, with a body.

use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::Who;

use super::{Claim, ObjectId, ObjectTypes, Objects, Refusal};
use crate::body::{Body, BodyDef, Footing, Order, Outcome, Progress, Ticket};

/// So near to the place to stand is there. \[m\]
const THERE: f32 = 0.15;

/// Somebody on an errand and what they have to do with.
#[derive(Debug)]
pub struct Hands<'h, S: Footing> {
    /// The types of all objects.
    pub types: &'h ObjectTypes<S>,
    /// All objects.
    pub objects: &'h mut Objects<S>,
    /// What the body is like.
    pub def: &'h BodyDef,
    /// The body.
    pub body: &'h mut Body<S>,
    /// Who it is.
    pub who: Who,
    /// What time it is.
    pub now: Moment,
}

/// Reserve, go, turn, do, and leave the object as the next one expects it: plain data, one for each who is on an errand.
///
/// ```
/// use wits_core::{glam::Vec2, space::Plane, time::Moment};
/// use wits_engine::body::{Body, BodyDef, Outcome, Progress};
/// use wits_engine::objects::{Errand, Hands, ObjectTypes, Objects};
/// use wits_world::Who;
///
/// let types = ObjectTypes::<Plane>::from_ron("hall.objects.ron", r#"(
///     types: {"lever": (marks: {"pulled": false}, offers: [
///         (verb: "pull", needs: [Not("pulled")], does: [Set("pulled", true)], duration: 1, stand: [(0.6, 0)]),
///     ])},
///     placed: [(type: "lever", name: "lever 1", at: (3, 0))],
/// )"#)?;
/// let (mut objects, def, mut body) = (Objects::new(&types), BodyDef::default(), Body::at(Vec2::ZERO));
/// let lever = objects.named("lever 1").unwrap();
/// let mut errand = None::<Errand>;
/// for tick in 0..600 {
///     let now = Moment::of_tick(tick, 60);
///     let mut hands =
///         Hands { types: &types, objects: &mut objects, def: &def, body: &mut body, who: Who(1), now };
///     let errand = match &mut errand {
///         Some(errand) => errand,
///         None => errand.insert(Errand::new(&mut hands, lever, "pull", "walk", |_| true)?),
///     };
///     if errand.step(&mut hands) == Progress::Over(Outcome::Done) {
///         break;
///     }
///     body.step(&def, now);
///     body.drift(&def, 1.0 / 60.0);
/// }
/// assert_eq!(objects.mark(&types, lever, "pulled"), Some(&true.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub struct Errand {
    object: ObjectId,
    offer: u16,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
enum Stage {
    Going(Ticket),
    Turning(Ticket),
    Doing { until: Moment, animation: Option<Ticket> },
    Over(Outcome),
}

impl Errand {
    /// Reserves what an object offers and sets out, in a gait of the body.
    ///
    /// # Errors
    /// Why the object cannot be used. A body that cannot go there has [`Refusal::NoOffer`] for it.
    pub fn new<S: Footing>(
        hands: &mut Hands<'_, S>,
        object: ObjectId,
        verb: &str,
        gait: &str,
        ask: impl FnMut(&str) -> bool,
    ) -> Result<Self, Refusal> {
        let offer = hands.objects.offer_with(hands.types, object, verb).ok_or(Refusal::NoOffer)?;
        let claim = Claim { object, offer, who: hands.who, from: hands.body.place };
        let spot = hands.objects.reserve(hands.types, &claim, hands.now, ask)?;
        let going = Order::GoTo { to: spot.at, gait, within: THERE };
        let Ok(ticket) = hands.body.order(hands.def, going, hands.now) else {
            hands.objects.abort(object, hands.who);
            return Err(Refusal::NoOffer);
        };
        Ok(Self { object, offer, stage: Stage::Going(ticket) })
    }

    /// The object.
    #[must_use]
    pub const fn object(&self) -> ObjectId {
        self.object
    }

    /// Once a tick, before the body is stepped.
    pub fn step<S: Footing>(&mut self, hands: &mut Hands<'_, S>) -> Progress {
        let next = match self.stage {
            Stage::Over(outcome) => return Progress::Over(outcome),
            Stage::Going(ticket) => self.follow(hands, ticket, Self::turn),
            Stage::Turning(ticket) => self.follow(hands, ticket, Self::take),
            Stage::Doing { until, animation } => self.go_on(hands, until, animation),
        };
        match next {
            Ok(None) => Progress::Going,
            Ok(Some(Stage::Over(outcome))) => {
                self.stage = Stage::Over(outcome);
                Progress::Over(outcome)
            }
            Ok(Some(stage)) => {
                self.stage = stage;
                Progress::Going
            }
            Err(outcome) => {
                hands.objects.abort(self.object, hands.who);
                self.stage = Stage::Over(outcome);
                Progress::Over(outcome)
            }
        }
    }

    /// When an order of the body is done, what comes after it; if it fails, so does the errand.
    fn follow<S: Footing>(
        &self,
        hands: &mut Hands<'_, S>,
        ticket: Ticket,
        then: impl Fn(&Self, &mut Hands<'_, S>) -> Result<Option<Stage>, Outcome>,
    ) -> Result<Option<Stage>, Outcome> {
        match hands.body.progress(ticket) {
            Progress::Going => Ok(None),
            Progress::Over(Outcome::Done) => then(self, hands),
            Progress::Over(outcome) => Err(outcome),
            Progress::Forgotten => Err(Outcome::Failed),
        }
    }

    fn turn<S: Footing>(&self, hands: &mut Hands<'_, S>) -> Result<Option<Stage>, Outcome> {
        let to = hands.objects.get(self.object).ok_or(Outcome::Failed)?.at();
        let ticket = hands.body.order(hands.def, Order::TurnTo { to }, hands.now);
        ticket.map(|ticket| Some(Stage::Turning(ticket))).map_err(|_| Outcome::Failed)
    }

    fn take<S: Footing>(&self, hands: &mut Hands<'_, S>) -> Result<Option<Stage>, Outcome> {
        let until = hands.objects.begin(hands.types, self.object, hands.who, hands.now);
        let until = until.map_err(|_| Outcome::Failed)?;
        let offers = hands.objects.get(self.object).map_or(&[][..], |object| object.offers(hands.types));
        let animation = offers.get(usize::from(self.offer)).map_or("", |offer| &offer.def().animation);
        let play = Order::Play { animation, on: Who(self.object.0.into()) };
        let animation = match animation {
            "" => None,
            // A body without this animation does without.
            _ => hands.body.order(hands.def, play, hands.now).ok(),
        };
        Ok(Some(Stage::Doing { until, animation }))
    }

    fn go_on<S: Footing>(
        &self,
        hands: &mut Hands<'_, S>,
        until: Moment,
        animation: Option<Ticket>,
    ) -> Result<Option<Stage>, Outcome> {
        let played = animation.map(|ticket| hands.body.progress(ticket));
        if let Some(Progress::Over(outcome)) = played
            && outcome != Outcome::Done
        {
            return Err(outcome);
        }
        if !until.has_come(hands.now) {
            return Ok(None);
        }
        let done = hands.objects.finish(hands.types, self.object, hands.who, hands.now);
        done.map(|()| Some(Stage::Over(Outcome::Done))).map_err(|_| Outcome::Failed)
    }

    /// Gives up: the object is free for others, the body does nothing more for it.
    pub fn abort<S: Footing>(&mut self, hands: &mut Hands<'_, S>) {
        match self.stage {
            Stage::Over(_) => return,
            Stage::Going(ticket) | Stage::Turning(ticket) | Stage::Doing { animation: Some(ticket), .. } => {
                hands.body.end(ticket, Outcome::CalledOff);
            }
            Stage::Doing { animation: None, .. } => {}
        }
        hands.objects.abort(self.object, hands.who);
        self.stage = Stage::Over(Outcome::CalledOff);
    }
}
