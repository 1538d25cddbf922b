//! The land: regions with ridges between them.

use wits_core::random::Seed;

use crate::hopfield::fog::{CELLS, HEIGHT, WIDTH};

/// How many regions there are. Of the first two the enemy holds exactly one, as of the next two, and so on.
pub(crate) const REGIONS: usize = 8;

/// Which region each cell belongs to: the same in every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Land {
    regions: Vec<usize>,
}

impl Land {
    /// Four columns of two regions each, with ridges that are not straight.
    pub(crate) fn new(seed: Seed) -> Self {
        let mut stream = seed.fork("land").stream();
        let columns = REGIONS / 2;
        let middles: Vec<(f32, f32)> = (0..REGIONS)
            .map(|region| {
                let (column, row) = (region / 2, region % 2);
                let x = (column as f32 + 0.5) * WIDTH as f32 / columns as f32;
                let y = (row as f32 + 0.5) * HEIGHT as f32 / 2.0;
                (x + stream.range(-1.6, 1.6), y + stream.range(-2.2, 2.2))
            })
            .collect();
        let nearest = |cell: usize| {
            let (x, y) = ((cell % WIDTH) as f32 + 0.5, (cell / WIDTH) as f32 + 0.5);
            let far = |(a, b): (f32, f32)| (a - x) * (a - x) + (b - y) * (b - y);
            (0..REGIONS).min_by(|a, b| far(middles[*a]).total_cmp(&far(middles[*b]))).unwrap_or(0)
        };
        Self { regions: (0..CELLS).map(nearest).collect() }
    }

    /// The region of each cell.
    pub(crate) fn regions(&self) -> &[usize] {
        &self.regions
    }
}
