//! Who was clicked at.

use glam::Vec2;

/// The nearest of some round things of one size that a click touches, by its place in the list: what most games answer to
/// [`Game::pick`](crate::Game::pick).
///
/// ```
/// use glam::Vec2;
/// let sheep = [Vec2::ZERO, Vec2::new(3.0, 0.0)];
/// assert_eq!(wits_game::nearest(sheep, 0.5, Vec2::new(2.2, 0.0), 0.4), Some(1));
/// assert_eq!(wits_game::nearest(sheep, 0.5, Vec2::new(1.5, 0.0), 0.4), None);
/// ```
pub fn nearest(places: impl IntoIterator<Item = Vec2>, size: f32, at: Vec2, radius: f32) -> Option<u64> {
    let near = (0_u64..).zip(places).map(|(number, place)| (number, place.distance(at) - size));
    let near = near.filter(|(_, distance)| *distance <= radius);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
}
