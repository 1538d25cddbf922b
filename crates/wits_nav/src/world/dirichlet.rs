//! Domains: a place belongs to the point that is nearest.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::geometry::Aabb;
use wits_core::index::{CellIndex, Edges, Grid};

use super::Division;

/// Dirichlet domains: every place belongs to the nearest of some points, seen through weights if there are any.
///
/// Easy to set in an editor, and no geometry is touched. Nothing makes sure that one can walk straight through a domain:
/// see [`check_division`](super::check_division).
///
/// A weight is the slope of a cone that stands on its tip under the point; the place belongs to the cone that is lowest
/// there. A flat cone has a large domain. Beware: a flat cone can come up again *behind* a steep one; let people look at
/// the [`overlay`](Self::overlay), and ask it for the number of [`pieces`](Overlay::pieces).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::world::{Dirichlet, Division};
/// let rooms = Dirichlet::new(&[Vec2::ZERO, Vec2::new(10.0, 0.0)]);
/// assert_eq!(rooms.quantise(Vec2::new(4.0, 3.0)), Some(0));
/// assert_eq!(rooms.localise(1), Some(Vec2::new(10.0, 0.0)));
/// ```
///
/// # Cost
/// A few cells of an index are looked at, however many points there are. Weights that differ by much make it more.
#[derive(Clone, Debug)]
pub struct Dirichlet {
    points: Vec<Vec2>,
    /// Empty when all are 1.
    slopes: Vec<f32>,
    least_slope: f32,
    index: CellIndex,
    bounds: Aabb<Vec2>,
}

impl Dirichlet {
    /// The nearest point counts.
    #[must_use]
    pub fn new(points: &[Vec2]) -> Self {
        Self::with_slopes(points, Vec::new())
    }

    /// The point counts for which distance times slope is least. Slopes that are not above 0 count as 1.
    #[must_use]
    pub fn weighted(points: &[(Vec2, f32)]) -> Self {
        let slopes =
            points.iter().map(|&(_, slope)| if slope > 0.0 && slope.is_finite() { slope } else { 1.0 });
        let slopes = slopes.collect();
        Self::with_slopes(&points.iter().map(|(point, _)| *point).collect::<Vec<_>>(), slopes)
    }

    fn with_slopes(points: &[Vec2], slopes: Vec<f32>) -> Self {
        let finite = points.iter().copied().filter(|point| point.is_finite());
        let bounds = Aabb::around(finite).unwrap_or_default();
        let mut index = CellIndex::new(bounds.min, bounds.max, 1.0, Edges::Open);
        index.set_grid(Grid::for_count(bounds.min, bounds.max, 0.0, Edges::Open, points.len()));
        let (xs, ys): (Vec<f32>, Vec<f32>) = points.iter().map(|point| (point.x, point.y)).unzip();
        index.rebuild(&xs, &ys);
        let least_slope = slopes.iter().copied().reduce(f32::min).unwrap_or(1.0);
        Self { points: points.to_vec(), slopes, least_slope, index, bounds }
    }

    /// The points.
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    fn slope(&self, node: u32) -> f32 {
        self.slopes.get(node as usize).copied().unwrap_or(1.0)
    }

    /// Who owns which part of an area: a raster to be drawn, row by row from the lowest y.
    #[must_use]
    pub fn overlay(&self, area: &Aabb<Vec2>, columns: u32, rows: u32) -> Overlay {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let size = area.size() / Vec2::new(columns as f32, rows as f32);
        let middle =
            |column: u32, row: u32| area.min + size * Vec2::new(column as f32 + 0.5, row as f32 + 0.5);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let owners = cells.map(|(column, row)| self.quantise(middle(column, row))).collect();
        Overlay { columns, rows, owners }
    }
}

impl Division<Vec2> for Dirichlet {
    fn quantise(&self, position: Vec2) -> Option<u32> {
        if self.points.is_empty() || !position.is_finite() {
            return None;
        }
        let gap = self.bounds.distance_squared(position).sqrt();
        // Everything is nearer than this.
        let all = (gap + self.bounds.size().length()) * 1.01 + 1e-3;
        let mut radius = gap * 1.01 + self.index.grid().cell_size().max_element();
        loop {
            let mut best: Option<(f32, u32)> = None;
            self.index.for_each_within(position, radius, |near| {
                let height = near.distance_squared.sqrt() * self.slope(near.number);
                if best.is_none_or(|best| (height, near.number) < best) {
                    best = Some((height, near.number));
                }
            });
            // What is farther away than the radius is at least as high as this.
            let sure = self.least_slope * radius;
            if radius >= all || best.is_some_and(|(height, _)| height <= sure) {
                return best.map(|(_, node)| node);
            }
            radius *= 2.0;
        }
    }

    fn localise(&self, node: u32) -> Option<Vec2> {
        self.points.get(node as usize).copied()
    }
}

/// A picture of domains: who owns each cell of a raster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// Cells in a row.
    pub columns: u32,
    /// Rows; the first has the lowest y.
    pub rows: u32,
    /// The owner of every cell, row by row.
    pub owners: Vec<Option<u32>>,
}

impl Overlay {
    /// The owner of a cell; `None` for one outside.
    #[must_use]
    pub fn owner(&self, column: u32, row: u32) -> Option<u32> {
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let cell = (row as usize).checked_mul(self.columns as usize)?.checked_add(column as usize)?;
        self.owners.get(cell).copied().flatten()
    }

