//! An inhabitant: what it thinks, hears and remembers.

use wits_core::glam::{Vec2, Vec3};
use wits_core::index::CellIndex;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_engine::engine::{Character, Turn};
use wits_exec::lod::{LevelState, RateState};
use wits_world::event::Event;
use wits_world::telegram::{DeliveryResult, Telegram};
use wits_world::{Code, Who};

use crate::city::day::Errand;
use crate::city::detail::{Detail, INDIVIDUAL};
use crate::city::groups::Where;
use crate::city::town::{LIST, Town};
use crate::city::walk::{Body, PACE, Way};

/// What a thought costs. One unit is one look: at a neighbour, at a friend, at one order of stalls.
const DECIDE: u64 = 3;
const ROUTE: u64 = 2;
const TOUR: u64 = 6;
const MOST_NEIGHBOURS: u64 = 8;
/// What a thought of each level must have: to decide, and to set out if it comes to that. Whatever is given beyond it goes
/// into looking round; with little, people greet and plan later and keep clear of fewer.
pub(crate) const INDIVIDUAL_STEP: u64 = DECIDE + ROUTE + 3;
pub(crate) const SIMPLE_STEP: u64 = DECIDE + ROUTE;

/// Events of the town, and how far they are heard. \[m\]
pub(crate) const SIREN: Code = Code::of("siren");
pub(crate) const SIREN_HEARD: f32 = 70.0;
pub(crate) const ALARM: Code = Code::of("fire alarm");
pub(crate) const ALARM_HEARD: f32 = 40.0;

/// What work brings and what leisure costs. \[coins/s\]
pub(crate) const WAGE: f32 = 1.0;
pub(crate) const COST: f32 = 1.5;
/// Moods come back to this.
pub(crate) const CALM: f32 = 0.5;
/// How fast. \[1/s\]
pub(crate) const CALMS: f32 = 0.02;

/// Others nearer than this are kept clear of. \[m\]
const PERSONAL: f32 = 3.5;
/// Friends are greeted from so far, and not again before so long. \[m, s\]
const GREETS: f32 = 9.0;
const AGAIN: f32 = 25.0;
/// How long one looks at a stall, stands when a siren wails, stays at home after an alarm. \[s\]
const LOOKS: f32 = 5.0;
const LISTENS: f32 = 1.5;
const FRIGHTENED: f32 = 30.0;

/// What people say to each other, and what happens in the town.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Word {
    #[default]
    Nothing,
    /// A greeting, and what else there is to tell.
    Hello { from: u32, rumour: bool },
    /// Something that not everybody knows.
    Rumour,
    /// A siren wails.
    Siren,
    /// The bell of a market rings.
    Alarm,
}

/// What people see when they think: the town as it was at the beginning of the tick.
#[derive(Clone, Copy)]
pub(crate) struct View<'v> {
    pub(crate) town: &'v Town,
    pub(crate) detail: &'v Detail,
    pub(crate) hour: f32,
    pub(crate) you: Vec2,
    pub(crate) look: Vec2,
    /// The one who must not be lost.
    pub(crate) quest: u32,
    /// Where everybody is, by slot, and who is near whom.
    pub(crate) xs: &'v [f32],
    pub(crate) ys: &'v [f32],
    pub(crate) index: &'v CellIndex,
    /// Who is there as a person, by number.
    pub(crate) whereabouts: &'v [Where],
}

impl View<'_> {
    fn place(&self, slot: usize) -> Option<Vec2> {
        Some(Vec2::new(*self.xs.get(slot)?, *self.ys.get(slot)?))
    }

    /// What the importance of somebody is made of: distance, in view, role.
    pub(crate) fn values(&self, number: u32, at: Vec2) -> [f32; 3] {
        let offset = at - self.you;
        let distance = offset.length();
        let in_view = distance < 8.0 || offset.dot(self.look) > 0.5 * distance;
        [distance, f32::from(in_view), f32::from(number == self.quest)]
    }
}

/// An inhabitant who is there as a person. Far away people are only numbers of a [crowd](crate::city::groups::Crowd).
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Person {
    pub(crate) number: u32,
    pub(crate) body: Body,
    pub(crate) errand: Errand,
    pub(crate) level: LevelState,
    pub(crate) rate: RateState,
    pub(crate) importance: f32,
    /// How often it wants to think.
    pub(crate) every: u32,
    /// Its level or its rate has changed since the town last looked.
    pub(crate) switched: bool,
    pub(crate) retask: bool,
    pub(crate) coins: u32,
    pub(crate) mood: f32,
    pub(crate) knows_rumour: bool,
    /// Coins that change hands when the town next looks, and parts of coins.
    pub(crate) claim: i32,
    owed: f32,
    /// The stalls that are still to be seen, the current one first.
    pub(crate) tour: [u8; LIST],
    pub(crate) left: u8,
    is_planned: bool,
    /// Until when it stands still, or stays at home.
    pub(crate) stands: Moment,
    pub(crate) frightened: Moment,
    greeted: Moment,
    pub(crate) thought: Moment,
    /// What it heard last, newest first.
    pub(crate) heard: [(Moment, Word); 4],
    /// Its mind is broken: it panics.
    pub(crate) is_broken: bool,
}

