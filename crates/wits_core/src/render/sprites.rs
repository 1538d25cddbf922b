//! Many bodies: each is rasterised straight into the pixels it covers.
//!
//! A path per body would cost more in setting up than in drawing, as most bodies are a few pixels long. Instead each
//! pixel near a body asks how far it lies inside each edge; that distance, cut to one pixel, is how much of the pixel
//! the edge leaves covered. Exact for edges along the axes and for thin bodies, and within a few hundredths otherwise.

use glam::Vec2;

use super::canvas::{Canvas, share};
use crate::scene::{Sprite, SpriteShape, Sprites};

/// Smaller bodies are drawn this long: a crowd seen from afar does not vanish. \[pixels\]
const LEAST_LENGTH: f32 = 3.5;

/// Unit normal of a dart's flank, from the tip (0.5, 0) to the tail (-0.5, 0.34).
const FLANK: Vec2 = Vec2::new(0.321_902_7, 0.946_772_7);

/// Unit normal of a dart's back, from the tail (-0.5, 0.34) to the notch (-0.3, 0).
const BACK: Vec2 = Vec2::new(0.861_934_2, 0.507_020_1);

/// Draws all bodies of a batch, in their order.
pub(super) fn draw(canvas: &mut Canvas, sprites: &Sprites) {
    for sprite in sprites.list() {
        let Some(body) = Body::of(canvas, sprite, sprites.size()) else { continue };
        let colour = sprite.tint.rgb(canvas.theme());
        let (length, half) = (body.length, 0.5 * body.length);
        match sprites.shape() {
            SpriteShape::Dart => {
                body.rasterise(canvas, colour, &dart_edges(length), |u, v| dart(length, u, v))
            }
            SpriteShape::Disc => {
                body.rasterise(canvas, colour, &square_edges(half), |u, v| {
                    inside(half - (u * u + v * v).sqrt())
                });
            }
            SpriteShape::Square => {
                body.rasterise(canvas, colour, &square_edges(half), |u, v| strip(half, u) * strip(half, v));
            }
        }
    }
}

/// A straight line with the whole body on one side: a place (u, v) lies `depth - normal . (u, v)` inside of it.
struct Edge {
    normal: Vec2,
    depth: f32,
}

/// The flanks, and a line across the tail.
const fn dart_edges(length: f32) -> [Edge; 3] {
    let depth = FLANK.x * 0.5 * length;
    [
        Edge { normal: FLANK, depth },
        Edge { normal: Vec2::new(FLANK.x, -FLANK.y), depth },
        Edge { normal: Vec2::NEG_X, depth: 0.5 * length },
    ]
}

fn square_edges(half: f32) -> [Edge; 4] {
    let edge = |normal| Edge { normal, depth: half };
    [edge(Vec2::X), edge(Vec2::NEG_X), edge(Vec2::Y), edge(Vec2::NEG_Y)]
}

/// A body on the screen. \[pixels, y down\]
struct Body {
    at: Vec2,
    /// Where it looks, of length 1.
    along: Vec2,
    length: f32,
}

impl Body {
    /// `None` when it cannot be drawn or has no size.
    fn of(canvas: &Canvas, sprite: &Sprite, size: f32) -> Option<Self> {
        let at = canvas.point(sprite.at)?;
        let length = canvas.length(size * sprite.scale)?.max(LEAST_LENGTH);
        if !sprite.heading.is_finite() {
            return None;
        }
        let along = direction(Vec2::new(sprite.heading.x, -sprite.heading.y));
        Some(Self { at, along, length })
    }

    /// Mixes in every pixel that the body may touch. `coverage` (0 to 1) is asked with the place of the pixel's middle
    /// along the body and across it. In each row only the pixels between the edges are looked at: a dart fills less
    /// than a third of the square around it.
    #[inline]
    fn rasterise<const EDGES: usize>(
        &self,
        canvas: &mut Canvas,
        colour: [u8; 3],
        edges: &[Edge; EDGES],
        coverage: impl Fn(f32, f32) -> f32,
    ) {
        let Self { at, along, length } = *self;
        let across = along.perp();
        let reach = (along.abs() + across.abs()) * (0.5 * length) + 0.5;
        let [columns, rows] = canvas.size();
        let (left, right) = pixel_range(at.x - reach.x, at.x + reach.x, columns);
        let (top, bottom) = pixel_range(at.y - reach.y, at.y + reach.y, rows);
        // How much deeper a pixel lies inside each edge than its neighbour to the left.
        let slopes = edges.each_ref().map(|edge| -edge.normal.dot(Vec2::new(along.x, across.x)));
        for y in top..bottom {
            let offset = Vec2::new(0.5 - at.x, y as f32 + 0.5 - at.y);
            let (u, v) = (along.dot(offset), across.dot(offset));
            let (mut left, mut right) = (left, right);
            for (edge, slope) in edges.iter().zip(slopes) {
                let depth = edge.depth - edge.normal.dot(Vec2::new(u, v)) + 0.5;
                narrow(depth, slope, &mut left, &mut right);
            }
            if left < right {
                canvas.mix_row(y, left, right, |x| {
                    let x = x as f32;
                    (colour, share(coverage(u + along.x * x, v + across.x * x)))
                });
            }
        }
    }
}

