//! A crowd as numbers: how many, and how each attribute is distributed.

use serde::{Deserialize, Serialize};
use wits_core::random::{Seed, Stream};

use super::distribution::{Distribution, Kind};

/// A crowd of which only the number and the distributions are kept; its members are made again when somebody comes near.
///
/// The attributes are independent of each other: height and wealth may be, age and health are not. Where that shows, keep the
/// members. The same seed makes the same members, so whoever comes back soon finds the same faces.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_exec::lod::{Kind, Population};
/// let people = [[20.0, 12.0], [35.0, 30.0], [50.0, 400.0]]; // age, money
/// let village = Population::compress(&[Kind::Normal, Kind::PowerLaw], people).unwrap();
/// let seed = Seed::new(7).fork("village");
/// let first = village.member(seed, 0);
/// assert_eq!((village.count, first.len()), (3, 2));
/// assert_eq!(first, village.member(seed, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Population {
    /// How many there are.
    pub count: u32,
    /// One for each attribute.
    pub attributes: Vec<Distribution>,
}

impl Population {
    /// Sums up members, each a row with a value for each attribute. `None` if there is nobody, a row has another length, or
    /// values do not suit their kind.
    pub fn compress<R: AsRef<[f32]>>(kinds: &[Kind], members: impl IntoIterator<Item = R>) -> Option<Self> {
        let mut columns = vec![Vec::new(); kinds.len()];
        let mut count = 0;
        for member in members {
            let member = member.as_ref();
            if member.len() != kinds.len() {
                return None;
            }
            count += 1;
            columns.iter_mut().zip(member).for_each(|(column, &value)| column.push(value));
        }
        let fitted = kinds.iter().zip(&columns).map(|(&kind, column)| Distribution::fit(kind, column));
        let attributes = fitted.collect::<Option<Vec<_>>>()?;
        (count > 0).then_some(Self { count, attributes })
    }

    /// Makes a member again: a value for each attribute.
    #[must_use]
    pub fn member(&self, seed: Seed, number: u32) -> Vec<f32> {
        let mut stream = seed.at(u64::from(number)).stream();
        self.attributes.iter().map(|attribute| attribute.sample(&mut stream)).collect()
    }
}

/// Categories and how common each is: the professions of a town.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_exec::lod::Histogram;
/// let trades = Histogram { counts: vec![5, 3, 2] }; // farmers, soldiers, blacksmiths
/// assert_eq!(trades.all_of(2, 5), 0.2_f64 * 0.2 * 0.2 * 0.2 * 0.2); // five strangers, all blacksmiths
/// assert_eq!(trades.deal(20), [10, 6, 4]);
/// // The story needs a blacksmith among any four.
/// let four = trades.draw(4, &[0, 0, 1], &mut Seed::new(1).stream());
/// assert!(four.contains(&2) && four.len() == 4);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.5 and exercise 10.5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// How many there are of each category.
    pub counts: Vec<u32>,
}

impl Histogram {
    /// Counts the categories of members, of which there are so many.
    #[must_use]
    pub fn compress(categories: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut counts = vec![0; categories];
        members
            .into_iter()
            .filter_map(|member| counts.get_mut(member).map(|count| *count += 1))
            .for_each(drop);
        Self { counts }
    }

    /// How likely one of all is of this category.
    #[must_use]
    pub fn probability(&self, category: usize) -> f64 {
        let count = self.counts.get(category).copied().unwrap_or(0);
        f64::from(count) / (self.total() as f64).max(1.0)
    }

    /// How likely all of so many drawn are of this category.
    #[must_use]
    pub fn all_of(&self, category: usize, draws: u32) -> f64 {
        power(self.probability(category), draws)
    }

    /// How likely none of so many drawn is of this category.
    #[must_use]
    pub fn none_of(&self, category: usize, draws: u32) -> f64 {
        power(1.0 - self.probability(category), draws)
    }

    /// Draws so many, each by itself, but at least so many of each category as the quotas say (as far as they fit). The order
    /// is mixed.
    #[must_use]
    pub fn draw(&self, count: usize, quotas: &[u32], stream: &mut Stream) -> Vec<usize> {
        let promised = quotas
            .iter()
            .enumerate()
            .flat_map(|(category, &least)| std::iter::repeat_n(category, least as usize));
        let mut drawn: Vec<usize> = promised.take(count).collect();
        let weights: Vec<f32> = self.counts.iter().map(|&count| count as f32).collect();
        while drawn.len() < count {
            let Some(category) = stream.pick_weighted(&weights) else { break };
            drawn.push(category);
        }
        stream.shuffle(&mut drawn);
        drawn
    }

