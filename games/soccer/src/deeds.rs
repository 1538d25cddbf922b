//! What players did lately with the ball, and how things stood when they did it: for people who ask why. No part of the state.

use std::collections::VecDeque;

use wits_core::inspect::{LogEntry, Section};
use wits_core::math;

use crate::kit::Kit;
use crate::mail::{Letter, Message};
use crate::player::{PLAYERS, members, side_of};
use crate::stage::Stage;
use wits_world::telegram::DeliveryResult;

/// So many deeds of each player are kept.
const KEPT: usize = 12;
/// So many lines a page has at most.
const LINES: usize = 16;
/// Touches of a dribbler that lie no farther apart than this are one run. \[ticks\]
const ONE_RUN: u32 = 60;

/// What somebody did with the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Open, or for luck.
    Shot {
        open: bool,
    },
    Pass {
        to: u8,
    },
    /// He was asked for it.
    AskedPass {
        to: u8,
    },
    /// So many touches.
    Dribble {
        touches: u16,
    },
    Catch,
    GoalKick {
        to: u8,
    },
    /// Up the pitch, to nobody.
    Clear,
}

/// A deed, and how things stood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Deed {
    pub(crate) tick: u32,
    pub(crate) player: u8,
    pub(crate) what: What,
    /// An opponent was near and before him.
    threatened: bool,
    /// How far the nearest opponent was.
    nearest: f32,
    /// How far the goal was.
    goal: f32,
}

impl Stage {
    /// Notes what somebody does.
    pub(crate) fn note(&mut self, player: usize, what: What) {
        let (side, at) = (side_of(player), self.players[player].at);
        let near = self.players[members(1 - side)].iter().map(|other| other.at.distance_squared(at));
        let deed = Deed {
            tick: self.tick,
            player: player as u8,
            what,
            threatened: self.is_threatened(player),
            nearest: near.fold(f32::MAX, math::min).sqrt(),
            goal: self.kit.pitch.goals[1 - side].centre().distance(at),
        };
        self.deeds.push(deed);
    }
}

/// The last deeds of everybody.
#[derive(Clone, Debug)]
pub(crate) struct Deeds([VecDeque<Deed>; PLAYERS]);

impl Default for Deeds {
    fn default() -> Self {
        Self(std::array::from_fn(|_| VecDeque::with_capacity(KEPT)))
    }
}

impl Deeds {
    /// Takes over what was noted in a tick.
    pub(crate) fn take(&mut self, noted: &mut Vec<Deed>) {
        for deed in noted.drain(..) {
            let Some(own) = self.0.get_mut(usize::from(deed.player)) else { continue };
            if let (Some(Deed { what: What::Dribble { touches }, tick, .. }), What::Dribble { .. }) =
                (own.back_mut(), deed.what)
                && deed.tick - *tick <= ONE_RUN
            {
                *touches = touches.saturating_add(1);
                *tick = deed.tick;
                continue;
            }
            if own.len() == KEPT {
                own.pop_front();
            }
            own.push_back(deed);
        }
    }

    /// The player of a side who shot last, as far as is known.
    pub(crate) fn last_shot(&self, side: usize) -> Option<usize> {
        let shots =
            self.0[members(side)].iter().flatten().filter(|deed| matches!(deed.what, What::Shot { .. }));
        shots.max_by_key(|deed| deed.tick).map(|deed| usize::from(deed.player))
    }

    /// The match goes back to a tick: what came later has not happened.
    pub(crate) fn forget_after(&mut self, tick: u64) {
        self.0.iter_mut().for_each(|own| own.retain(|deed| u64::from(deed.tick) < tick));
    }

    /// What somebody did lately, and what he was told, in the order in which it happened.
    pub(crate) fn page(
        &self,
        player: usize,
        kit: &Kit,
        letters: &VecDeque<(u32, Letter, DeliveryResult)>,
    ) -> Option<Section> {
        let deeds = self.0.get(player)?.iter().map(|deed| (deed.tick, 1, told(deed, kit)));
        let heard = letters.iter().filter(|(_, letter, fate)| {
            letter.receiver.0 == player as u64 && *fate == DeliveryResult::Handled
        });
        let heard = heard.filter_map(|(tick, letter, _)| Some((*tick, 0, heard_of(letter, kit)?)));
        let mut lines: Vec<(u32, u8, String)> = deeds.chain(heard).collect();
        lines.sort_by_key(|(tick, order, _)| std::cmp::Reverse((*tick, *order)));
        let entries = lines
            .into_iter()
            .take(LINES)
            .map(|(tick, _, text)| LogEntry { tick: tick.into(), text: text.into() });
        let mut entries: Vec<LogEntry> = entries.collect();
        entries.reverse();
        (!entries.is_empty()).then(|| Section::log("What he did lately, and why", entries))
    }
}

