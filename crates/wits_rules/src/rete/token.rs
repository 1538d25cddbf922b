//! Tokens: facts that were combined so far, waiting at a node for more.

use super::table::Link;
use super::{Flow, Rete, goes_on};
use crate::compile::{Beta, Kind, Work};
use crate::expr::{Loc, compare};
use crate::facts::{NONE, index};
use crate::value::{Value, mix_value};

/// So many combinations more make sure that a count does not change what it means.
const BURIED: u32 = 1 << 30;

/// A combination of facts that waits at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) node: u32,
    /// What it was made of: a token at the node above, and a row of that node's pattern.
    parent: u32,
    row: u32,
    /// The tokens that were made of it.
    child: u32,
    /// Its brothers and sisters; `next` also leads from free token to free token.
    pub(super) next: u32,
    prev: u32,
    /// Others that were made with the same row.
    row_next: u32,
    row_prev: u32,
    /// How many rows a condition that does not go on with each has found; the number of the match at the end.
    pub(super) extra: u32,
}

impl Rete {
    /// The value of what a token has matched.
    #[inline]
    fn value(&self, token: u32, above: &[u32], loc: Loc) -> Value {
        let row = self.rows[token as usize * self.levels + loc.level as usize];
        self.alphas[above[loc.level as usize] as usize].value(row, loc.column)
    }

    #[inline]
    fn fits(&self, token: u32, above: &[u32], beta: &Beta, row: u32) -> bool {
        let memory = &self.alphas[beta.alpha as usize];
        let equal = beta
            .equal
            .iter()
            .all(|(loc, column)| self.value(token, above, *loc) == memory.value(row, *column));
        let fits = |(column, op, loc): &(u32, crate::def::Op, Loc)| {
            compare(*op, memory.value(row, *column), self.value(token, above, *loc))
        };
        equal && beta.compare.iter().all(fits)
    }

    /// What the combination of a token and a row must satisfy.
    fn passes(&self, token: u32, above: &[u32], beta: &Beta, row: u32) -> bool {
        if beta.tests.is_empty() {
            return true;
        }
        let get = |loc: Loc| {
            if loc.level as usize == above.len() {
                return self.alphas[beta.alpha as usize].value(row, loc.column);
            }
            self.value(token, above, loc)
        };
        beta.tests.iter().all(|test| test.holds(&get))
    }

    /// A new token at a node, and all that follows from it.
    pub(super) fn make(&mut self, node: u32, parent: u32, row: u32, flow: &mut Flow<'_>) {
        let token = self.born(node, parent, row, flow);
        let network = flow.network;
        let here = &network.nodes[node as usize];
        let (beta, key) = match &here.work {
            Work::Rule(rule, way) => {
                self.offer(token, &here.above, *rule, *way, flow);
                self.enlist(token, node);
                return;
            }
            Work::Join(beta, key) => (beta, *key),
            Work::Group(beta, inner) => {
                self.enlist(token, node);
                self.make(*inner, token, NONE, flow);
                // If any combination was found, the node was told already.
                if beta.kind == Kind::Not && self.tokens[token as usize].extra == 0 {
                    self.pass_on(token, NONE, flow);
                }
                return;
            }
            Work::Found(asking) => {
                self.enlist(token, node);
                self.tell(token, *asking, true, flow);
                return;
            }
        };
        let hash =
            beta.equal.iter().fold(0, |hash, (loc, _)| mix_value(hash, self.value(token, &here.above, *loc)));
        self.links[token as usize].hash = hash;
        self.tables[node as usize].insert(
            token,
            &mut self.links,
            |token| token as usize,
            !beta.equal.is_empty(),
        );
        let mut row = self.alphas[beta.alpha as usize].first(key, hash);
        let mut count = 0;
        while row != NONE {
            let Link { next, hash: other, .. } = *self.alphas[beta.alpha as usize].link(row, key);
            if other == hash && self.fits(token, &here.above, beta, row) {
                count += 1;
                if beta.kind == Kind::There {
                    self.pass_on(token, row, flow);
                }
            }
            row = next;
        }
        if beta.kind != Kind::There {
            self.tokens[token as usize].extra = count;
            if goes_on(beta.kind, count) {
                self.pass_on(token, NONE, flow);
            }
        }
    }