/// Drops the pixels of a row where `depth + slope * x` is below zero. Nearly level edges drop nothing: they are left
/// to the coverage.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "casts of floats saturate, and cut towards zero as wanted"
)]
fn narrow(depth: f32, slope: f32, left: &mut i32, right: &mut i32) {
    let zero = -depth / slope;
    if slope > 1e-4 {
        *left = (*left).max(zero as i32);
    } else if slope < -1e-4 {
        *right = (*right).min((zero as i32).saturating_add(1));
    }
}

/// How much of a pixel a dart covers. Its two flanks are mirror images, its back has a notch.
#[inline]
fn dart(length: f32, u: f32, v: f32) -> f32 {
    let ahead = FLANK.x * (0.5 * length - u);
    let between = inside(ahead - FLANK.y * v) + inside(ahead + FLANK.y * v) - 1.0;
    let back = inside(BACK.x * (u + 0.3 * length) + BACK.y * v.abs());
    // Flank and back meet in a sharp corner; the line across the tail cuts off what would stick out of it.
    between.max(0.0) * back.min(inside(u + 0.5 * length))
}

/// How much of a pixel this far inside an edge lies inside.
#[inline]
fn inside(depth: f32) -> f32 {
    (depth + 0.5).clamp(0.0, 1.0)
}

/// How much of a pixel lies between two parallel edges.
#[inline]
fn strip(half: f32, place: f32) -> f32 {
    inside(half - place) + inside(half + place) - 1.0
}

/// A vector of length 1; zero looks along +x. Large vectors must not overflow.
fn direction(heading: Vec2) -> Vec2 {
    let largest = heading.abs().max_element();
    if largest == 0.0 {
        return Vec2::X;
    }
    let scaled = heading / largest;
    scaled / scaled.length()
}

/// The pixels whose middles may lie between two places, cut to the picture.
#[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate, and the result is clamped")]
fn pixel_range(low: f32, high: f32, end: i32) -> (i32, i32) {
    ((low.floor() as i32).clamp(0, end), (high.ceil() as i32).clamp(0, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The area that a body covers, summed over pixels.
    fn area(coverage: impl Fn(f32, f32) -> f32, turn: f32, shift: Vec2) -> f32 {
        let (sine, cosine) = libm::sincosf(turn);
        let along = Vec2::new(cosine, sine);
        let places = (-40..40).flat_map(|y| (-40..40).map(move |x| Vec2::new(x as f32, y as f32) + shift));
        places.map(|place| coverage(along.dot(place), along.perp().dot(place))).sum()
    }

    #[test]
    fn normals_have_length_one() {
        assert!((FLANK.length() - 1.0).abs() < 1e-6 && (BACK.length() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn rows_are_narrowed_to_what_is_inside() {
        let narrowed = |depth, slope| {
            let (mut left, mut right) = (0, 100);
            narrow(depth, slope, &mut left, &mut right);
            (left, right)
        };
        assert_eq!(
            [narrowed(-10.5, 1.0), narrowed(10.5, -1.0), narrowed(5.0, 0.0)],
            [(10, 100), (0, 11), (0, 100)]
        );
        assert_eq!(
            [narrowed(5.0, 1.0), narrowed(1e30, -1e-3), narrowed(-5.0, -1.0)],
            [(0, 100), (0, 100), (0, -4)]
        );
    }

    #[test]
    fn any_heading_gives_a_direction() {
        assert_eq!(direction(Vec2::ZERO), Vec2::X);
        assert_eq!(direction(Vec2::new(0.0, -3e38)), -Vec2::Y);
        assert!((direction(Vec2::splat(1e-40)).length() - 1.0).abs() < 1e-4);
    }

    proptest! {
        /// Looking only between the edges is faster and nothing else.
        #[test]
        fn narrowing_rows_changes_no_pixel(x in -5.0_f32..45.0, y in -5.0_f32..45.0, turn in 0.0_f32..6.3, length in 3.5_f32..60.0) {
            let (sine, cosine) = libm::sincosf(turn);
            let body = Body { at: Vec2::new(x, y), along: Vec2::new(cosine, sine), length };
            let picture = |edges: Option<&[Edge; 3]>| {
                let camera = super::super::Camera::looking_at(Vec2::ZERO, 1.0, [40, 40]);
                let mut canvas = Canvas::new([40, 40], camera, crate::scene::Theme::Dark).unwrap();
                match edges {
                    Some(edges) => body.rasterise(&mut canvas, [255; 3], edges, |u, v| dart(length, u, v)),
                    None => body.rasterise(&mut canvas, [255; 3], &[], |u, v| dart(length, u, v)),
                }
                canvas.into_picture()
            };
            prop_assert!(picture(Some(&dart_edges(length))) == picture(None));
        }

        /// A dart of length L covers L^2 (0.34 - 0.2 * 0.34) = 0.272 L^2: the triangle less the notch.
        #[test]
        fn darts_cover_their_area(length in 4.0_f32..40.0, turn in 0.0_f32..6.3, x in 0.0_f32..1.0, y in 0.0_f32..1.0) {
            let measured = area(|u, v| dart(length, u, v), turn, Vec2::new(x, y));
            let exact = 0.272 * length * length;
            prop_assert!((measured - exact).abs() < 0.4 + 0.06 * exact, "{measured} {exact}");
        }

        #[test]
        fn squares_cover_their_area(length in 3.5_f32..40.0, turn in 0.0_f32..6.3, x in 0.0_f32..1.0) {
            let measured = area(|u, v| strip(0.5 * length, u) * strip(0.5 * length, v), turn, Vec2::new(x, 0.3));
            prop_assert!((measured - length * length).abs() < 0.5 + 0.04 * length * length, "{measured}");
        }
    }
}