/// A deed in words.
fn told(deed: &Deed, kit: &Kit) -> String {
    let name = |number: u8| kit.name(usize::from(number));
    let Deed { nearest, goal, .. } = deed;
    let pressed = if deed.threatened {
        format!("an opponent was before him, the nearest {nearest:.0} away")
    } else {
        format!("nobody threatened him, the nearest opponent was {nearest:.0} away")
    };
    match deed.what {
        What::Shot { open: true } => format!("shot from {goal:.0}: the way was open"),
        What::Shot { open: false } => format!("shot from {goal:.0} for luck: no way was open"),
        What::Pass { to } => format!("passed to {}: {pressed}, and this pass was safe", name(to)),
        What::AskedPass { to } => format!("passed to {}, who had asked for it", name(to)),
        What::Dribble { touches: 1 } => format!("took the ball along, {goal:.0} from their goal: {pressed}"),
        What::Dribble { touches } => format!("dribbled, {touches} touches: when he began, {pressed}"),
        What::Catch => "caught the ball".into(),
        What::GoalKick { to } => format!("kicked it out to {}: he was open", name(to)),
        What::Clear => "kicked it up the pitch: nobody was open".into(),
    }
}

/// What somebody was told, in words; nothing about what everybody is told all the time.
fn heard_of(letter: &Letter, kit: &Kit) -> Option<String> {
    let from = usize::try_from(letter.sender.0).ok().filter(|number| *number < kit.minds.len());
    let from = from.map_or_else(|| "the referee".to_owned(), |number| kit.name(number));
    match letter.message {
        Message::ReceiveBall(_) => Some(format!("was told by {from} that a pass comes to him")),
        Message::SupportAttacker => Some(format!("was told by {from} to support him")),
        Message::PassToMe(_) => Some(format!("was asked by {from} for a pass")),
        Message::GoHome => Some(format!("was sent home by {from}")),
        Message::Wait | Message::Goal(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(tick: u32, what: What) -> Deed {
        Deed { tick, player: 1, what, threatened: true, nearest: 33.4, goal: 120.0 }
    }

    #[test]
    fn touches_of_one_run_are_one_deed_and_old_ones_are_forgotten() {
        let mut deeds = Deeds::default();
        let dribble = What::Dribble { touches: 1 };
        deeds.take(&mut vec![deed(10, dribble), deed(20, dribble), deed(50, dribble)]);
        deeds.take(&mut vec![deed(60, What::Pass { to: 2 }), deed(300, dribble), deed(400, dribble)]);
        let kept: Vec<What> = deeds.0[1].iter().map(|deed| deed.what).collect();
        let expected = [What::Dribble { touches: 3 }, What::Pass { to: 2 }, dribble, dribble];
        assert_eq!(kept, expected);
        for tick in 0..50 {
            deeds.take(&mut vec![deed(500 + tick, What::Catch)]);
        }
        assert_eq!(deeds.0[1].len(), KEPT);
        deeds.forget_after(545);
        assert_eq!(deeds.0[1].back().map(|deed| deed.tick), Some(544));
        deeds.forget_after(0);
        assert!(deeds.page(1, &Kit::default(), &VecDeque::new()).is_none());
    }

    #[test]
    fn a_page_tells_deeds_and_what_was_heard_in_their_order() {
        let mut deeds = Deeds::default();
        deeds.take(&mut vec![deed(10, What::Pass { to: 2 }), deed(90, What::Shot { open: false })]);
        let asked = Letter::new(wits_world::Who(3), wits_world::Who(1), Message::PassToMe(3));
        let letters = VecDeque::from([(40, asked, DeliveryResult::Handled)]);
        let Some(Section::Log { entries, .. }) = deeds.page(1, &Kit::default(), &letters) else {
            panic!("a log");
        };
        let lines: Vec<(u64, &str)> = entries.iter().map(|entry| (entry.tick, &*entry.text)).collect();
        assert_eq!(lines[2], (90, "shot from 120 for luck: no way was open"));
        assert_eq!(lines[1], (40, "was asked by red 4 for a pass"));
        assert!(lines[0].1.starts_with("passed to red 3: an opponent was before him, the nearest 33 away"));
    }
}