    /// Puts a token that nobody looks up into the list of its node.
    fn enlist(&mut self, token: u32, node: u32) {
        self.links[token as usize].hash = 0;
        self.tables[node as usize].insert(token, &mut self.links, |token| token as usize, false);
    }

    /// A combination for a group has come or gone: the token that asked may have to go on, or to stop.
    fn tell(&mut self, token: u32, asking: u32, came: bool, flow: &mut Flow<'_>) {
        let mut owner = token;
        while owner != NONE && self.tokens[owner as usize].node != asking {
            owner = self.tokens[owner as usize].parent;
        }
        let Work::Group(beta, _) = &flow.network.nodes[asking as usize].work else { return };
        if owner == NONE {
            return;
        }
        let (kind, count) = (beta.kind, &mut self.tokens[owner as usize].extra);
        let before = goes_on(kind, *count);
        *count = if came { *count + 1 } else { *count - 1 };
        self.switch(owner, kind, before, flow);
    }

    /// Room for a token, linked to what it is made of.
    fn born(&mut self, node: u32, parent: u32, row: u32, flow: &Flow<'_>) -> u32 {
        let token = if self.free == NONE {
            self.rows.resize(self.rows.len() + self.levels, NONE);
            self.links.push(Link::NOWHERE);
            self.tokens.push(Token {
                node: NONE,
                parent: NONE,
                row: NONE,
                child: NONE,
                next: NONE,
                prev: NONE,
                row_next: NONE,
                row_prev: NONE,
                extra: 0,
            });
            index(self.tokens.len() - 1)
        } else {
            let token = self.free;
            self.free = self.tokens[token as usize].next;
            token
        };
        let mut born = Token {
            node,
            parent,
            row,
            child: NONE,
            next: NONE,
            prev: NONE,
            row_next: NONE,
            row_prev: NONE,
            extra: 0,
        };
        if parent != NONE {
            let levels = self.levels;
            let (from, to) = (parent as usize * levels, token as usize * levels);
            self.rows.copy_within(from..from + levels, to);
            born.next = std::mem::replace(&mut self.tokens[parent as usize].child, token);
            if born.next != NONE {
                self.tokens[born.next as usize].prev = token;
            }
            if row != NONE {
                let above = &flow.network.nodes[node as usize].above;
                let level = above.len() - 1;
                self.rows[to + level] = row;
                let rows = &mut self.alphas[above[level] as usize].rows;
                born.row_next = std::mem::replace(&mut rows[row as usize].tokens, token);
                if born.row_next != NONE {
                    self.tokens[born.row_next as usize].row_prev = token;
                }
            }
        }
        self.tokens[token as usize] = born;
        token
    }

    /// Hands a combination down.
    pub(super) fn pass_on(&mut self, token: u32, row: u32, flow: &mut Flow<'_>) {
        let network = flow.network;
        let here = &network.nodes[self.tokens[token as usize].node as usize];
        let (beta, inner) = match &here.work {
            Work::Join(beta, _) => (beta, NONE),
            Work::Group(beta, inner) => (beta, *inner),
            Work::Rule(..) | Work::Found(_) => return,
        };
        if self.passes(token, &here.above, beta, row) {
            for child in here.children.iter().filter(|child| **child != inner) {
                self.make(*child, token, row, flow);
            }
        }
    }

