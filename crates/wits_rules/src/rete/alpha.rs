//! The rows of a pattern.

use super::table::{Link, Table};
use super::{Flow, Fresh, Rete, goes_on};
use crate::compile::Alpha;
use crate::compile::Kind;
use crate::facts::{NONE, index};
use crate::value::{Value, mix_value};

/// All rows of one pattern.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AlphaMemory {
    /// How many values a row has.
    pub(super) width: usize,
    pub(super) rows: Vec<Row>,
    values: Vec<Value>,
    /// By key: where rows are found by the values of its columns.
    tables: Vec<Table>,
    /// By row and key.
    links: Vec<Link>,
    free: Vec<u32>,
    pub(super) live: usize,
}

/// What a fact gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    /// The number of the fact, and which of its rows this is.
    pub(super) id: u64,
    /// The first token that was made with it.
    pub(super) tokens: u32,
    /// The next row of the same fact: pattern and row.
    pub(super) next: (u32, u32),
}

impl AlphaMemory {
    pub(super) fn new(alpha: &Alpha) -> Self {
        Self {
            width: alpha.pattern.columns,
            rows: Vec::new(),
            values: Vec::new(),
            tables: alpha.keys.iter().map(|_| Table::default()).collect(),
            links: Vec::new(),
            free: Vec::new(),
            live: 0,
        }
    }

    #[inline]
    pub(super) fn values(&self, row: u32) -> &[Value] {
        &self.values[row as usize * self.width..][..self.width]
    }

    #[inline]
    pub(super) fn value(&self, row: u32, column: u32) -> Value {
        self.values[row as usize * self.width + column as usize]
    }

    /// The first row that may have this hash for a key.
    #[inline]
    pub(super) fn first(&self, key: u32, hash: u64) -> u32 {
        self.tables[key as usize].first(hash)
    }

    /// Hash and successor of a row among those of a key.
    #[inline]
    pub(super) fn link(&self, row: u32, key: u32) -> &Link {
        &self.links[row as usize * self.tables.len() + key as usize]
    }

    fn insert(&mut self, id: u64, values: &[Value], keys: &[Vec<u32>]) -> u32 {
        let count = self.tables.len();
        let row = self.free.pop().unwrap_or_else(|| {
            self.rows.push(Row { id: 0, tokens: NONE, next: (NONE, NONE) });
            self.values.resize(self.rows.len() * self.width, Value::Flag(false));
            self.links.resize(self.rows.len() * count, Link::NOWHERE);
            index(self.rows.len() - 1)
        });
        self.live += 1;
        self.rows[row as usize] = Row { id, tokens: NONE, next: (NONE, NONE) };
        self.values[row as usize * self.width..][..self.width].copy_from_slice(values);
        for (key, columns) in keys.iter().enumerate() {
            let hash = columns.iter().fold(0, |hash, column| mix_value(hash, values[*column as usize]));
            self.links[row as usize * count + key].hash = hash;
            let at = |row: u32| row as usize * count + key;
            self.tables[key].insert(row, &mut self.links, at, !columns.is_empty());
        }
        row
    }

    fn take_out(&mut self, row: u32) {
        let count = self.tables.len();
        for key in 0..count {
            self.tables[key].remove(row, &mut self.links, |row| row as usize * count + key);
        }
        self.live -= 1;
    }
}

impl Rete {
    /// Rows and tokens that meet are combined; what a row stands against is aborted.
    pub(super) fn add_row(&mut self, fresh: &Fresh, values: &[Value], flow: &mut Flow<'_>) {
        let network = flow.network;
        let alpha = &network.alphas[fresh.alpha as usize];
        let row = self.alphas[fresh.alpha as usize].insert(fresh.id, values, &alpha.keys);
        let first = std::mem::replace(&mut self.of_slot[fresh.slot as usize], (fresh.alpha, row));
        self.alphas[fresh.alpha as usize].rows[row as usize].next = first;
        for user in &alpha.users {
            self.meet(*user, fresh.alpha, row, flow, |rete, token, kind, flow| {
                if kind == Kind::There {
                    return rete.pass_on(token, row, flow);
                }
                let count = &mut rete.tokens[token as usize].extra;
                let before = goes_on(kind, *count);
                *count += 1;
                rete.switch(token, kind, before, flow);
            });
        }
    }

    /// Combinations with a row are deleted; what it stood against may go on.
    pub(super) fn remove_row(&mut self, alpha: u32, row: u32, flow: &mut Flow<'_>) {
        self.alphas[alpha as usize].take_out(row);
        let network = flow.network;
        for user in &network.alphas[alpha as usize].users {
            self.meet(*user, alpha, row, flow, |rete, token, kind, flow| {
                if kind != Kind::There {
                    let count = &mut rete.tokens[token as usize].extra;
                    let before = goes_on(kind, *count);
                    *count -= 1;
                    rete.switch(token, kind, before, flow);
                }
            });
        }
        loop {
            let token = self.alphas[alpha as usize].rows[row as usize].tokens;
            if token == NONE {
                break;
            }
            self.delete(token, flow);
        }
        self.alphas[alpha as usize].free.push(row);
    }
}
