//! Rows while they pass through a graph: their sizes, and the order of their numbers.

use std::rc::Rc;

use crate::net::MAX_NEURONS;
use crate::net::onnx::graph::Input;

/// The size of rows that is known only from the first layer.
pub(super) const UNKNOWN: usize = 0;

/// Rows of numbers. In ONNX they have several sizes (channels, height and width), here they are lists; images are lists
/// channel by channel there, and cell by cell here.
#[derive(Clone)]
pub(super) struct Data {
    /// Counts whatever changed numbers before: only the newest can go on.
    pub(super) version: usize,
    /// Number of sizes before those of a row: rows, steps of sequences, directions.
    pub(super) lead: usize,
    /// The sizes of a row.
    pub(super) sizes: Vec<usize>,
    /// For each number as ONNX counts them, its place in our row; `None` where that is the same.
    pub(super) order: Option<Rc<[u16]>>,
    /// What a recurrent layer remembers after the step; it is also what came out last.
    pub(super) state: bool,
}

impl Data {
    /// Rows of a layer that came out as lists.
    pub(super) const fn rows(version: usize, lead: usize, sizes: Vec<usize>) -> Self {
        Self { version, lead, sizes, order: None, state: false }
    }

    /// What goes into a net: rows, sequences of rows, or images channel by channel.
    pub(super) fn of_input(input: &Input<'_>) -> Result<Self, String> {
        let Some(sizes) = &input.sizes else { return Ok(Self::rows(0, 1, vec![UNKNOWN])) };
        let lead = match sizes.len() {
            1 => 0,
            2 | 4 => 1,
            3 => 2,
            other => return Err(format!("an input of {other} sizes; expected 1 to 4")),
        };
        let row: Vec<usize> = sizes[lead..].iter().map(|size| size.unwrap_or(UNKNOWN)).collect();
        let mut data = Self::rows(0, lead, row);
        if let [channels, height, width] = data.sizes[..] {
            check_count(data.count())?;
            if data.count() == UNKNOWN {
                return Err("an image of unknown size".into());
            }
            data.order = image_order(channels, height * width);
        }
        check_count(data.count()).map(|()| data)
    }

    /// Numbers in a row.
    pub(super) fn count(&self) -> usize {
        self.sizes.iter().fold(1, |count: usize, size| count.saturating_mul(*size))
    }

    /// Whether an axis is the last, and the only one of a row.
    pub(super) fn is_last_axis(&self, axis: i64) -> bool {
        self.sizes.len() == 1 && (axis == -1 || usize::try_from(axis) == Ok(self.lead))
    }

    /// The same rows seen with other sizes.
    pub(super) fn seen(&self, lead: usize, sizes: Vec<usize>) -> Self {
        Self { lead, sizes, ..self.clone() }
    }

    /// Rows whose axes were exchanged: `axes` says for each new one which it was.
    pub(super) fn transposed(&self, axes: &[usize]) -> Self {
        let mut steps = vec![1; self.sizes.len()];
        for axis in (1..self.sizes.len()).rev() {
            steps[axis - 1] = steps[axis] * self.sizes[axis];
        }
        let sizes: Vec<usize> = axes.iter().map(|axis| self.sizes[*axis]).collect();
        let order = (0..self.count()).map(|mut place| {
            let mut from = 0;
            for (axis, size) in axes.iter().zip(&sizes).rev() {
                from += place % size * steps[*axis];
                place /= size;
            }
            self.order.as_ref().map_or(from, |order| usize::from(order[from]))
        });
        Self { order: normal(order.collect()), sizes, ..self.clone() }
    }

    /// The place in our row of each number as ONNX counts them.
    pub(super) fn places(&self, count: usize) -> impl Iterator<Item = usize> {
        (0..count).map(|place| self.order.as_ref().map_or(place, |order| usize::from(order[place])))
    }
}

/// A row can be as long as a layer can be wide.
pub(super) fn check_count(count: usize) -> Result<(), String> {
    if count <= MAX_NEURONS {
        Ok(())
    } else {
        Err(format!("rows of {count} numbers; expected at most {MAX_NEURONS}"))
    }
}

/// The places of an image that is counted channel by channel.
pub(super) fn image_order(channels: usize, cells: usize) -> Option<Rc<[u16]>> {
    normal((0..channels * cells).map(|place| place % cells * channels + place / cells).collect())
}

/// No order where it changes nothing.
fn normal(order: Vec<usize>) -> Option<Rc<[u16]>> {
    let same = order.iter().enumerate().all(|(place, from)| place == *from);
    // Rows have at most 2^16 numbers.
    (!same).then(|| order.into_iter().map(|from| from as u16).collect())
}
