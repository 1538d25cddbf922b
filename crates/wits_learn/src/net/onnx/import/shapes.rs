//! Nodes that change no number, only the shape of rows.

use super::data::{Data, UNKNOWN, check_count};
use super::{Import, Kind};
use crate::net::onnx::graph::Node;

impl Import<'_> {
    /// The rows after a node that changes no number; `None` if it is not one.
    pub(super) fn reshaped(
        &self,
        node: &Node<'_>,
        place: usize,
        data: &Data,
    ) -> Result<Option<Data>, String> {
        match node.op {
            // Nothing outside of training; a cast to floats of what are floats; names for probabilities.
            "Identity" | "Dropout" | "ZipMap" => Ok(Some(data.clone())),
            "Cast" if node.int("to", 1) == 1 => Ok(Some(data.clone())),
            _ if place != 0 => Ok(None),
            "Flatten" => flat(data, node.int("axis", 1)).map(Some),
            "Reshape" => self.reshape(node, data).map(Some),
            "Transpose" => transpose(data, node.ints("perm")).map(Some),
            "Squeeze" => squeeze(data, &self.axes(node)?).map(Some),
            "Unsqueeze" => unsqueeze(data, &self.axes(node)?).map(Some),
            "Gather" => self.gather(node, data).map(Some),
            _ => Ok(None),
        }
    }

    /// Whole numbers that are a constant.
    fn whole(&self, node: &Node<'_>, place: usize) -> Option<&[i64]> {
        match node.input(place).and_then(|name| self.values.get(name)) {
            Some(Kind::Constant(tensor)) => Some(&tensor.whole),
            _ => None,
        }
    }

    fn axes(&self, node: &Node<'_>) -> Result<Vec<i64>, String> {
        let axes = if node.has("axes") { Some(node.ints("axes")) } else { self.whole(node, 1) };
        axes.map(<[i64]>::to_vec)
            .filter(|axes| !axes.is_empty())
            .ok_or_else(|| "its axes are not constants".into())
    }

    fn reshape(&self, node: &Node<'_>, data: &Data) -> Result<Data, String> {
        let Some(target) = self.whole(node, 1) else {
            // The number of rows is looked up first: whatever else is done with it ends in the same list.
            return if data.lead == 1 { Ok(data.seen(1, vec![data.count()])) } else { Err(to_what()) };
        };
        let lead = match target.len() {
            1 if data.count() == 1 => 1,
            1 => 0,
            2 | 4 => 1,
            3 => 2,
            _ => return Err(to_what()),
        };
        let copied = |axis: usize| axis.checked_sub(data.lead).and_then(|axis| data.sizes.get(axis)).copied();
        let mut sizes = Vec::new();
        let mut open = None;
        for (axis, size) in target.iter().enumerate().skip(lead) {
            match size {
                0 if node.int("allowzero", 0) == 0 => sizes.push(copied(axis).ok_or_else(to_what)?),
                -1 => {
                    open = Some(sizes.len());
                    sizes.push(1);
                }
                size => sizes.push(usize::try_from(*size).map_err(|_| to_what())?),
            }
        }
        let seen = data.seen(lead, sizes);
        let (count, found) = (seen.count(), data.count());
        // A size of 0 or one that is not known hides how large the others are.
        check_count(seen.sizes.iter().fold(1_usize, |count, size| count.saturating_mul((*size).max(1))))?;
        match open {
            Some(axis) if count > 0 && found.is_multiple_of(count) => {
                let mut sizes = seen.sizes;
                sizes[axis] = found / count;
                Ok(data.seen(lead, sizes))
            }
            None if found == UNKNOWN || count == found => Ok(seen),
            _ => Err(to_what()),
        }
    }

    /// One step of a sequence: the last, as far as a net that goes step by step knows.
    fn gather(&self, node: &Node<'_>, data: &Data) -> Result<Data, String> {
        let axis = place_of(node.int("axis", 0), data.lead + data.sizes.len())?;
        let last = match self.whole(node, 1) {
            Some([-1]) => true,
            Some([0]) => data.state,
            _ => false,
        };
        if last && axis < data.lead {
            Ok(data.seen(data.lead - 1, data.sizes.clone()))
        } else {
            Err("takes another part than the last step of a sequence".into())
        }
    }
}

fn to_what() -> String {
    "to sizes that are not those of rows".into()
}

/// An axis that may be counted from the end.
fn place_of(axis: i64, rank: usize) -> Result<usize, String> {
    let from_end = usize::try_from(axis.unsigned_abs()).ok().and_then(|axis| rank.checked_sub(axis));
    let place = if axis < 0 { from_end } else { usize::try_from(axis).ok().filter(|axis| *axis < rank) };
    place.ok_or_else(|| format!("there is no axis {axis} of {rank}"))
}

fn flat(data: &Data, axis: i64) -> Result<Data, String> {
    let rank = data.lead + data.sizes.len();
    let axis = if axis == i64::try_from(rank).unwrap_or(i64::MAX) { rank } else { place_of(axis, rank)? };
    if axis == data.lead && axis <= 1 {
        Ok(data.seen(1, vec![data.count()]))
    } else {
        Err("makes one of several rows".into())
    }
}

fn transpose(data: &Data, axes: &[i64]) -> Result<Data, String> {
    let rank = data.lead + data.sizes.len();
    let backwards = (0..rank).rev().collect();
    let axes =
        if axes.is_empty() { Ok(backwards) } else { axes.iter().map(|axis| place_of(*axis, rank)).collect() };
    let axes: Vec<usize> = axes?;
    let mut sorted = axes.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..rank) {
        return Err("its axes are not all axes".into());
    }
    let (lead, row) = axes.split_at(data.lead);
    if lead.iter().any(|axis| *axis >= data.lead) {
        return Err("exchanges rows with what is in them".into());
    }
    if row.len() < 2 {
        return Ok(data.clone());
    }
    Ok(data.transposed(&row.iter().map(|axis| axis - data.lead).collect::<Vec<_>>()))
}

fn squeeze(data: &Data, axes: &[i64]) -> Result<Data, String> {
    let (mut lead, mut sizes) = (data.lead, data.sizes.clone());
    let rank = lead + sizes.len();
    let mut axes: Vec<usize> = axes.iter().map(|axis| place_of(*axis, rank)).collect::<Result<_, _>>()?;
    axes.sort_unstable();
    axes.dedup();
    for axis in axes.into_iter().rev() {
        match axis.checked_sub(data.lead) {
            None => lead -= 1,
            Some(axis) if sizes[axis] == 1 && sizes.len() > 1 => {
                sizes.remove(axis);
            }
            Some(_) => return Err("takes an axis away that is not one of size 1".into()),
        }
    }
    Ok(data.seen(lead, sizes))
}

fn unsqueeze(data: &Data, axes: &[i64]) -> Result<Data, String> {
    let (mut lead, mut sizes) = (data.lead, data.sizes.clone());
    let rank = lead + sizes.len() + axes.len();
    if rank > 8 {
        return Err("too many axes".into());
    }
    let mut axes: Vec<usize> = axes.iter().map(|axis| place_of(*axis, rank)).collect::<Result<_, _>>()?;
    axes.sort_unstable();
    for axis in axes {
        match axis.checked_sub(lead) {
            None => lead += 1,
            Some(axis) if axis <= sizes.len() => sizes.insert(axis, 1),
            Some(_) => return Err(format!("there is no place for an axis {axis}")),
        }
    }
    Ok(data.seen(lead, sizes))
}
