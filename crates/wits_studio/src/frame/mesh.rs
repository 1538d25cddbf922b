//! Meshes: sent once to each client, before the first frame that draws them.

use axum::body::Bytes;
use serde::Serialize;
use wits_core::glam::{Vec2, Vec3};
use wits_core::scene::Mesh;

use super::{ALIGNMENT, write_header};

/// The first bytes of every mesh.
const MAGIC: &[u8; 4] = b"WSM1";

/// What a client has to know to read the bytes.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Header {
    Triangles { mesh: String, vertices: usize, triangles: usize, edges: usize, smooth: bool },
    Heights { mesh: String, columns: u32, rows: u32, origin: Vec3, cell: Vec2 },
}

/// A mesh as it is sent. A landscape is sent as its heights, which is a sixth of its triangles.
pub(crate) fn encode(mesh: &Mesh) -> Bytes {
    let mut out = Vec::new();
    let id = mesh.id().to_string();
    match mesh.height_grid() {
        Some(grid) => {
            let (columns, rows, origin, cell) = (grid.columns, grid.rows, grid.origin, grid.cell);
            write_header(MAGIC, &Header::Heights { mesh: id, columns, rows, origin, cell }, &mut out);
            let heights = mesh.positions().iter().map(|at| at.y - origin.y);
            heights.for_each(|height| out.extend_from_slice(&height.to_le_bytes()));
            write_tints(mesh, &mut out);
        }
        None => {
            let header = Header::Triangles {
                mesh: id,
                vertices: mesh.positions().len(),
                triangles: mesh.triangles().len(),
                edges: mesh.edges().len(),
                smooth: !mesh.normals().is_empty(),
            };
            write_header(MAGIC, &header, &mut out);
            for at in mesh.positions() {
                out.extend_from_slice(at.to_array().map(f32::to_le_bytes).as_flattened());
            }
            write_tints(mesh, &mut out);
            for corners in mesh.triangles() {
                out.extend_from_slice(corners.map(u32::to_le_bytes).as_flattened());
            }
            for ends in mesh.edges() {
                out.extend_from_slice(ends.map(u32::to_le_bytes).as_flattened());
            }
        }
    }
    Bytes::from(out)
}

/// A byte for each vertex, filled up so that what follows is aligned.
fn write_tints(mesh: &Mesh, out: &mut Vec<u8>) {
    out.extend(mesh.tints().iter().map(|tint| *tint as u8));
    out.resize(out.len().next_multiple_of(ALIGNMENT), 0);
}
