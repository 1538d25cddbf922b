//! Free cells of a row that lie side by side, found a word of bits at a time.

use crate::grid::{Cell, GridMap};

/// Free cells side by side in a row: a rectangle from `from` to `to` in x, one cell high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The row of cells: y from `row` to `row + 1`.
    pub(super) row: i32,
    /// The corner on the left.
    pub(super) from: i32,
    /// The corner on the right.
    pub(super) to: i32,
}

/// The run that a cell belongs to; `None` when it is blocked.
#[inline]
pub(super) fn run_of(map: &GridMap, cell: Cell) -> Option<Run> {
    if !map.is_free(cell) {
        return None;
    }
    let row = map.row(cell.y as u32);
    Some(Run { row: cell.y, from: first_of_run(row, cell.x), to: end_of_run(row, cell.x) })
}

/// Calls `visit` with every run of a row that shares a piece of the range with it.
#[inline]
pub(super) fn for_each_run(map: &GridMap, row: i32, (from, to): (i32, i32), mut visit: impl FnMut(Run)) {
    if row < 0 || row as u32 >= map.height() {
        return;
    }
    let bits = map.row(row as u32);
    let mut x = from;
    while let Some(first) = next_free(bits, x).filter(|&first| first < to) {
        let from = if first == x { first_of_run(bits, first) } else { first };
        x = end_of_run(bits, first);
        visit(Run { row, from, to: x });
    }
}

/// The first free cell from `x` on.
#[inline]
fn next_free(row: &[u64], x: i32) -> Option<i32> {
    let (mut word, offset) = (x as usize / 64, x & 63);
    let mut bits = *row.get(word)? & (u64::MAX << offset);
    while bits == 0 {
        word += 1;
        bits = *row.get(word)?;
    }
    Some((word * 64) as i32 + bits.trailing_zeros() as i32)
}

/// Behind the last cell of the run that holds `x`.
#[inline]
fn end_of_run(row: &[u64], x: i32) -> i32 {
    let (mut word, offset) = (x as usize / 64, x & 63);
    let mut blocked = !row[word] & (u64::MAX << offset);
    while blocked == 0 {
        word += 1;
        match row.get(word) {
            Some(bits) => blocked = !bits,
            None => return (word * 64) as i32,
        }
    }
    (word * 64) as i32 + blocked.trailing_zeros() as i32
}

/// The first cell of the run that holds `x`.
#[inline]
fn first_of_run(row: &[u64], x: i32) -> i32 {
    let (mut word, offset) = (x as usize / 64, x & 63);
    let mut blocked = !row[word] & (u64::MAX >> (63 - offset));
    while blocked == 0 {
        if word == 0 {
            return 0;
        }
        word -= 1;
        blocked = !row[word];
    }
    (word * 64) as i32 + 64 - blocked.leading_zeros() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_across_words() {
        let mut map = GridMap::free(200, 2).unwrap();
        for x in [0, 63, 64, 130, 199] {
            map.set(Cell::new(x, 0), false);
        }
        let mut runs = Vec::new();
        for_each_run(&map, 0, (0, 200), |run| runs.push((run.from, run.to)));
        assert_eq!(runs, [(1, 63), (65, 130), (131, 199)]);
        runs.clear();
        for_each_run(&map, 0, (100, 130), |run| runs.push((run.from, run.to)));
        for_each_run(&map, 1, (70, 80), |run| runs.push((run.from, run.to)));
        for_each_run(&map, 2, (0, 200), |run| runs.push((run.from, run.to)));
        for_each_run(&map, -1, (0, 200), |run| runs.push((run.from, run.to)));
        assert_eq!(runs, [(65, 130), (0, 200)]);
        assert_eq!(run_of(&map, Cell::new(129, 0)), Some(Run { row: 0, from: 65, to: 130 }));
        assert_eq!(run_of(&map, Cell::new(130, 0)), None);
    }
}
