//! A tree of boxes over boxes: finds the few items near a ray or a point without looking at the rest.
//!
//! Built once from the boxes of the items, top down. Each node is split where the surface-area heuristic
//! expects the cheapest casts; below a depth of [`BALANCED_BELOW`] at the median instead, which bounds the
//! depth, and so the stack of a query, for any input. The two children of a node lie next to each other.

use glam::Vec2;

use crate::geometry::Aabb;

/// Nodes with so few items are not split further.
const LEAF_SIZE: usize = 2;
/// Below this depth nodes are split in halves: 32 levels more suffice for any number of items.
const BALANCED_BELOW: usize = 24;
/// One pending sibling per level.
const STACK_SIZE: usize = BALANCED_BELOW + 36;

/// The tree. It names items by their place in the order that [`Bvh::build`] returns: the items of a leaf lie
/// together.
#[derive(Clone, Debug, Default)]
pub(super) struct Bvh {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    bounds: Aabb<Vec2>,
    /// The first item of a leaf, or the first of the two children.
    first: u32,
    /// The number of items of a leaf; 0 for an inner node.
    count: u32,
}

impl Bvh {
    /// The tree over some boxes, and the order of the boxes in it.
    pub(super) fn build(boxes: &[Aabb<Vec2>]) -> (Self, Vec<u32>) {
        let mut order: Vec<u32> = (0..boxes.len() as u32).collect();
        let mut tree = Self::default();
        if !boxes.is_empty() {
            tree.nodes.push(leaf(boxes, &order, 0..boxes.len()));
            tree.split(boxes, &mut order, 0, 0);
        }
        (tree, order)
    }

    /// Visits items in the order of a lower bound of their distance, as long as that bound does not exceed
    /// the limit that the visitor keeps: `bound` maps a box to its bound (or infinity to skip it), `visit`
    /// gets an item and returns the new limit.
    #[inline]
    pub(super) fn visit(
        &self,
        limit: f32,
        bound: impl Fn(&Aabb<Vec2>) -> f32,
        mut visit: impl FnMut(u32) -> f32,
    ) {
        let Some(root) = self.nodes.first() else { return };
        let mut limit = limit;
        let mut stack = [(0u32, 0f32); STACK_SIZE];
        stack[0] = (0, bound(&root.bounds));
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let (index, nearest) = stack[height];
            if nearest > limit {
                continue;
            }
            let node = &self.nodes[index as usize];
            if node.count > 0 {
                limit = (node.first..node.first + node.count).fold(limit, |_, item| visit(item));
                continue;
            }
            let [left, right] =
                [node.first, node.first + 1].map(|child| (child, bound(&self.nodes[child as usize].bounds)));
            let (near, far) = if right.1 < left.1 { (right, left) } else { (left, right) };
            for child in [far, near] {
                if child.1 <= limit {
                    stack[height] = child;
                    height += 1;
                }
            }
        }
    }

    fn split(&mut self, boxes: &[Aabb<Vec2>], order: &mut [u32], index: usize, depth: usize) {
        let node = self.nodes[index];
        let (start, end) = (node.first as usize, (node.first + node.count) as usize);
        if node.count as usize <= LEAF_SIZE {
            return;
        }
        let middle = start + partition(boxes, &mut order[start..end], depth >= BALANCED_BELOW);
        let child = self.nodes.len();
        self.nodes.extend([leaf(boxes, order, start..middle), leaf(boxes, order, middle..end)]);
        self.nodes[index] = Node { first: child as u32, count: 0, ..node };
        self.split(boxes, order, child, depth + 1);
        self.split(boxes, order, child + 1, depth + 1);
    }
}

fn leaf(boxes: &[Aabb<Vec2>], order: &[u32], items: std::ops::Range<usize>) -> Node {
    let (first, count) = (items.start as u32, items.len() as u32);
    Node { bounds: around(boxes, &order[items]), first, count }
}

/// Sorts the items along the better axis and returns where to cut, always leaving something on both sides.
fn partition(boxes: &[Aabb<Vec2>], items: &mut [u32], balanced: bool) -> usize {
    let (mut best_cost, mut best_axis, mut best_cut) = (f32::INFINITY, 0, items.len() / 2);
    for axis in 0..2 {
        sort_along(boxes, items, axis);
        if let Some((cost, cut)) = cheapest_cut(boxes, items).filter(|_| !balanced)
            && cost < best_cost
        {
            (best_cost, best_axis, best_cut) = (cost, axis, cut);
        }
    }
    sort_along(boxes, items, best_axis);
    best_cut
}

fn sort_along(boxes: &[Aabb<Vec2>], items: &mut [u32], axis: usize) {
    let center = |item: u32| boxes[item as usize].center()[axis];
    items.sort_unstable_by(|&a, &b| center(a).total_cmp(&center(b)).then(a.cmp(&b)));
}

/// The cut with the least expected work: the chance to enter a side (its circumference) times the items in
/// it.
fn cheapest_cut(boxes: &[Aabb<Vec2>], items: &[u32]) -> Option<(f32, usize)> {
    let grow = |sum: &mut Option<Aabb<Vec2>>, item: u32| {
        let bounds = boxes[item as usize];
        *sum = Some(sum.map_or(bounds, |sum| sum.merged(&bounds)));
        *sum
    };
    let right_costs = items.iter().rev().scan(None, |sum, &item| grow(sum, item)).map(circumference);
    let right_costs: Vec<f32> =
        right_costs.enumerate().map(|(index, rim)| rim * (index + 1) as f32).collect();
    let left_costs = items.iter().scan(None, |sum, &item| grow(sum, item)).map(circumference);
    let costs = left_costs.enumerate().take(items.len() - 1).map(|(index, rim)| {
        let cut = index + 1;
        (rim * cut as f32 + right_costs[items.len() - cut - 1], cut)
    });
    costs.filter(|(cost, _)| cost.is_finite()).reduce(|best, next| if next.0 < best.0 { next } else { best })
}

fn circumference(bounds: Aabb<Vec2>) -> f32 {
    let size = bounds.size();
    size.x + size.y
}

fn around(boxes: &[Aabb<Vec2>], items: &[u32]) -> Aabb<Vec2> {
    items.iter().map(|&item| boxes[item as usize]).reduce(|all, next| all.merged(&next)).unwrap_or_default()
}
