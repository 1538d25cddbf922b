//! Buckets of tasks: those that run together lie together, so that nothing is tested.

use std::collections::BTreeMap;

use crate::timing::Timing;

/// The slots of tasks by when they run.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Buckets {
    /// For each period a bucket for each remainder, with the slots of its tasks in order.
    sets: BTreeMap<u64, Vec<Vec<u32>>>,
    /// The slots of tasks whose period is too long for buckets, in order.
    rare: Vec<u32>,
}

impl Buckets {
    /// The longest period that gets buckets. Rarer tasks are tested one by one, so that a strange number costs no memory.
    const MAX_PERIOD: u64 = 4096;

    /// Slots that are surely due on a frame: first the frequent ones, then by slot.
    pub(crate) fn due(&self, frame: u64) -> impl Iterator<Item = u32> {
        let buckets =
            self.sets.iter().filter_map(move |(period, buckets)| buckets.get((frame % period) as usize));
        buckets.flatten().copied()
    }

    /// Slots that have to be tested on every frame.
    pub(crate) fn rare(&self) -> &[u32] {
        &self.rare
    }

    /// Files a task.
    pub(crate) fn add(&mut self, slot: u32, timing: Timing) {
        let list = self.list(timing);
        if let Err(place) = list.binary_search(&slot) {
            list.insert(place, slot);
        }
    }

    /// Takes a task out again.
    pub(crate) fn remove(&mut self, slot: u32, timing: Timing) {
        let list = self.list(timing);
        if let Ok(place) = list.binary_search(&slot) {
            list.remove(place);
        }
        let period = timing.period();
        if self.sets.get(&period).is_some_and(|buckets| buckets.iter().all(Vec::is_empty)) {
            self.sets.remove(&period);
        }
    }

    /// The list in which a task of this timing stands.
    fn list(&mut self, timing: Timing) -> &mut Vec<u32> {
        let period = timing.period();
        if period > Self::MAX_PERIOD {
            return &mut self.rare;
        }
        let buckets = self.sets.entry(period).or_insert_with(|| vec![Vec::new(); period as usize]);
        &mut buckets[timing.residue() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FrequencyScheduler;
    use proptest::prelude::*;

    /// What is done to both schedulers.
    #[derive(Clone, Copy, Debug)]
    enum Deed {
        Add(u32, u32),
        Remove(usize),
        Change(usize, u32, u32),
        Run,
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let period = prop_oneof![0_u32..12, Just(5000)];
        let deed =
            (0_u8..8, 0_usize..20, period, 0_u32..30).prop_map(|(kind, who, every, phase)| match kind {
                0 | 1 => Deed::Add(every, phase),
                2 => Deed::Remove(who),
                3 => Deed::Change(who, every, phase),
                _ => Deed::Run,
            });
        prop::collection::vec(deed, 0..80)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn buckets_run_what_tests_run(deeds in deeds()) {
            let (mut plain, mut direct) = (FrequencyScheduler::new(), FrequencyScheduler::direct());
            let mut ids = Vec::new();
            for (number, deed) in deeds.into_iter().enumerate() {
                match deed {
                    Deed::Add(every, phase) => {
                        let timing = Timing::new(every, phase);
                        ids.push(plain.add(number, timing));
                        prop_assert_eq!(direct.add(number, timing), ids[ids.len() - 1]);
                    }
                    Deed::Remove(who) if who < ids.len() => {
                        prop_assert_eq!(plain.remove(ids[who]), direct.remove(ids[who]));
                    }
                    Deed::Change(who, every, phase) if who < ids.len() => {
                        let timing = Timing::new(every, phase);
                        prop_assert_eq!(plain.set_timing(ids[who], timing), direct.set_timing(ids[who], timing));
                    }
                    _ => {
                        let (mut one, mut other) = (Vec::new(), Vec::new());
                        plain.run(|id, value| one.push((id, *value)));
                        direct.run(|id, value| other.push((id, *value)));
                        other.sort_unstable();
                        prop_assert_eq!(one, other);
                    }
                }
            }
            let text = serde_json::to_string(&direct).unwrap();
            prop_assert_eq!(serde_json::from_str::<FrequencyScheduler<usize>>(&text).unwrap(), direct);
        }
    }

    #[test]
    fn frequencies_that_nobody_has_are_forgotten() {
        let mut buckets = Buckets::default();
        buckets.add(0, Timing::new(100, 3));
        buckets.remove(0, Timing::new(100, 3));
        buckets.add(0, Timing::new(7, 0));
        assert_eq!(buckets.sets.keys().copied().collect::<Vec<_>>(), [7]);
        buckets.remove(0, Timing::new(7, 0));
        assert!(buckets.sets.is_empty());
    }
}
