//! The network: patterns, joins, rules, each as few times as possible.

use super::way::Beta;
use crate::facts::index;
use crate::pattern::Pattern;
use crate::symbol::Symbol;

/// All nodes of all rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Network {
    pub(crate) alphas: Vec<Alpha>,
    pub(crate) nodes: Vec<NetNode>,
    /// The nodes that have nothing above them.
    pub(crate) roots: Vec<u32>,
    /// The most facts that a rule matches at once.
    pub(crate) levels: usize,
    /// Patterns by the identifier they ask for.
    by_head: Vec<(Symbol, Vec<u32>)>,
    /// Patterns that any identifier will do for.
    any_head: Vec<u32>,
}

/// A pattern and who uses it.
#[derive(Clone, Debug)]
pub(crate) struct Alpha {
    pub(crate) pattern: Pattern,
    /// As the first rule that uses it writes it.
    pub(crate) text: String,
    /// The joins that it feeds, the last one first: nodes only ever feed nodes of higher numbers, so a row that is added meets
    /// the old combinations below before new ones arrive from above, and no combination is made twice.
    pub(crate) users: Vec<u32>,
    /// Columns by which its rows are looked up.
    pub(crate) keys: Vec<Vec<u32>>,
}

/// A join, or the rule at the end.
#[derive(Clone, Debug)]
pub(crate) struct NetNode {
    pub(crate) parent: Option<u32>,
    pub(crate) children: Vec<u32>,
    pub(crate) depth: u32,
    pub(crate) work: Work,
    /// The patterns of the facts above it, in order.
    pub(crate) above: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(crate) enum Work {
    /// Combines what comes from above with rows of a pattern; with the number of the key by which they are looked up.
    Join(Beta, u32),
    /// Goes on if there is a combination of several conditions, or none: with the first node of those.
    Group(Beta, u32),
    /// The end of such conditions: tells the node that asked.
    Found(u32),
    /// The way of a rule.
    Rule(u32, u32),
}

impl Network {
    /// The pattern, if another clause has it already.
    pub(crate) fn alpha(&mut self, pattern: Pattern, text: impl FnOnce() -> String) -> u32 {
        if let Some(known) = self.alphas.iter().position(|alpha| alpha.pattern == pattern) {
            return index(known);
        }
        self.alphas.push(Alpha { pattern, text: text(), users: Vec::new(), keys: Vec::new() });
        index(self.alphas.len() - 1)
    }

    /// A join below another one, if another rule has it already.
    pub(crate) fn join(&mut self, parent: Option<u32>, beta: Beta) -> u32 {
        let inner = self.inner_of(parent);
        let siblings = self.below(parent).iter().copied().filter(|node| Some(*node) != inner);
        let mut siblings = siblings;
        let known = siblings.find(|node| match &self.nodes[*node as usize].work {
            Work::Join(other, _) | Work::Group(other, _) => *other == beta,
            Work::Rule(..) | Work::Found(_) => false,
        });
        if let Some(known) = known {
            return known;
        }
        if let Some(group) = beta.group.clone() {
            return self.group(parent, beta, &group.betas);
        }
        let columns: Vec<u32> = beta.equal.iter().map(|(_, column)| *column).collect();
        let alpha = &mut self.alphas[beta.alpha as usize];
        let key = alpha.keys.iter().position(|key| *key == columns).unwrap_or_else(|| {
            alpha.keys.push(columns);
            alpha.keys.len() - 1
        });
        self.push(parent, Work::Join(beta, index(key)))
    }

    /// A node with a chain of its own below it, which ends with telling the node.
    fn group(&mut self, parent: Option<u32>, beta: Beta, betas: &[Beta]) -> u32 {
        let asking = self.push(parent, Work::Group(beta, u32::MAX));
        let mut node = asking;
        for beta in betas {
            node = self.join(Some(node), beta.clone());
            if let Work::Group(_, inner) = &mut self.nodes[asking as usize].work
                && *inner == u32::MAX
            {
                *inner = node;
            }
        }
        self.push(Some(node), Work::Found(asking));
        asking
    }

    /// The first node of the chain that belongs to a group.
    pub(crate) fn inner_of(&self, node: Option<u32>) -> Option<u32> {
        match &self.nodes[node? as usize].work {
            Work::Group(_, inner) => Some(*inner),
            _ => None,
        }
    }

    /// The end of a way.
    pub(crate) fn rule(&mut self, parent: Option<u32>, rule: u32, way: u32) -> u32 {
        self.push(parent, Work::Rule(rule, way))
    }

    fn below(&self, parent: Option<u32>) -> &[u32] {
        parent.map_or(&self.roots, |parent| &self.nodes[parent as usize].children)
    }

    fn push(&mut self, parent: Option<u32>, work: Work) -> u32 {
        let number = index(self.nodes.len());
        let (depth, mut above) = parent.map_or((0, Vec::new()), |parent| {
            let node = &self.nodes[parent as usize];
            (node.depth + 1, node.above.clone())
        });
        if let Some(Work::Join(beta, _)) = parent.map(|parent| &self.nodes[parent as usize].work) {
            above.extend(beta.is_there().then_some(beta.alpha));
        }
        self.levels = self.levels.max(above.len());
        if let Work::Join(beta, _) = &work {
            self.alphas[beta.alpha as usize].users.push(number);
        }
        self.nodes.push(NetNode { parent, children: Vec::new(), depth, work, above });
        match parent {
            Some(parent) => self.nodes[parent as usize].children.push(number),
            None => self.roots.push(number),
        }
        number
    }

    /// Sorts what is looked up.
    pub(crate) fn finish(&mut self) {
        for (number, alpha) in (0..).zip(&mut self.alphas) {
            alpha.users.sort_by_key(|user| std::cmp::Reverse(*user));
            let Some(head) = alpha.pattern.head() else {
                self.any_head.push(number);
                continue;
            };
            match self.by_head.binary_search_by_key(&head, |(symbol, _)| *symbol) {
                Ok(at) => self.by_head[at].1.push(number),
                Err(at) => self.by_head.insert(at, (head, vec![number])),
            }
        }
    }

    /// The patterns that are worth trying on a fact of this name.
    pub(crate) fn worth_trying(&self, head: Symbol) -> impl Iterator<Item = u32> {
        let found = self.by_head.binary_search_by_key(&head, |(symbol, _)| *symbol).ok();
        let special = found.map_or(&[][..], |at| &self.by_head[at].1);
        special.iter().chain(&self.any_head).copied()
    }
}
