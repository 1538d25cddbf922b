//! The Rete matcher: what was matched is remembered, and only what changes is matched again.
//!
//! # What it does
//! Facts that are added or removed run down a network. *Patterns* keep the rows of all facts that fit. *Joins* combine what
//! comes from above with the rows of one pattern; both sides are found by a hash of the values in which they must agree.
//! Negated conditions count what stands against them. At the bottom, rules offer their matches to the agenda. Equal patterns
//! and equal beginnings of rules are shared.
//!
//! # What it costs
//! Memory for speed: every partial match is a token of about fifty bytes. Tokens, rows and matches live in pools and are used
//! again; once the pools have grown, nothing is allocated. A fact that changes only where no pattern looks costs next to
//! nothing.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 5.8.7; Forgy 1982; tokens that know their children after Doorenbos 1995.

mod alpha;
mod table;
mod token;

use serde::{Deserialize, Serialize};

use crate::agenda::Agenda;
use crate::compile::{Kind, Network};
use crate::facts::{Facts, NONE};
use crate::pattern::Rows;
use crate::value::Value;
use alpha::AlphaMemory;
use table::{Link, Table};
use token::Token;

/// What the network remembers for one character. All of it follows from the facts, so it is not saved but built again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Rete {
    #[serde(skip)]
    is_built: bool,
    #[serde(skip)]
    alphas: Vec<AlphaMemory>,
    /// By node: its tokens, by the values in which a row must agree.
    #[serde(skip)]
    tables: Vec<Table>,
    #[serde(skip)]
    tokens: Vec<Token>,
    /// By token: its place among those of its node.
    #[serde(skip)]
    links: Vec<Link>,
    /// By token and level: the row that was matched.
    #[serde(skip)]
    rows: Vec<u32>,
    #[serde(skip)]
    levels: usize,
    #[serde(skip)]
    free: u32,
    /// By slot of a fact: the first of its rows.
    #[serde(skip)]
    of_slot: Vec<(u32, u32)>,
    #[serde(skip)]
    scratch: Scratch,
}

/// As it is when it was loaded: nothing is known.
impl Default for Rete {
    fn default() -> Self {
        Self {
            is_built: false,
            alphas: Vec::new(),
            tables: Vec::new(),
            tokens: Vec::new(),
            links: Vec::new(),
            rows: Vec::new(),
            levels: 0,
            free: NONE,
            of_slot: Vec::new(),
            scratch: Scratch::default(),
        }
    }
}

/// States with the same facts have the same matches, however they are stored.
impl PartialEq for Rete {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Reused, never saved.
#[derive(Clone, Debug, Default)]
struct Scratch {
    rows: Rows,
    values: Vec<Value>,
    old: Vec<(u32, u32, bool)>,
    gone: Vec<(u32, u32)>,
    fresh: Vec<Fresh>,
}

/// A row to be added.
#[derive(Clone, Copy, Debug)]
struct Fresh {
    alpha: u32,
    slot: u32,
    id: u64,
    values: usize,
}

/// Where matches go, and what the network is.
pub(crate) struct Flow<'a> {
    pub(crate) network: &'a Network,
    pub(crate) agenda: &'a mut Agenda,
    pub(crate) cycle: u64,
}

impl Rete {
    /// An empty memory. Conditions that hold when nothing is believed are met at once.
    pub(crate) fn new(flow: &mut Flow<'_>) -> Self {
        let network = flow.network;
        let mut rete = Self {
            is_built: true,
            alphas: network.alphas.iter().map(AlphaMemory::new).collect(),
            tables: network.nodes.iter().map(|_| Table::default()).collect(),
            levels: network.levels.max(1),
            ..Self::default()
        };
        for root in &network.roots {
            rete.make(*root, NONE, NONE, flow);
        }
        rete
    }

    /// False after loading: then it has to be built again from all facts.
    pub(crate) const fn is_built(&self) -> bool {
        self.is_built
    }

