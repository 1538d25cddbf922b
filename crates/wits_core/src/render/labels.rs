//! Which labels are drawn where there is no room for all: one that would lie on another is left out. Larger ones come
//! first, then those of upper layers, then the earlier. The studio's live view chooses in the same way.
//!
//! Where letters are larger than the scene says, in pictures that are shown smaller, the scene has left too little room
//! for them: there lines keep more apart, and what would have to move far is left out.

use glam::Vec2;

use super::canvas::Canvas;
use super::text::{self, Label};
use crate::scene::{Form, Scene};

/// Labels want so much air at their sides. \[pixels\]
const AIR: f32 = 3.0;
/// Enlarged letters want so much air above and below them. \[sizes\]
const ENLARGED_AIR: f32 = 0.3;
/// An enlarged label that sticks out moves by at most this share of its width.
const ENLARGED_MOVE: f32 = 0.25;

/// The labels that are drawn, by the place of their shape in the scene.
pub(super) struct Labels(Vec<Option<Label>>);

impl Labels {
    /// Chooses among the labels of some layers, bottom first.
    pub(super) fn choose(canvas: &Canvas, scene: &Scene, layers: &[&str], scale: f32) -> Self {
        let [columns, rows] = canvas.size().map(|side| side as f32);
        let mut wanted = Vec::new();
        for (place, shape) in scene.shapes().iter().enumerate() {
            let layer = layers.iter().position(|layer| *layer == shape.layer);
            if let (Some(layer), Form::Text { at, text, size }) = (layer, &shape.form)
                && let Some(label) = text::place(canvas, *at, text, size * scale)
                && overlap(&label, &Label { min: Vec2::ZERO, max: Vec2::new(columns, rows), size: 0.0 })
                && (scale <= 1.0 || stays(canvas, *at, &label))
            {
                wanted.push((place, layer, label));
            }
        }
        wanted.sort_by(|(place, layer, label), (other, below, than)| {
            than.size.total_cmp(&label.size).then(below.cmp(layer)).then(place.cmp(other))
        });
        let mut chosen = vec![None; scene.shapes().len()];
        let mut placed: Vec<Label> = Vec::new();
        for (place, _, label) in wanted {
            let air = Vec2::new(AIR, if scale > 1.0 { ENLARGED_AIR * label.size } else { 0.0 });
            let room = Label { min: label.min - air, max: label.max + air, ..label };
            if !placed.iter().any(|other| overlap(&room, other)) {
                placed.push(label);
                chosen[place] = Some(label);
            }
        }
        Self(chosen)
    }

    /// Where the label of a shape stands; `None` when it is left out.
    pub(super) fn of(&self, place: usize) -> Option<Label> {
        self.0.get(place).copied().flatten()
    }
}

/// A label stands about where the scene wants it, with its end inside of the picture.
fn stays(canvas: &Canvas, at: Vec2, label: &Label) -> bool {
    let moved = canvas.point(at).map_or(0.0, |start| start.x - label.min.x);
    moved <= ENLARGED_MOVE * (label.max.x - label.min.x) && label.max.x <= canvas.size()[0] as f32
}

/// Two labels share pixels.
pub(super) fn overlap(one: &Label, other: &Label) -> bool {
    one.min.cmplt(other.max).all() && other.min.cmplt(one.max).all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Camera;
    use crate::scene::{Shape, Theme, Tint};

    /// Which labels of a scene of 400 by 100 pixels are drawn.
    fn chosen(labels: &[(&'static str, [f32; 2], &str, f32)]) -> Vec<bool> {
        chosen_at(1.0, labels)
    }

    fn chosen_at(scale: f32, labels: &[(&'static str, [f32; 2], &str, f32)]) -> Vec<bool> {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::new(400.0, 100.0));
        for &(layer, at, text, size) in labels {
            scene.add(layer, Shape::text(Vec2::from(at), text, size).fill(Tint::Neutral));
        }
        let camera = Camera::fit(scene.bounds(), [400, 100], 0.0).unwrap();
        let canvas = Canvas::new([400, 100], camera, Theme::Dark).unwrap();
        let labels = Labels::choose(&canvas, &scene, &["low", "high"], scale);
        (0..scene.shapes().len()).map(|place| labels.of(place).is_some()).collect()
    }

    #[test]
    fn no_label_lies_on_another() {
        let (a, b) = ([50.0, 50.0], [60.0, 52.0]);
        assert_eq!(chosen(&[("low", a, "first", 12.0), ("low", b, "second", 12.0)]), [true, false]);
        assert_eq!(chosen(&[("low", a, "first", 12.0), ("high", b, "upper", 12.0)]), [false, true]);
        assert_eq!(chosen(&[("low", a, "large", 20.0), ("high", b, "upper", 12.0)]), [true, false]);
        assert_eq!(chosen(&[("low", a, "one", 12.0), ("low", [50.0, 20.0], "two", 12.0)]), [true, true]);
        assert_eq!(
            chosen(&[("other", a, "of a hidden layer", 12.0), ("low", a, "seen", 12.0)]),
            [false, true]
        );
    }

    #[test]
    fn enlarged_lines_that_would_touch_are_left_out() {
        // Lines of 10 pixels 13.7 apart; as letters of 15 they would be 0.91 sizes apart, less than the 1.1 they need.
        let lines = [("low", [50.0, 60.0], "first line", 10.0), ("low", [50.0, 46.3], "second line", 10.0)];
        assert_eq!(chosen(&lines), [true, true]);
        assert_eq!(chosen_at(1.5, &lines), [true, false]);
        let apart = [lines[0], ("low", [50.0, 40.0], "second line", 10.0)];
        assert_eq!(chosen_at(1.5, &apart), [true, true]);
    }

    #[test]
    fn an_enlarged_label_that_would_move_far_is_left_out() {
        let near_the_end = [("low", [370.0, 50.0], "much too long to stand here", 12.0)];
        assert_eq!((chosen(&near_the_end), chosen_at(1.5, &near_the_end)), (vec![true], vec![false]));
        let little = [("low", [300.0, 50.0], "a label here", 12.0)];
        assert_eq!(chosen_at(1.5, &little), [true]);
        let longer_than_all = "much ".repeat(100);
        assert_eq!(chosen_at(1.5, &[("low", [2.0, 50.0], &longer_than_all, 12.0)]), [false]);
    }

    #[test]
    fn a_label_that_would_stick_out_is_moved_in() {
        let scene = Scene::new(Vec2::ZERO, Vec2::new(400.0, 100.0));
        let camera = Camera::fit(scene.bounds(), [400, 100], 0.0).unwrap();
        let canvas = Canvas::new([400, 100], camera, Theme::Dark).unwrap();
        let label = text::place(&canvas, Vec2::new(390.0, 50.0), "a long label", 12.0).unwrap();
        assert!(label.max.x <= 400.0 && label.min.x > 300.0, "{label:?}");
        let longer = text::place(&canvas, Vec2::new(390.0, 50.0), &"much ".repeat(100), 12.0).unwrap();
        assert!(longer.min.x >= 2.0, "its beginning is seen: {longer:?}");
        assert!(text::place(&canvas, Vec2::ZERO, "a", f32::NAN).is_none());
    }
}
