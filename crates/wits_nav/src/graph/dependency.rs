//! What needs what: buildings, units, technologies.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use crate::queue::{Heap, Queue, Rank};

/// Something that can be built, trained, mined or researched, and what must be there before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Thing {
    /// How it is called.
    pub name: String,
    /// What it costs by itself, 0 or more.
    pub cost: f32,
    /// All of these must be there.
    pub needs: Vec<String>,
    /// Of each of these lists, one must be there.
    pub any_of: Vec<Vec<String>>,
}

/// Everything that can be built, and what it needs.
///
/// ```ron
/// (things: [
///     (name: "wood", cost: 10, needs: ["lumber mill"]),
///     (name: "lumber mill", cost: 50),
///     (name: "arrows", cost: 5, needs: ["wood"]),
///     (name: "gold", any_of: [["mine", "market"]]),
/// ])
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DependencyDef {
    /// In any order.
    pub things: Vec<Thing>,
}

impl RonFile for DependencyDef {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl DependencyDef {
    /// Names become numbers.
    ///
    /// # Errors
    /// All faults: unknown names, names given twice, costs below 0, things that need themselves.
    pub fn bind(&self) -> Result<Dependencies, Findings> {
        self.faults("").into_result(())?;
        Ok(self.bound())
    }

    fn bound(&self) -> Dependencies {
        let numbers: NameList = self.things.iter().map(|thing| &thing.name).collect();
        let number = |name: &String| numbers.position(name);
        let one_of = |names: &[String]| names.iter().filter_map(number).map(|at| at as u32).collect();
        let needs = |thing: &Thing| {
            let each = thing.needs.iter().map(|name| one_of(std::slice::from_ref(name)));
            each.chain(thing.any_of.iter().map(|names| one_of(names))).collect()
        };
        let mut bound = Dependencies {
            names: self.things.iter().map(|thing| thing.name.clone()).collect(),
            costs: self.things.iter().map(|thing| thing.cost).collect(),
            needs: self.things.iter().map(needs).collect(),
            order: Vec::new(),
        };
        bound.order = bound.buildable(&vec![true; self.things.len()], &[]);
        bound
    }
}

impl Check for DependencyDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let known: NameList = self.things.iter().map(|thing| &thing.name).collect();
        let (before, mut sound) = (if path.is_empty() { String::new() } else { format!("{path}.") }, true);
        for (at, thing) in self.things.iter().enumerate() {
            let here = format!("{before}things[{at}]");
            findings.check_not_negative(&format!("{here}.cost"), thing.cost);
            if known.is_repeated(at) {
                let place = Place::path(format!("{here}.name"));
                findings.add(place, format!("{:?} is there already", thing.name), "a new name");
            }
            for name in thing.needs.iter().chain(thing.any_of.iter().flatten()) {
                sound &= known.contains(name);
                findings.check_known(Place::path(format!("{here}.needs")), name, &known);
            }
        }
        if !sound {
            return; // what cannot be built might only be misspelt
        }
        let order: BTreeSet<u32> = self.bound().order.into_iter().collect();
        for (at, thing) in self.things.iter().enumerate().filter(|(at, _)| !order.contains(&(*at as u32))) {
            let message = format!("{:?} can never be built: it needs itself in the end", thing.name);
            findings.add(Place::path(format!("{before}things[{at}].needs")), message, "needs without a ring");
        }
    }
}

/// What needs what, by numbers: questions about technology trees.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_nav::graph::DependencyDef;
/// let tree = DependencyDef::from_ron("age.ron", r#"(things: [
///     (name: "lumber mill", cost: 50), (name: "wood", cost: 10, needs: ["lumber mill"]),
///     (name: "arrows", cost: 5, needs: ["wood"]), (name: "barracks", cost: 80, needs: ["wood"]),
///     (name: "archers", cost: 30, needs: ["barracks", "arrows"]),
/// ])"#)?.bind()?;
/// let archers = tree.number("archers").unwrap();
/// assert_eq!(tree.names(&tree.prerequisites(archers)), ["lumber mill", "wood", "arrows", "barracks"]);
/// assert_eq!(tree.cheapest(archers, &[]).unwrap().cost, 175.0); // wood is paid for once
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
///
/// # Source
/// Buckland 2005, chapter 5, dependency graphs.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependencies {
    names: Vec<String>,
    costs: Vec<f32>,
    /// For each thing its needs, and for each need the things that satisfy it.
    needs: Vec<Vec<Vec<u32>>>,
    /// All things, each after what it needs.
    order: Vec<u32>,
}

