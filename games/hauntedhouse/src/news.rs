//! News: who screamed at what, who told whom, who wants money back. For the owner, who cannot be everywhere.

use std::collections::VecDeque;

use wits_core::scene::Tint;
use wits_core::state::State;
use wits_core::time::Moment;

use crate::page::name;
use crate::stage::Stage;

/// So much of each sort is kept.
const MOST: usize = 40;

/// The latest of each sort, oldest first.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct News {
    lists: [VecDeque<(Moment, Item)>; 3],
}

/// A sort of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Fear,
    Talk,
    Money,
}

impl Sort {
    pub(crate) const ALL: [Self; 3] = [Self::Fear, Self::Talk, Self::Money];

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Fear => "Fear",
            Self::Talk => "Talk",
            Self::Money => "Money",
        }
    }

    pub(crate) const fn tint(self) -> Tint {
        match self {
            Self::Fear => Tint::Red,
            Self::Talk => Tint::Green,
            Self::Money => Tint::Yellow,
        }
    }
}

/// Something that happened. People are known by their numbers, so are tricks and rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Item {
    /// Who, and at which trick, if it was one.
    Screamed(u32, Option<u16>),
    /// Who, and after how many seconds without anything odd.
    Bored(u32, u32),
    Fled(u32),
    /// Who was kind to whom.
    Consoled(u32, u32),
    /// Who told whom of which room.
    Told(u32, u32, u32),
    /// Who has how much back.
    Refund(u32, i32),
    /// Who left how much as a tip.
    Tip(u32, i32),
}

impl Item {
    const fn sort(self) -> Sort {
        match self {
            Self::Screamed(..) | Self::Bored(..) | Self::Fled(_) => Sort::Fear,
            Self::Consoled(..) | Self::Told(..) => Sort::Talk,
            Self::Refund(..) | Self::Tip(..) => Sort::Money,
        }
    }

    /// As a sentence.
    pub(crate) fn text(self, stage: &Stage) -> String {
        let trick = |kind: u16| stage.plan.tricks.get(usize::from(kind)).map_or("?", |def| &def.name);
        match self {
            Self::Screamed(who, Some(kind)) => format!("{} screams: {}", name(who), trick(kind)),
            Self::Screamed(who, None) => format!("{} screams because others do", name(who)),
            Self::Bored(who, seconds) => format!("{} is bored: nothing odd for {seconds} s", name(who)),
            Self::Fled(who) => format!("{} has fled: that was too much", name(who)),
            Self::Consoled(by, whom) => format!("{} consoles {}", name(by), name(whom)),
            Self::Told(by, whom, room) => {
                let room = stage.plan.rooms.get(room as usize).map_or("?", |room| &room.name);
                format!("{} praises the {room} to {}", name(by), name(whom))
            }
            Self::Refund(who, sum) => format!("{} has its money back: -{sum}", name(who)),
            Self::Tip(who, sum) => format!("{} leaves happy, and a tip: +{sum}", name(who)),
        }
    }
}

impl News {
    pub(crate) fn add(&mut self, now: Moment, item: Item) {
        let list = &mut self.lists[item.sort() as usize];
        if list.len() == MOST {
            list.pop_front();
        }
        list.push_back((now, item));
    }

    /// The latest of a sort first.
    pub(crate) fn latest(&self, sort: Sort) -> impl Iterator<Item = &(Moment, Item)> {
        self.lists[sort as usize].iter().rev()
    }

    /// What happened at a moment, sort by sort.
    pub(crate) fn of(&self, now: Moment) -> impl Iterator<Item = Item> {
        let then = move |list: &VecDeque<(Moment, Item)>| list.partition_point(|(at, _)| *at < now);
        self.lists.iter().flat_map(move |list| list.range(then(list)..).map(|(_, item)| *item))
    }

    pub(crate) fn clear(&mut self) {
        self.lists.iter_mut().for_each(VecDeque::clear);
    }
}