    /// The pairs of owners with cells side by side, each once, the lower number first: domains that touch, weighted ones
    /// too, as far as the raster can tell.
    #[must_use]
    pub fn touching(&self) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        for (cell, owner) in self.owners.iter().enumerate() {
            let [_, below, _, right] = self.beside(cell);
            for other in [right, below].into_iter().flatten() {
                if let (&Some(a), Some(b)) = (owner, self.owners[other])
                    && a != b
                {
                    pairs.push((a.min(b), a.max(b)));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// In how many pieces an owner's domain lies. More than one is most likely a mistake.
    #[must_use]
    pub fn pieces(&self, node: u32) -> usize {
        let mut left: Vec<bool> = self.owners.iter().map(|owner| *owner == Some(node)).collect();
        let mut pieces = 0;
        let mut stack = Vec::new();
        while let Some(start) = left.iter().position(|&open| open) {
            pieces += 1;
            stack.push(start);
            while let Some(cell) = stack.pop() {
                if !std::mem::replace(&mut left[cell], false) {
                    continue;
                }
                let beside = self.beside(cell);
                stack.extend(beside.into_iter().flatten().filter(|&next| left[next]));
            }
        }
        pieces
    }

    /// The cells above, below, to the left and to the right of one. A raster without columns is one column.
    fn beside(&self, cell: usize) -> [Option<usize>; 4] {
        let columns = (self.columns as usize).max(1);
        let column = cell % columns;
        let inside = |cell: &usize| *cell < self.owners.len();
        [
            cell.checked_sub(columns),
            Some(cell + columns).filter(inside),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1).filter(inside),
        ]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Fig. 4.26: a flat cone (slope 1) at 0, a steep one (slope 3) at 10. The steep one owns where 3 |x - 10| < |x|:
    /// from 30/4 = 7.5 to 30/2 = 15. Behind it the flat one comes up again.
    #[test]
    fn oracle_millington_4_4_2_a_flat_cone_comes_up_again_behind_a_steep_one() {
        let domains = Dirichlet::weighted(&[(Vec2::ZERO, 1.0), (Vec2::new(10.0, 0.0), 3.0)]);
        let owner = |x: f32| domains.quantise(Vec2::new(x, 0.0));
        assert_eq!([7.4, 7.6, 10.0, 14.9, 15.1, 20.0].map(owner), [0, 1, 1, 1, 0, 0].map(Some));
        // In a passage of one cell's width the mistake can be seen, and counted.
        let passage = domains.overlay(&Aabb::new(Vec2::new(-2.0, -0.5), Vec2::new(22.0, 0.5)), 48, 1);
        assert_eq!((passage.pieces(0), passage.pieces(1)), (2, 1));
        let plain = Dirichlet::new(&[Vec2::ZERO, Vec2::new(10.0, 0.0)]);
        let passage = plain.overlay(&Aabb::new(Vec2::new(-2.0, -0.5), Vec2::new(22.0, 0.5)), 48, 1);
        assert_eq!((passage.pieces(0), passage.pieces(1), passage.touching()), (1, 1, vec![(0, 1)]));
    }

    /// Rasters can be read from files: their numbers need not fit.
    #[test]
    fn rasters_that_lie_are_no_danger() {
        let owners = vec![Some(0), Some(1), Some(0)];
        for (columns, rows) in [(0, 0), (0, 3), (3, 0), (u32::MAX, u32::MAX), (2, 9), (5, 1)] {
            let overlay = Overlay { columns, rows, owners: owners.clone() };
            for at in [0, 1, 2, 65_536, u32::MAX] {
                assert!([None, Some(0), Some(1)].contains(&overlay.owner(at, at)));
            }
            assert!(overlay.touching().len() <= 1 && (1..=2).contains(&overlay.pieces(0)));
        }
        let overlay = Overlay { columns: 2, rows: 2, owners: vec![Some(3), None, Some(4), Some(3)] };
        assert_eq!(
            [(0, 1), (1, 1), (2, 0), (0, 2)].map(|(x, y)| overlay.owner(x, y)),
            [Some(4), Some(3), None, None]
        );
        assert_eq!((overlay.touching(), overlay.pieces(3)), (vec![(3, 4)], 2));
    }

    #[test]
    fn nothing_and_nonsense_have_no_domain() {
        assert_eq!(Dirichlet::new(&[]).quantise(Vec2::ZERO), None);
        assert_eq!(Dirichlet::new(&[Vec2::ZERO]).quantise(Vec2::NAN), None);
        assert_eq!(Dirichlet::new(&[Vec2::NAN, Vec2::ONE]).quantise(Vec2::new(1e6, -1e6)), Some(1));
        assert_eq!(Dirichlet::new(&[Vec2::ONE]).localise(1), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_index_finds_whom_asking_all_finds(
            points in prop::collection::vec(((-50f32..50.0, -50f32..50.0), 0.2f32..5.0), 1..40),
            asked in prop::collection::vec((-90f32..90.0, -90f32..90.0), 1..20),
        ) {
            let points: Vec<(Vec2, f32)> = points.into_iter().map(|(at, slope)| (at.into(), slope)).collect();
            for (domains, is_weighted) in [
                (Dirichlet::weighted(&points), true),
                (Dirichlet::new(&points.iter().map(|point| point.0).collect::<Vec<_>>()), false),
            ] {
                for &at in &asked {
                    let at = Vec2::from(at);
                    let height = |node: u32| {
                        let (point, slope) = points[node as usize];
                        point.distance(at) * if is_weighted { slope } else { 1.0 }
                    };
                    let least = (0..points.len() as u32).map(height).fold(f32::INFINITY, f32::min);
                    let found = domains.quantise(at).unwrap();
                    prop_assert!(height(found) <= least * 1.0001 + 1e-4);
                }
            }
        }
    }
}
