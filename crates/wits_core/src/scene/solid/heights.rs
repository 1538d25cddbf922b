//! Height fields: a landscape as a grid of heights.

use glam::{Vec2, Vec3};

use super::mesh::{MAX_VERTICES, Mesh};
use crate::scene::Tint;

/// Where the samples of a landscape are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeightGrid {
    /// The place of the first sample; heights count from its y. \[m\]
    pub origin: Vec3,
    /// How far apart samples are along x and z. \[m\]
    pub cell: Vec2,
    /// Samples along +x.
    pub columns: u32,
    /// Samples along +z.
    pub rows: u32,
}

impl HeightGrid {
    pub(super) fn mesh(self, sample: impl Fn(u32, u32) -> (f32, Tint)) -> Mesh {
        let Self { origin, cell, columns, rows } = self;
        let mut mesh = Mesh::builder();
        mesh.smooth();
        let count = u64::from(columns) * u64::from(rows);
        let sane = origin.is_finite() && cell.is_finite() && cell.cmpgt(Vec2::ZERO).all();
        if columns < 2 || rows < 2 || count > MAX_VERTICES as u64 || !sane {
            return mesh.build();
        }
        for row in 0..rows {
            for column in 0..columns {
                let (height, tint) = sample(column, row);
                let height = if height.is_finite() { height } else { 0.0 };
                let offset = Vec3::new(column as f32 * cell.x, height, row as f32 * cell.y);
                mesh.vertex(origin + offset, tint);
            }
        }
        for row in 1..rows {
            for column in 1..columns {
                let (near, far) = ((row - 1) * columns + column, row * columns + column);
                mesh.face([near - 1, far - 1, far]);
                mesh.face([near - 1, far, near]);
            }
        }
        Mesh::of(mesh, Some(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_landscape_looks_up() {
        let mesh =
            Mesh::heights(Vec3::ZERO, Vec2::ONE, 3, 4, |column, row| ((column + row) as f32, Tint::Green));
        assert_eq!(mesh.triangles().len(), 2 * 2 * 3);
        assert!(mesh.normals().iter().all(|normal| normal.y > 0.1), "{:?}", mesh.normals());
        assert_eq!(mesh.height_grid().unwrap().columns, 3);
    }

    #[test]
    fn landscapes_that_make_no_sense_are_empty() {
        let flat = |origin, cell, columns, rows| {
            Mesh::heights(origin, cell, columns, rows, |_, _| (f32::NAN, Tint::Green)).triangles().len()
        };
        assert_eq!(flat(Vec3::ZERO, Vec2::ONE, 1, 9), 0);
        assert_eq!(flat(Vec3::ZERO, Vec2::ONE, u32::MAX, u32::MAX), 0);
        assert_eq!(flat(Vec3::NAN, Vec2::ONE, 3, 3), 0);
        assert_eq!(flat(Vec3::ZERO, Vec2::new(0.0, 1.0), 3, 3), 0);
        assert_eq!(flat(Vec3::ZERO, Vec2::ONE, 3, 3), 8);
    }
}