    /// The count of a condition has changed: what goes on may have to stop, or the other way round.
    pub(super) fn switch(&mut self, token: u32, kind: Kind, before: bool, flow: &mut Flow<'_>) {
        let now = goes_on(kind, self.tokens[token as usize].extra);
        if now && !before {
            self.pass_on(token, NONE, flow);
        } else if before && !now {
            let inner = flow.network.inner_of(Some(self.tokens[token as usize].node));
            let mut child = self.tokens[token as usize].child;
            while child != NONE {
                let Token { next, node, .. } = self.tokens[child as usize];
                if Some(node) != inner {
                    self.delete(child, flow);
                }
                child = next;
            }
        }
    }

    /// Every token at a node that a row fits to.
    pub(super) fn meet(
        &mut self,
        node: u32,
        alpha: u32,
        row: u32,
        flow: &mut Flow<'_>,
        mut each: impl FnMut(&mut Self, u32, Kind, &mut Flow<'_>),
    ) {
        let network = flow.network;
        let here = &network.nodes[node as usize];
        let Work::Join(beta, key) = &here.work else { return };
        let hash = self.alphas[alpha as usize].link(row, *key).hash;
        let mut token = self.tables[node as usize].first(hash);
        while token != NONE {
            let Link { next, hash: other, .. } = self.links[token as usize];
            if other == hash && self.fits(token, &here.above, beta, row) {
                each(self, token, beta.kind, flow);
            }
            token = next;
        }
    }

    /// Deletes a token and all that was made of it.
    pub(super) fn delete(&mut self, token: u32, flow: &mut Flow<'_>) {
        let Token { parent, next, prev, .. } = self.tokens[token as usize];
        if next != NONE {
            self.tokens[next as usize].prev = prev;
        }
        if prev != NONE {
            self.tokens[prev as usize].next = next;
        } else if parent != NONE {
            self.tokens[parent as usize].child = next;
        }
        self.bury(token, flow);
    }

    /// Deletes a token whose brothers and sisters do not matter.
    fn bury(&mut self, token: u32, flow: &mut Flow<'_>) {
        if flow.network.inner_of(Some(self.tokens[token as usize].node)).is_some() {
            // Combinations that go with it have nothing to tell any more.
            self.tokens[token as usize].extra += BURIED;
        }
        let mut child = self.tokens[token as usize].child;
        while child != NONE {
            let next = self.tokens[child as usize].next;
            self.bury(child, flow);
            child = next;
        }
        let Token { node, row, row_next, row_prev, extra, .. } = self.tokens[token as usize];
        let network = flow.network;
        let here = &network.nodes[node as usize];
        match here.work {
            Work::Rule(rule, _) => flow.agenda.rules[rule as usize].withdraw(extra),
            Work::Found(asking) => self.tell(token, asking, false, flow),
            Work::Join(..) | Work::Group(..) => {}
        }
        self.tables[node as usize].remove(token, &mut self.links, |token| token as usize);
        if row != NONE {
            if row_next != NONE {
                self.tokens[row_next as usize].row_prev = row_prev;
            }
            if row_prev != NONE {
                self.tokens[row_prev as usize].row_next = row_next;
            } else if let Some(alpha) = here.above.last() {
                self.alphas[*alpha as usize].rows[row as usize].tokens = row_next;
            }
        }
        let free = std::mem::replace(&mut self.free, token);
        let buried = &mut self.tokens[token as usize];
        (buried.node, buried.next) = (NONE, free);
    }

    /// A match of a rule.
    fn offer(&mut self, token: u32, above: &[u32], rule: u32, way: u32, flow: &mut Flow<'_>) {
        let matches = &mut flow.agenda.rules[rule as usize];
        let (number, facts, values) = matches.room();
        facts[above.len()..].fill(0);
        let mut start = 0;
        for (level, alpha) in above.iter().enumerate() {
            let row = self.rows[token as usize * self.levels + level];
            let memory = &self.alphas[*alpha as usize];
            facts[level] = memory.rows[row as usize].id;
            values[start..start + memory.width].copy_from_slice(memory.values(row));
            start += memory.width;
        }
        values[start..].fill(Value::Flag(false));
        self.tokens[token as usize].extra = matches.offer(number, way, flow.cycle);
    }
}
