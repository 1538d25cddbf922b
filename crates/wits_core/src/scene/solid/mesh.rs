//! A mesh: triangles and edges that do not change, shared by all who draw it.

use std::sync::{Arc, LazyLock};

use glam::{Vec2, Vec3};

use super::{Bounds3, HeightGrid, MeshBuilder};
use crate::angle;
use crate::hash::{StateHash, StateHasher};
use crate::scene::Tint;

/// The most vertices of a mesh; what comes after is left out.
pub const MAX_VERTICES: usize = 1 << 20;
/// The most triangles of a mesh, and the most edges; what comes after is left out.
pub const MAX_TRIANGLES: usize = 1 << 21;

/// Pieces round a ready-made round mesh.
const AROUND: u32 = 12;

/// Triangles and edges in metres, with a colour at each vertex. Made with a [`MeshBuilder`] or from heights.
///
/// A clone shares the memory. Two meshes of the same content have the same [id](Mesh::id): a viewer gets each content
/// once, however often it is drawn. A level that changes is a new mesh.
///
/// Vertices tinted [`Tint::Agent`] take the colour of the body that is drawn with the mesh.
#[derive(Clone, Debug)]
pub struct Mesh(Arc<Content>);

#[derive(Debug)]
pub(super) struct Content {
    pub(super) id: StateHash,
    pub(super) positions: Vec<Vec3>,
    pub(super) tints: Vec<Tint>,
    pub(super) triangles: Vec<[u32; 3]>,
    pub(super) edges: Vec<[u32; 2]>,
    /// Of the vertices, when the mesh is smooth; else empty.
    pub(super) normals: Vec<Vec3>,
    pub(super) bounds: Bounds3,
    pub(super) heights: Option<HeightGrid>,
}

impl Mesh {
    /// An empty mesh to fill.
    #[must_use]
    pub fn builder() -> MeshBuilder {
        MeshBuilder::default()
    }

    pub(super) fn of(builder: MeshBuilder, heights: Option<HeightGrid>) -> Self {
        let MeshBuilder { positions, tints, triangles, edges, smooth } = builder;
        let normals = if smooth { smooth_normals(&positions, &triangles) } else { Vec::new() };
        let mut hasher = StateHasher::new();
        hasher.write(&smooth);
        hasher.write(&(positions.len() as u64));
        positions.iter().for_each(|at| hasher.write(&at.to_array()));
        tints.iter().for_each(|tint| hasher.write(&(*tint as u8)));
        triangles.iter().for_each(|corners| hasher.write(corners));
        edges.iter().for_each(|ends| hasher.write(ends));
        let bounds = Bounds3::around(positions.iter().copied());
        let bounds = bounds.unwrap_or(Bounds3 { min: Vec3::ZERO, max: Vec3::ZERO });
        let id = hasher.finish();
        Self(Arc::new(Content { id, positions, tints, triangles, edges, normals, bounds, heights }))
    }

    /// A landscape of `columns` by `rows` heights, `cell.x` metres apart along +x and `cell.y` along +z, the first at
    /// `origin`. `sample` is asked for the height above the origin and the colour at a column and a row.
    ///
    /// Fewer than two columns or rows, or more than [`MAX_VERTICES`] samples, make an empty mesh; a height that is not
    /// finite counts as 0.
    ///
    /// ```
    /// use wits_core::glam::{Vec2, Vec3};
    /// use wits_core::scene::{Mesh, Tint};
    /// let slope = |column: u32, _row: u32| (0.5 * column as f32, Tint::Green);
    /// let hill = Mesh::heights(Vec3::ZERO, Vec2::splat(2.0), 5, 3, slope);
    /// assert_eq!((hill.positions().len(), hill.triangles().len()), (15, 16));
    /// assert_eq!(hill.bounds().max, Vec3::new(8.0, 2.0, 4.0));
    /// ```
    #[must_use]
    pub fn heights(
        origin: Vec3,
        cell: Vec2,
        columns: u32,
        rows: u32,
        sample: impl Fn(u32, u32) -> (f32, Tint),
    ) -> Self {
        HeightGrid { origin, cell, columns, rows }.mesh(sample)
    }