impl Person {
    pub(crate) fn new(number: u32, errand: Errand, body: Body) -> Self {
        Self { number, errand, body, mood: CALM, ..Self::default() }
    }

    pub(crate) fn level(&self) -> usize {
        self.level.current().unwrap_or(INDIVIDUAL)
    }

    /// How important it is, and what follows from that.
    pub(crate) fn heed(&mut self, view: &View<'_>) {
        self.importance = view.detail.importance.of(&view.values(self.number, self.body.at));
        if let Some(switch) = view.detail.levels.update(&mut self.level, self.importance) {
            view.detail.compression.convert(switch, self);
            self.switched |= switch.from.is_some();
            self.retask = true;
        }
        if let Some(rate) = view.detail.rates.update(&mut self.rate, self.importance) {
            self.every = rate.every;
            self.retask = true;
        }
    }

    /// Earns at work, spends at leisure, and calms down.
    fn live(&mut self, since: f32) {
        let flow = match self.errand {
            _ if !self.body.way.is_over() => 0.0,
            Errand::Home => 0.0,
            Errand::Work => WAGE,
            Errand::Market | Errand::Park => -COST,
        };
        self.owed += flow * since;
        let whole = self.owed.trunc();
        self.claim = self.claim.saturating_add(whole as i32);
        self.owed -= whole;
        self.mood += (CALM - self.mood) * (CALMS * since).min(1.0);
    }

    /// Sets out on another errand.
    fn set_out(&mut self, view: &View<'_>, errand: Errand, turn: &mut Turn<'_, Word>) {
        self.errand = errand;
        let resident = &view.town.residents[self.number as usize];
        let mut goal = view.town.spot(self.number, errand);
        self.left = 0;
        if errand == Errand::Market {
            (self.tour, self.left, self.is_planned) = (resident.list, LIST as u8, false);
            if self.level() == INDIVIDUAL {
                self.plan(view, 0, turn);
            }
            goal = view.town.stall(view.town.market(self.number), self.tour[0]);
        }
        self.body.way = view.town.way(self.body.at, goal, resident.lane, self.number);
    }

    /// Puts the stalls of its tour, from the given one on, into the best order.
    fn plan(&mut self, view: &View<'_>, fixed: usize, turn: &mut Turn<'_, Word>) {
        if self.is_planned || !turn.spend(TOUR) {
            return;
        }
        self.is_planned = true;
        let market = view.town.market(self.number);
        let from = self.body.at;
        let length = |tour: [u8; LIST]| {
            let mut at = from;
            tour.iter()
                .map(|stall| {
                    let to = view.town.stall(market, *stall);
                    std::mem::replace(&mut at, to).distance(to)
                })
                .sum::<f32>()
        };
        let [a, b, c] = self.tour;
        let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let open = if fixed == 0 { &orders[..] } else { &orders[..2] };
        let best = open.iter().copied().min_by(|one, other| length(*one).total_cmp(&length(*other)));
        self.tour = best.unwrap_or(self.tour);
    }

    /// From stall to stall.
    fn shop(&mut self, view: &View<'_>, turn: &mut Turn<'_, Word>) {
        if self.errand != Errand::Market || self.left == 0 {
            return;
        }
        if usize::from(self.left) == LIST {
            self.plan(view, 1, turn);
        }
        if self.left > 1 && self.body.way.is_over() && self.stands.has_come(turn.now()) {
            self.left = self.left.saturating_sub(1);
            self.tour.rotate_left(1);
            self.body.way = Way::straight(view.town.stall(view.town.market(self.number), self.tour[0]));
        }
    }

    /// Has come to the end of its way.
    pub(crate) fn arrive(&mut self, now: Moment) {
        if self.errand == Errand::Market {
            self.stands = now.after(LOOKS);
        }
    }

    /// Steps aside for those who are near and in front.
    fn avoid(&mut self, view: &View<'_>, turn: &mut Turn<'_, Word>) {
        self.body.sidestep = Vec2::ZERO;
        if self.body.way.is_over() {
            return;
        }
        let (at, heading, me) = (self.body.at, self.body.velocity.normalize_or_zero(), turn.me().slot());
        let mut push = Vec2::ZERO;
        let mut looks = 0;
        view.index.for_each_within(at, PERSONAL, |other| {
            if other.number as usize == me || looks == MOST_NEIGHBOURS || !turn.spend(1) {
                return;
            }
            looks += 1;
            let away = -other.offset;
            let distance = away.length().max(0.05);
            let ahead = heading.dot(-away) >= 0.0;
            let closeness = 1.0 - distance / PERSONAL;
            // Everybody keeps to the right of whoever comes.
            let aside = if ahead { Vec2::new(heading.y, -heading.x) } else { Vec2::ZERO };
            push += (away / distance + aside) * (closeness * closeness);
        });
        self.body.sidestep = (push * PACE).clamp_length_max(0.8 * PACE);
    }