/// What to build for a thing, in which order, and what it costs together.
#[derive(Clone, Debug, PartialEq)]
pub struct Cheapest {
    /// Everything that must be built, each after what it needs, the thing itself last.
    pub build: Vec<u32>,
    /// What it costs together.
    pub cost: f32,
    /// Whether it is known to be the cheapest way. Not where there were too many choices to look at all.
    pub exact: bool,
}

/// So many combinations of choices are looked at.
const MOST_CHOICES: usize = 20_000;

impl Dependencies {
    /// The number of a name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        self.names.iter().position(|known| known == name).map(|at| at as u32)
    }

    /// The names of some things.
    #[must_use]
    pub fn names(&self, things: &[u32]) -> Vec<&str> {
        things.iter().filter_map(|&thing| self.names.get(thing as usize)).map(String::as_str).collect()
    }

    /// Everything, each after what it needs.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Everything that must be there before a thing, in an order in which it can be built. Where there is a choice,
    /// nothing is certain, and nothing of it counts.
    #[must_use]
    pub fn prerequisites(&self, thing: u32) -> Vec<u32> {
        let mut all = self.implied_by(&[thing]);
        all.retain(|&other| other != thing);
        all
    }

    /// What must exist if these things have been seen, they themselves included: who has a gun has a forge.
    #[must_use]
    pub fn implied_by(&self, seen: &[u32]) -> Vec<u32> {
        let mut certain = self.flags(seen);
        // Against the order: when it is a thing's turn, all that need it have had theirs.
        for &thing in self.order.iter().rev() {
            if certain[thing as usize] {
                for need in self.needs[thing as usize].iter().filter(|need| need.len() == 1) {
                    certain[need[0] as usize] = true;
                }
            }
        }
        self.in_order(&certain)
    }

    /// Everything that is of no use without a thing, directly or not: what an enemy loses with it.
    #[must_use]
    pub fn dependents(&self, thing: u32) -> Vec<u32> {
        let mut others = vec![true; self.names.len()];
        others.get_mut(thing as usize).into_iter().for_each(|itself| *itself = false);
        // What can still be built when the thing cannot is not lost.
        for kept in self.buildable(&others, &[]) {
            others[kept as usize] = false;
        }
        self.in_order(&others)
    }

    /// Everything that names a thing among its needs: how much it opens up.
    #[must_use]
    pub fn enables(&self, thing: u32) -> Vec<u32> {
        let names = |&other: &u32| self.needs[other as usize].iter().flatten().any(|&need| need == thing);
        self.order.iter().copied().filter(names).collect()
    }

    /// What could be built next by somebody who has these things.
    #[must_use]
    pub fn possible_with(&self, have: &[u32]) -> Vec<u32> {
        let have = self.flags(have);
        let ready = |&thing: &u32| !have[thing as usize] && self.is_ready(thing, &have);
        self.order.iter().copied().filter(ready).collect()
    }

    /// The cheapest way to a thing for somebody who has some already; `None` when there is no such thing.
    ///
    /// What several things need is paid for once. Where needs leave a choice, all combinations are weighed against each
    /// other, up to some twenty thousand; beyond that a good one is taken, and the answer says so.
    #[must_use]
    pub fn cheapest(&self, thing: u32, have: &[u32]) -> Option<Cheapest> {
        self.names.get(thing as usize)?;
        let owned = self.flags(have);
        let mut wanted = vec![false; self.names.len()];
        wanted[thing as usize] = !owned[thing as usize];
        let (mut states, mut queue) = (vec![(wanted.clone(), 0.0)], Heap::<usize>::new());
        let mut known = BTreeSet::from([wanted]);
        queue.push(Rank::new(0.0, 0.0), 0);
        while let Some((_, at)) = queue.pop() {
            let (wanted, cost) = states[at].clone();
            let built = self.buildable(&wanted, have);
            if owned[thing as usize] || built.contains(&thing) {
                return Some(self.answer(built, true));
            }
            if states.len() > MOST_CHOICES {
                break;
            }
            for choice in self.choices(&wanted, &built, &owned) {
                let mut more = wanted.clone();
                more[choice as usize] = true;
                if known.insert(more.clone()) {
                    let cost = cost + self.costs[choice as usize];
                    queue.push(Rank::new(cost, 0.0), states.len());
                    states.push((more, cost));
                }
            }
        }
        Some(self.answer(self.without_looking_far(thing, &owned), false))
    }

    fn answer(&self, build: Vec<u32>, exact: bool) -> Cheapest {
        let cost = build.iter().map(|&thing| self.costs[thing as usize]).sum();
        Cheapest { build, cost, exact }
    }

    /// What may be added to a list that cannot be built yet; one of them is certainly missing.
    fn choices(&self, wanted: &[bool], built: &[u32], owned: &[bool]) -> Vec<u32> {
        let mut there = owned.to_vec();
        built.iter().for_each(|&thing| there[thing as usize] = true);
        let stuck = (0..wanted.len()).filter(|&thing| wanted[thing] && !there[thing]);
        let unmet = stuck.flat_map(|thing| &self.needs[thing]);
        let mut unmet: Vec<_> = unmet.filter(|need| !need.iter().any(|&one| there[one as usize])).collect();
        // A need that nothing on the list will ever satisfy comes first; else they only wait for each other in a ring.
        if let Some(&need) = unmet.iter().find(|need| !need.iter().any(|&one| wanted[one as usize])) {
            unmet = vec![need];
        }
        unmet.into_iter().flatten().copied().filter(|&one| !wanted[one as usize]).collect()
    }

    /// A way that takes, for each need, what is cheapest if nothing was shared.
    fn without_looking_far(&self, thing: u32, owned: &[bool]) -> Vec<u32> {
        let mut price = vec![f32::INFINITY; self.names.len()];
        let best = |price: &[f32], need: &[u32]| -> Option<u32> {
            need.iter().copied().min_by(|&a, &b| price[a as usize].total_cmp(&price[b as usize]))
        };
        let mut chosen = vec![Vec::new(); self.names.len()];
        for &one in &self.order {
            if owned[one as usize] {
                price[one as usize] = 0.0;
                continue;
            }
            let needs = self.needs[one as usize].iter();
            chosen[one as usize] = needs.filter_map(|need| best(&price, need)).collect();
            let before: f32 = chosen[one as usize].iter().map(|&need| price[need as usize]).sum();
            price[one as usize] = self.costs[one as usize] + before;
        }
        let mut wanted = self.flags(&[thing]);
        for &one in self.order.iter().rev().filter(|&&one| !owned[one as usize]) {
            if wanted[one as usize] {
                chosen[one as usize].iter().for_each(|&need| wanted[need as usize] = true);
            }
        }
        self.in_order(&wanted).into_iter().filter(|&one| !owned[one as usize]).collect()
    }

    /// What of a list can be built by somebody who has some things, in a possible order.
    fn buildable(&self, wanted: &[bool], have: &[u32]) -> Vec<u32> {
        let mut there = self.flags(have);
        let is_missing = |need: &&Vec<u32>| !need.iter().any(|&one| there[one as usize]);
        // For each thing how many needs are open, and for each thing which needs it would satisfy.
        let mut open: Vec<usize> =
            self.needs.iter().map(|needs| needs.iter().filter(is_missing).count()).collect();
        let mut satisfies = vec![Vec::new(); self.names.len()];
        for (thing, needs) in self.needs.iter().enumerate() {
            for (number, need) in needs.iter().enumerate().filter(|(_, need)| is_missing(need)) {
                need.iter().for_each(|&one| satisfies[one as usize].push((thing, number)));
            }
        }
        let mut done: Vec<Vec<bool>> = self.needs.iter().map(|needs| vec![false; needs.len()]).collect();
        // Things are gone through in their order, again and again: what is built opens up others in this round if they
        // come later, else in the next one.
        let is_wanted = |thing: usize, there: &[bool]| wanted[thing] && !there[thing];
        let ready = (0..wanted.len()).filter(|&thing| is_wanted(thing, &there) && open[thing] == 0);
        let mut todo: BTreeSet<(usize, usize)> = ready.map(|thing| (0, thing)).collect();
        let mut order = Vec::new();
        while let Some((round, thing)) = todo.pop_first() {
            there[thing] = true;
            order.push(thing as u32);
            for &(other, need) in &satisfies[thing] {
                if std::mem::replace(&mut done[other][need], true) {
                    continue;
                }
                open[other] -= 1;
                if open[other] == 0 && is_wanted(other, &there) {
                    todo.insert((round + usize::from(other < thing), other));
                }
            }
        }
        order
    }

    fn is_ready(&self, thing: u32, have: &[bool]) -> bool {
        self.needs[thing as usize].iter().all(|need| need.iter().any(|&one| have[one as usize]))
    }

    fn flags(&self, things: &[u32]) -> Vec<bool> {
        let mut flags = vec![false; self.names.len()];
        for &thing in things {
            flags.get_mut(thing as usize).into_iter().for_each(|flag| *flag = true);
        }
        flags
    }

    fn in_order(&self, flags: &[bool]) -> Vec<u32> {
        self.order.iter().copied().filter(|&thing| flags[thing as usize]).collect()
    }
}