    /// Shares so many out without chance, as near to the histogram as whole numbers can be (largest remainders; the first of
    /// equals wins).
    #[must_use]
    pub fn deal(&self, count: u32) -> Vec<u32> {
        let total = self.total().max(1);
        let share = |&of: &u32| u64::from(of) * u64::from(count);
        let mut dealt: Vec<u32> = self.counts.iter().map(|of| (share(of) / total) as u32).collect();
        let mut order: Vec<usize> = (0..self.counts.len()).collect();
        order.sort_by_key(|&category| std::cmp::Reverse(share(&self.counts[category]) % total));
        let left = u64::from(count).saturating_sub(dealt.iter().map(|&of| u64::from(of)).sum());
        let some = order.into_iter().filter(|&category| self.counts[category] > 0);
        some.take(left as usize).for_each(|category| dealt[category] += 1);
        dealt
    }

    fn total(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }
}

/// A number times itself, so many times.
fn power(number: f64, times: u32) -> f64 {
    (0..times).map(|_| number).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Exercise 10.5 in its general form, with 30 of 100 blacksmiths and 20 soldiers: all of 5 are blacksmiths 0.3^5 =
    /// 0.00243; no soldier among 10: 0.8^10 = 0.1073741824.
    #[test]
    fn oracle_millington_10_e_5_chances_of_a_drawn_crowd() {
        let trades = Histogram { counts: vec![30, 20, 50] };
        assert!((trades.all_of(0, 5) - 0.002_43).abs() < 1e-12);
        assert!((trades.none_of(1, 10) - 0.107_374_182_4).abs() < 1e-12);
    }

    /// And drawn crowds agree.
    #[test]
    fn oracle_millington_10_e_5_drawn_crowds_agree() {
        let trades = Histogram { counts: vec![30, 20, 50] };
        let mut stream = Seed::new(10).stream();
        let without = (0..5000).filter(|_| !trades.draw(10, &[], &mut stream).contains(&1)).count();
        assert!((450..630).contains(&without), "{without}");
        // With a quota the story always has its soldier.
        assert!((0..200).all(|_| trades.draw(10, &[0, 1], &mut stream).contains(&1)));
    }

    #[test]
    fn a_village_made_again_is_like_the_old_one() {
        let old = Population {
            count: 3000,
            attributes: vec![Distribution::Normal { mean: 40.0, deviation: 12.0 }],
        };
        let rows = (0..old.count).map(|number| old.member(Seed::new(3), number));
        let new = Population::compress(&[Kind::Normal], rows).unwrap();
        assert_eq!(new.count, 3000);
        assert!((new.attributes[0].mean() - 40.0).abs() < 1.0, "{new:?}");
        assert_eq!(Population::compress(&[Kind::Normal], [[1.0, 2.0]]), None);
        assert_eq!(Population::compress(&[Kind::Normal], Vec::<[f32; 1]>::new()), None);
    }

    #[test]
    fn odd_histograms_do_no_harm() {
        let empty = Histogram { counts: vec![0, 0] };
        assert_eq!((empty.deal(5), empty.draw(5, &[], &mut Seed::new(1).stream())), (vec![0, 0], vec![]));
        assert_eq!((empty.probability(9), empty.all_of(0, 2), empty.none_of(0, 2)), (0.0, 0.0, 1.0));
        assert_eq!(Histogram::compress(2, [0, 1, 1, 7]).counts, [1, 2]);
        assert_eq!(Histogram { counts: vec![1] }.draw(2, &[9], &mut Seed::new(1).stream()), [0, 0]);
    }

    proptest! {
        #[test]
        fn shares_add_up_and_are_near(counts in prop::collection::vec(0_u32..50, 1..8), count in 0_u32..500) {
            let histogram = Histogram { counts };
            let dealt = histogram.deal(count);
            let total: u32 = histogram.counts.iter().sum();
            if total > 0 {
                prop_assert_eq!(dealt.iter().sum::<u32>(), count);
                for (category, &of) in dealt.iter().enumerate() {
                    let exact = histogram.probability(category) * f64::from(count);
                    prop_assert!((f64::from(of) - exact).abs() < 1.0);
                }
            }
        }
    }
}
