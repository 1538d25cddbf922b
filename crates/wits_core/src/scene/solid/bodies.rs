//! Bodies: many things of one mesh, each with a place, an orientation, a size and a colour.

use glam::{Quat, Vec3};

use super::Mesh;
use crate::scene::Tint;

/// One body.
///
/// ```
/// use wits_core::glam::{Quat, Vec3};
/// use wits_core::scene::{Body3, Tint};
///
/// // A guard of 1.8 m that stands on the ground and looks along -z; a click on it selects agent 3.
/// let turn = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
/// let guard = Body3::new(Vec3::new(4.0, 0.9, 2.0))
///     .turned(turn)
///     .sized(Vec3::new(0.6, 1.8, 0.6))
///     .tinted(Tint::Danger)
///     .of_agent(3);
/// assert!((guard.orientation * Vec3::X).distance(Vec3::NEG_Z) < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body3 {
    /// Where the origin of the mesh is. \[m\]
    pub at: Vec3,
    /// How it is turned: the identity looks along +x.
    pub orientation: Quat,
    /// Factors along its own axes. The ready-made meshes are 1 m long, high and wide, so this is their size. \[m\]
    pub size: Vec3,
    /// The colour of the parts of the mesh that are tinted [`Tint::Agent`].
    pub tint: Tint,
    /// The agent it belongs to, which a click on it selects.
    pub agent: Option<u32>,
}

impl Body3 {
    /// A body at a place, unturned, as large as its mesh.
    #[must_use]
    pub const fn new(at: Vec3) -> Self {
        Self { at, orientation: Quat::IDENTITY, size: Vec3::ONE, tint: Tint::Agent, agent: None }
    }

    /// Turned like this.
    #[must_use]
    pub const fn turned(mut self, orientation: Quat) -> Self {
        self.orientation = orientation;
        self
    }

    /// So long (x), high (y) and wide (z). \[m\]
    #[must_use]
    pub const fn sized(mut self, size: Vec3) -> Self {
        self.size = size;
        self
    }

    /// In this colour.
    #[must_use]
    pub const fn tinted(mut self, tint: Tint) -> Self {
        self.tint = tint;
        self
    }

    /// Belongs to an agent.
    #[must_use]
    pub const fn of_agent(mut self, agent: u32) -> Self {
        self.agent = Some(agent);
        self
    }

    /// Whether it can be drawn.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.at.is_finite() && self.orientation.is_finite() && self.size.is_finite()
    }
}

/// Many bodies of one mesh, drawn together: a batch for each kind of body is cheap, a mesh for each body is not.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::scene::{Body3, Mesh, Scene};
///
/// let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
/// let crates = scene.bodies("crates", &Mesh::cube());
/// for number in 0..1000_u16 {
///     crates.push(Body3::new(Vec3::new(f32::from(number), 0.5, 0.0)));
/// }
/// assert_eq!(scene.body_count(), 1000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    layer: &'static str,
    mesh: Mesh,
    alpha: f32,
    list: Vec<Body3>,
}

impl Bodies {
    /// Begins again with nothing in it, memory kept.
    pub(in crate::scene) fn restart(&mut self, layer: &'static str, mesh: &Mesh) {
        self.layer = layer;
        self.mesh = mesh.clone();
        self.alpha = 1.0;
        self.list.clear();
    }

    /// How opaque they are, 0 to 1.
    pub fn set_alpha(&mut self, alpha: f32) -> &mut Self {
        self.alpha = alpha;
        self
    }

    /// One more.
    #[inline]
    pub fn push(&mut self, body: Body3) {
        self.list.push(body);
    }

    /// The layer they belong to.
    #[must_use]
    pub const fn layer(&self) -> &'static str {
        self.layer
    }

    /// What they look like.
    #[must_use]
    pub const fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// How opaque they are, 0 to 1.
    #[must_use]
    pub const fn alpha(&self) -> f32 {
        self.alpha
    }

    /// All of them.
    #[must_use]
    pub fn list(&self) -> &[Body3] {
        &self.list
    }
}