    /// A cube of 1 m about the origin.
    #[must_use]
    pub fn cube() -> Self {
        static CUBE: LazyLock<Mesh> = LazyLock::new(|| {
            let mut cube = Mesh::builder();
            cube.cuboid(Vec3::splat(-0.5), Vec3::splat(0.5), Tint::Agent);
            cube.build()
        });
        CUBE.clone()
    }

    /// A ball of 1 m across about the origin.
    #[must_use]
    pub fn ball() -> Self {
        static BALL: LazyLock<Mesh> = LazyLock::new(|| {
            let profile =
                (0..=6).map(|step| angle::direction((step as f32 / 6.0 - 0.5) * std::f32::consts::PI));
            Mesh::lathe(&profile.map(|point| point * 0.5).collect::<Vec<_>>(), true)
        });
        BALL.clone()
    }

    /// An upright capsule, 1 m high and 1 m across: three times as high as wide it is round at its ends.
    #[must_use]
    pub fn capsule() -> Self {
        static CAPSULE: LazyLock<Mesh> = LazyLock::new(|| {
            let arc = |from: f32, middle: f32| {
                (0..=3).map(move |step| {
                    let turn = angle::direction((step as f32 / 6.0 + from) * std::f32::consts::PI);
                    Vec2::new(0.5 * turn.x, middle + turn.y / 6.0)
                })
            };
            Mesh::lathe(&arc(-0.5, -1.0 / 3.0).chain(arc(0.0, 1.0 / 3.0)).collect::<Vec<_>>(), true)
        });
        CAPSULE.clone()
    }

    /// An upright cylinder, 1 m high and 1 m across.
    #[must_use]
    pub fn cylinder() -> Self {
        static CYLINDER: LazyLock<Mesh> = LazyLock::new(|| {
            let profile = [(0.0, -0.5), (0.5, -0.5), (0.5, 0.5), (0.0, 0.5)];
            Mesh::lathe(&profile.map(Vec2::from), false)
        });
        CYLINDER.clone()
    }

    /// A cone that points along +x, 1 m long and 1 m across.
    #[must_use]
    pub fn cone() -> Self {
        static CONE: LazyLock<Mesh> = LazyLock::new(|| {
            let mut cone = Mesh::builder();
            let rim = |step: u32| {
                let turn = angle::direction((step % AROUND) as f32 / AROUND as f32 * std::f32::consts::TAU);
                Vec3::new(-0.5, 0.5 * turn.x, 0.5 * turn.y)
            };
            for step in 0..AROUND {
                cone.triangle([rim(step), rim(step + 1), Vec3::X * 0.5], Tint::Agent);
                cone.triangle([rim(step + 1), rim(step), Vec3::X * -0.5], Tint::Agent);
            }
            cone.build()
        });
        CONE.clone()
    }

    /// Turns a profile (distance from the y axis, height) about the y axis.
    fn lathe(profile: &[Vec2], smooth: bool) -> Self {
        let mut mesh = Self::builder();
        let at = |point: Vec2, step: u32| {
            let turn = angle::direction((step % AROUND) as f32 / AROUND as f32 * std::f32::consts::TAU);
            Vec3::new(turn.x * point.x, point.y, -turn.y * point.x)
        };
        if smooth {
            mesh.smooth();
            let rings = profile.iter().flat_map(|point| (0..AROUND).map(move |step| at(*point, step)));
            let rings: Vec<Vec3> = rings.collect();
            rings.into_iter().for_each(|point| mesh.vertex(point, Tint::Agent));
            for ring in 1..u32::try_from(profile.len()).unwrap_or(0) {
                for step in 0..AROUND {
                    let corner = |ring: u32, step: u32| ring * AROUND + step % AROUND;
                    let (a, b) = (corner(ring - 1, step), corner(ring - 1, step + 1));
                    let (c, d) = (corner(ring, step + 1), corner(ring, step));
                    mesh.face([a, b, c]);
                    mesh.face([a, c, d]);
                }
            }
            return mesh.build();
        }
        for pair in profile.windows(2) {
            for step in 0..AROUND {
                let corners =
                    [at(pair[0], step), at(pair[0], step + 1), at(pair[1], step + 1), at(pair[1], step)];
                mesh.quad(corners, Tint::Agent);
            }
        }
        mesh.build()
    }