    /// Brings the network up to date: all removals first, then all additions. Rows that are the same as before stay.
    pub(crate) fn update(&mut self, facts: &Facts, dirty: &[u32], flow: &mut Flow<'_>) {
        let mut scratch = std::mem::take(&mut self.scratch);
        self.of_slot.resize(facts.slots().max(self.of_slot.len()), (NONE, NONE));
        scratch.values.clear();
        scratch.gone.clear();
        scratch.fresh.clear();
        for slot in dirty {
            self.compare(*slot, facts, flow.network, &mut scratch);
        }
        for (alpha, row) in &scratch.gone {
            self.remove_row(*alpha, *row, flow);
        }
        for fresh in &scratch.fresh {
            let values = &scratch.values[fresh.values..][..self.alphas[fresh.alpha as usize].width];
            self.add_row(fresh, values, flow);
        }
        self.scratch = scratch;
    }

    /// What a changed fact gives now, against what it gave before.
    fn compare(&mut self, slot: u32, facts: &Facts, network: &Network, scratch: &mut Scratch) {
        scratch.old.clear();
        let (mut alpha, mut row) = self.of_slot[slot as usize];
        while row != NONE {
            scratch.old.push((alpha, row, false));
            (alpha, row) = self.alphas[alpha as usize].rows[row as usize].next;
        }
        let number = facts.number(slot);
        if number != 0 {
            let nodes = facts.nodes(slot);
            for alpha in network.worth_trying(nodes[0].name) {
                let memory = &self.alphas[alpha as usize];
                network.alphas[alpha as usize].pattern.rows(nodes, &mut scratch.rows);
                for nth in 0..scratch.rows.count.min(0xffff) {
                    let id = u64::from(number) << 16 | nth as u64;
                    let values = scratch.rows.row(nth, memory.width);
                    let same = scratch.old.iter_mut().find(|(other, row, _)| {
                        *other == alpha
                            && memory.rows[*row as usize].id == id
                            && memory.values(*row) == values
                    });
                    if let Some((_, _, stays)) = same {
                        *stays = true;
                    } else {
                        scratch.fresh.push(Fresh { alpha, slot, id, values: scratch.values.len() });
                        scratch.values.extend_from_slice(values);
                    }
                }
            }
        }
        self.of_slot[slot as usize] = (NONE, NONE);
        for (alpha, row, stays) in scratch.old.drain(..) {
            if stays {
                let first = std::mem::replace(&mut self.of_slot[slot as usize], (alpha, row));
                self.alphas[alpha as usize].rows[row as usize].next = first;
            } else {
                scratch.gone.push((alpha, row));
            }
        }
    }

    /// How many rows a pattern has.
    pub(crate) fn rows_of(&self, alpha: usize) -> usize {
        self.alphas.get(alpha).map_or(0, |memory| memory.live)
    }

    /// How many combinations of a pattern with what came before a node holds, or matches of a rule.
    pub(crate) fn tokens_at(&self, node: usize) -> usize {
        self.tables.get(node).map_or(0, Table::len)
    }

    /// The facts of the tokens that wait at a node: for pictures and tests.
    #[cfg(test)]
    pub(crate) fn facts_at(&self, node: u32, network: &Network) -> Vec<Vec<u32>> {
        let above = &network.nodes[node as usize].above;
        let tokens = (0..).zip(&self.tokens).filter(|(_, token)| token.node == node);
        let facts = tokens.map(|(number, _): (u32, _)| {
            let rows = &self.rows[number as usize * self.levels..][..above.len()];
            let fact = |(alpha, row): (&u32, &u32)| {
                u32::try_from(self.alphas[*alpha as usize].rows[*row as usize].id >> 16).unwrap_or_default()
            };
            above.iter().zip(rows).map(fact).collect()
        });
        facts.collect()
    }

    /// How many tokens are in use, and how many there is room for.
    pub(crate) fn tokens(&self) -> (usize, usize) {
        let mut free = 0;
        let mut at = self.free;
        while at != NONE {
            free += 1;
            at = self.tokens[at as usize].next;
        }
        (self.tokens.len() - free, self.tokens.len())
    }
}

/// A count of what stands against or for a token at a node that does not go on with each row.
const fn goes_on(kind: Kind, count: u32) -> bool {
    match kind {
        Kind::There => true,
        Kind::Not => count == 0,
        Kind::Exists => count > 0,
    }
}