    /// Greets a friend who is near, and tells what it has heard.
    fn greet(&mut self, view: &View<'_>, turn: &mut Turn<'_, Word>) {
        let is_at_home = self.errand == Errand::Home && self.body.way.is_over();
        if is_at_home || turn.now().since(self.greeted) < AGAIN {
            return;
        }
        for friend in view.town.residents[self.number as usize].friends {
            if !turn.spend(1) {
                return;
            }
            let Some(Where::Here(task)) = view.whereabouts.get(friend as usize) else { continue };
            let near = view.place(task.slot()).is_some_and(|at| at.distance(self.body.at) < GREETS);
            if near && friend != self.number {
                self.greeted = turn.now();
                self.mood = (self.mood + 0.1).min(1.0);
                turn.send(Who::from(*task), Word::Hello { from: self.number, rumour: self.knows_rumour });
                return;
            }
        }
    }

    fn remember(&mut self, now: Moment, word: Word) {
        self.heard.rotate_right(1);
        self.heard[0] = (now, word);
    }

    /// In a word, what it is doing.
    pub(crate) fn doing(&self, now: Moment) -> &'static str {
        match self.errand {
            _ if self.is_broken => "lost in thought: its mind is broken",
            _ if !self.frightened.has_come(now) => "runs home from a fire",
            _ if !self.stands.has_come(now) && !self.body.way.is_over() => "stands and looks",
            Errand::Home if self.body.way.is_over() => "at home",
            Errand::Work if self.body.way.is_over() => "at work",
            Errand::Market if self.body.way.is_over() => "at a stall",
            Errand::Park if self.body.way.is_over() => "in the park",
            Errand::Home => "walks home",
            Errand::Work => "walks to work",
            Errand::Market => "walks to the market",
            Errand::Park => "walks to the park",
        }
    }
}

/// From simple to individual: the stall that it walks to is the first of its list.
pub(crate) fn take_up_the_list(person: &mut Person) {
    person.is_planned = false;
}

/// From individual to simple: it goes on to the stall that it walks to, and forgets the others.
pub(crate) fn keep_to_one_stall(person: &mut Person) {
    person.left = person.left.min(1);
    person.body.sidestep = Vec2::ZERO;
}

impl Character<View<'_>, Word> for Person {
    fn think(&mut self, view: &View<'_>, turn: &mut Turn<'_, Word>) {
        assert!(!self.is_broken, "{} lost the thread", view.town.name(self.number));
        turn.spend(DECIDE);
        self.thought = turn.now();
        self.heed(view);
        self.live(turn.since());
        let hours = &view.town.residents[self.number as usize].hours;
        let errand =
            if self.frightened.has_come(turn.now()) { hours.errand(view.hour) } else { Errand::Home };
        if errand != self.errand && turn.spend(ROUTE) {
            self.set_out(view, errand, turn);
        }
        if self.level() == INDIVIDUAL {
            self.shop(view, turn);
            self.avoid(view, turn);
            self.greet(view, turn);
        }
    }

    fn hear(&mut self, _: &View<'_>, telegram: &Telegram<Word>, turn: &mut Turn<'_, Word>) -> DeliveryResult {
        self.remember(turn.now(), telegram.message);
        match telegram.message {
            Word::Hello { rumour, .. } => {
                self.mood = (self.mood + 0.1).min(1.0);
                self.knows_rumour |= rumour;
                if turn.now().since(self.greeted) >= AGAIN {
                    self.greeted = turn.now();
                    let answer = Word::Hello { from: self.number, rumour: self.knows_rumour };
                    turn.send(telegram.sender, answer);
                }
                DeliveryResult::Handled
            }
            Word::Rumour => {
                self.knows_rumour = true;
                DeliveryResult::Handled
            }
            Word::Nothing | Word::Siren | Word::Alarm => DeliveryResult::Unhandled,
        }
    }

    fn notice(&mut self, _: &View<'_>, event: &Event<Word>, turn: &mut Turn<'_, Word>) {
        self.remember(turn.now(), event.data);
        if event.code == SIREN {
            self.stands = turn.now().after(LISTENS);
            self.mood = (self.mood - 0.1).max(0.0);
        } else if event.code == ALARM && self.errand != Errand::Home {
            self.frightened = turn.now().after(FRIGHTENED);
            self.mood = (self.mood - 0.3).max(0.0);
        }
    }

    fn place(&self) -> Option<Vec3> {
        Some(self.body.at.extend(0.0))
    }
}
