//! The outlines of the walls, for the picture.

use std::collections::BTreeMap;

use wits_core::glam::Vec2;

use crate::pacman::maze::{HEIGHT, Maze, Tile, WIDTH, number};
use crate::pacman::spot::Spot;

/// How far inside a wall its outline runs. \[cells\]
const INSET: f32 = 0.3;
/// How far from a corner it begins to be round. \[cells\]
const ROUND: f32 = 0.19;

/// The outline of a piece of wall.
pub(crate) struct Outline {
    pub(crate) points: Vec<Vec2>,
    /// It goes all round; the outer wall has gaps where the tunnels are.
    pub(crate) is_closed: bool,
}

/// All outlines of a maze. Found by walking along the walls with the streets to the left.
pub(crate) fn outlines(maze: &Maze) -> Vec<Outline> {
    let mut edges = edges(maze);
    let mut outlines = Vec::new();
    while let Some(first) = first_corner(&edges) {
        let mut corners = vec![first];
        let (mut at, mut heading) = (first, Spot::default());
        while let Some(next) = take_next(&mut edges, at, heading) {
            if next - at == heading {
                corners.pop();
            }
            corners.push(next);
            (heading, at) = (next - at, next);
        }
        let is_closed = at == first && corners.len() > 2;
        if is_closed {
            corners.pop();
        }
        outlines.push(Outline { points: rounded(&corners, is_closed), is_closed });
    }
    outlines
}

/// From each corner of a cell the corners to walk to.
type Edges = BTreeMap<[i32; 2], Vec<Spot>>;

fn edges(maze: &Maze) -> Edges {
    let mut edges = Edges::new();
    // One column more on both sides: the tunnels lead out.
    for y in 0..HEIGHT {
        for x in -1..=WIDTH {
            let cell = Spot::new(x, y);
            if !is_open(maze, cell) {
                continue;
            }
            let corners = [Spot::default(), Spot::new(1, 0), Spot::new(1, 1), Spot::new(0, 1)]
                .map(|corner| cell + corner);
            for (side, out) in
                [Spot::new(0, -1), Spot::new(1, 0), Spot::new(0, 1), Spot::new(-1, 0)].into_iter().enumerate()
            {
                let (from, to) = (corners[side], corners[(side + 1) % 4]);
                let is_mouth = from.x == to.x && (from.x < 0 || from.x > WIDTH);
                if !is_open(maze, cell + out) && !is_mouth {
                    edges.entry([from.x, from.y]).or_default().push(to);
                }
            }
        }
    }
    edges
}

fn is_open(maze: &Maze, cell: Spot) -> bool {
    if !(0..HEIGHT).contains(&cell.y) || !(-1..=WIDTH).contains(&cell.x) {
        return false;
    }
    match maze.tile(number(cell)) {
        Tile::Wall => false,
        Tile::Tunnel => true,
        Tile::Street | Tile::Door | Tile::House => (0..WIDTH).contains(&cell.x),
    }
}

/// Where an outline begins: at a mouth of a tunnel if there is one left, else at any corner.
fn first_corner(edges: &Edges) -> Option<Spot> {
    let is_mouth = |corner: &&[i32; 2]| corner[0] < 0 || corner[0] > WIDTH;
    edges.keys().find(is_mouth).or_else(|| edges.keys().next()).map(|&corner| Spot::new(corner[0], corner[1]))
}

/// Takes the next edge; where two walls touch at a corner, the one to the left.
fn take_next(edges: &mut Edges, at: Spot, heading: Spot) -> Option<Spot> {
    let ends = edges.get_mut(&[at.x, at.y])?;
    let left = at + Spot::new(-heading.y, heading.x);
    let place = ends.iter().position(|&end| end == left).unwrap_or(0);
    let next = ends.swap_remove(place);
    if ends.is_empty() {
        edges.remove(&[at.x, at.y]);
    }
    Some(next)
}

/// Moves an outline into its wall and makes its corners round.
fn rounded(corners: &[Spot], is_closed: bool) -> Vec<Vec2> {
    let count = corners.len();
    let direction = |from: usize, to: usize| (corners[to] - corners[from]).corner().normalize_or_zero();
    let mut points = Vec::new();
    for (number, corner) in corners.iter().enumerate() {
        let is_end = !is_closed && (number == 0 || number + 1 == count);
        let (before, after) = ((number + count - 1) % count, (number + 1) % count);
        let arriving =
            if is_end && number == 0 { direction(number, after) } else { direction(before, number) };
        let leaving = if is_end && number > 0 { arriving } else { direction(number, after) };
        // The wall is to the right.
        let right = |heading: Vec2| Vec2::new(heading.y, -heading.x) * INSET;
        if is_end || arriving == leaving {
            points.push(corner.corner() + right(arriving));
            continue;
        }
        let tip = corner.corner() + right(arriving) + right(leaving);
        let (from, to) = (tip - arriving * ROUND, tip + leaving * ROUND);
        points.extend([0.0, 0.25, 0.5, 0.75, 1.0].map(|t| from.lerp(tip, t).lerp(tip.lerp(to, t), t)));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_island_is_closed_and_the_outer_wall_is_in_two_parts() {
        let outlines = outlines(&Maze::new());
        let open: Vec<_> = outlines.iter().filter(|outline| !outline.is_closed).collect();
        assert_eq!(open.len(), 2);
        assert!(open.iter().all(|outline| outline.points[0].x < 0.0 || outline.points[0].x > 27.0));
        assert!(outlines.len() > 20);
        assert!(outlines.iter().flat_map(|outline| &outline.points).all(|point| point.is_finite()));
    }
}