    /// The same for all meshes of the same content.
    #[must_use]
    pub fn id(&self) -> StateHash {
        self.0.id
    }

    /// The vertices. \[m\]
    #[must_use]
    pub fn positions(&self) -> &[Vec3] {
        &self.0.positions
    }

    /// The colours of the vertices.
    #[must_use]
    pub fn tints(&self) -> &[Tint] {
        &self.0.tints
    }

    /// The corners of the triangles, counter-clockwise seen from outside.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.0.triangles
    }

    /// The ends of the lines.
    #[must_use]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.0.edges
    }

    /// Unit normals of the vertices of a smooth mesh; empty when its faces are flat.
    #[must_use]
    pub fn normals(&self) -> &[Vec3] {
        &self.0.normals
    }

    /// The box around it; without extent when it is empty.
    #[must_use]
    pub fn bounds(&self) -> Bounds3 {
        self.0.bounds
    }

    /// The grid of a landscape.
    #[must_use]
    pub fn height_grid(&self) -> Option<HeightGrid> {
        self.0.heights
    }
}

impl Default for Mesh {
    fn default() -> Self {
        Self::builder().build()
    }
}

impl PartialEq for Mesh {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

/// The mean of the faces around each vertex, large faces more.
fn smooth_normals(positions: &[Vec3], triangles: &[[u32; 3]]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::ZERO; positions.len()];
    for corners in triangles {
        let [a, b, c] = corners.map(|corner| positions[corner as usize]);
        let normal = (b - a).cross(c - a);
        corners.iter().for_each(|corner| normals[*corner as usize] += normal);
    }
    normals.into_iter().map(|normal| normal.try_normalize().unwrap_or(Vec3::Y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every ready-made mesh is closed, looks outwards and is 1 m large.
    #[test]
    fn ready_made_meshes_are_solid() {
        let meshes = [Mesh::cube(), Mesh::ball(), Mesh::capsule(), Mesh::cylinder(), Mesh::cone()];
        for (number, mesh) in meshes.iter().enumerate() {
            let size = mesh.bounds().size();
            assert!((size - Vec3::ONE).abs().max_element() < 0.04, "mesh {number}: {size}");
            // The volume under all faces is positive when they look outwards (divergence theorem).
            let volume: f32 = mesh
                .triangles()
                .iter()
                .map(|corners| {
                    let [a, b, c] = corners.map(|corner| mesh.positions()[corner as usize]);
                    a.dot(b.cross(c)) / 6.0
                })
                .sum();
            assert!((0.2..=1.001).contains(&volume), "mesh {number}: {volume}");
            assert!(mesh.tints().iter().all(|tint| *tint == Tint::Agent));
        }
    }

    #[test]
    fn the_same_content_has_the_same_id() {
        let make = |tint| {
            let mut mesh = Mesh::builder();
            mesh.triangle([Vec3::ZERO, Vec3::X, Vec3::Y], tint);
            mesh.build()
        };
        assert_eq!(make(Tint::Wall), make(Tint::Wall));
        assert_ne!(make(Tint::Wall), make(Tint::Goal));
        assert_ne!(Mesh::cube().id(), Mesh::ball().id());
    }
}
