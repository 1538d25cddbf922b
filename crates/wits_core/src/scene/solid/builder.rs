//! Makes meshes, face by face.

use glam::Vec3;

use super::mesh::{MAX_TRIANGLES, MAX_VERTICES, Mesh};
use crate::scene::Tint;

/// Collects the faces of a [`Mesh`]. Faces with a corner that is not finite or not there are left out.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::scene::{Mesh, Tint};
/// let mut floor = Mesh::builder();
/// floor.quad([Vec3::ZERO, Vec3::Z, Vec3::new(1.0, 0.0, 1.0), Vec3::X], Tint::Faint);
/// floor.line(Vec3::ZERO, Vec3::X, Tint::Path);
/// floor.triangle([Vec3::NAN, Vec3::X, Vec3::Y], Tint::Wall);
/// let floor = floor.build();
/// assert_eq!((floor.triangles().len(), floor.edges().len()), (2, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MeshBuilder {
    pub(super) positions: Vec<Vec3>,
    pub(super) tints: Vec<Tint>,
    pub(super) triangles: Vec<[u32; 3]>,
    pub(super) edges: Vec<[u32; 2]>,
    pub(super) smooth: bool,
}

impl MeshBuilder {
    /// Shades across faces that share a vertex. [`vertex`](Self::vertex) and [`face`](Self::face) make such faces.
    pub const fn smooth(&mut self) -> &mut Self {
        self.smooth = true;
        self
    }

    /// One triangle, counter-clockwise seen from outside.
    pub fn triangle(&mut self, corners: [Vec3; 3], tint: Tint) {
        self.polygon(&corners, tint);
    }

    /// Four corners in a plane, counter-clockwise seen from outside.
    pub fn quad(&mut self, corners: [Vec3; 4], tint: Tint) {
        self.polygon(&corners, tint);
    }

    /// A convex polygon, counter-clockwise seen from outside: a cell of a navigation mesh.
    pub fn polygon(&mut self, corners: &[Vec3], tint: Tint) {
        let Some(first) = self.room_for(corners) else { return };
        corners.iter().for_each(|corner| self.vertex(*corner, tint));
        let count = u32::try_from(corners.len()).unwrap_or(0);
        (2..count).for_each(|last| self.face([first, first + last - 1, first + last]));
    }

    /// A box along the axes.
    pub fn cuboid(&mut self, min: Vec3, max: Vec3, tint: Tint) {
        let at = |x: bool, y: bool, z: bool| {
            let pick = |high: bool, low: f32, top: f32| if high { top } else { low };
            Vec3::new(pick(x, min.x, max.x), pick(y, min.y, max.y), pick(z, min.z, max.z))
        };
        let (o, i) = (false, true);
        self.quad([at(i, o, o), at(i, i, o), at(i, i, i), at(i, o, i)], tint); // +x
        self.quad([at(o, o, o), at(o, o, i), at(o, i, i), at(o, i, o)], tint); // -x
        self.quad([at(o, i, o), at(o, i, i), at(i, i, i), at(i, i, o)], tint); // +y
        self.quad([at(o, o, o), at(i, o, o), at(i, o, i), at(o, o, i)], tint); // -y
        self.quad([at(o, o, i), at(i, o, i), at(i, i, i), at(o, i, i)], tint); // +z
        self.quad([at(o, o, o), at(o, i, o), at(i, i, o), at(i, o, o)], tint); // -z
    }

    /// A thin line: the edge of a cell, a wire.
    pub fn line(&mut self, from: Vec3, to: Vec3, tint: Tint) {
        let Some(first) = self.room_for(&[from, to]) else { return };
        [from, to].into_iter().for_each(|end| self.vertex(end, tint));
        if self.edges.len() < MAX_TRIANGLES {
            self.edges.push([first, first + 1]);
        }
    }

    /// A vertex that faces can share; its number is the number of vertices before it.
    pub fn vertex(&mut self, at: Vec3, tint: Tint) {
        if self.positions.len() < MAX_VERTICES {
            self.positions.push(if at.is_finite() { at } else { Vec3::ZERO });
            self.tints.push(tint);
        }
    }

    /// A triangle between vertices by their numbers.
    pub fn face(&mut self, corners: [u32; 3]) {
        let known = |corner: &u32| (*corner as usize) < self.positions.len();
        if corners.iter().all(known) && self.triangles.len() < MAX_TRIANGLES {
            self.triangles.push(corners);
        }
    }

    /// The mesh.
    #[must_use]
    pub fn build(self) -> Mesh {
        Mesh::of(self, None)
    }

    /// The number of the next vertex, when all corners can be taken.
    fn room_for(&self, corners: &[Vec3]) -> Option<u32> {
        let fits = self.positions.len() + corners.len() <= MAX_VERTICES;
        let sane = corners.iter().all(|corner| corner.is_finite());
        if fits && sane { u32::try_from(self.positions.len()).ok() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_without_corners_are_left_out() {
        let mut mesh = Mesh::builder();
        mesh.vertex(Vec3::ZERO, Tint::Wall);
        mesh.face([0, 0, 1]);
        mesh.polygon(&[Vec3::ZERO, Vec3::X], Tint::Wall);
        mesh.quad([Vec3::ZERO, Vec3::X, Vec3::INFINITY, Vec3::Y], Tint::Wall);
        mesh.line(Vec3::NAN, Vec3::X, Tint::Wall);
        let mesh = mesh.build();
        assert_eq!((mesh.triangles().len(), mesh.edges().len(), mesh.positions().len()), (0, 0, 3));
    }

    #[test]
    fn the_faces_of_a_box_look_outwards() {
        let cube = Mesh::cube();
        for corners in cube.triangles() {
            let [a, b, c] = corners.map(|corner| cube.positions()[corner as usize]);
            assert!((b - a).cross(c - a).dot(a + b + c) > 0.0, "{a} {b} {c}");
        }
    }
}
