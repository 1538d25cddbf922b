//! Places where a supporter could stand, and what each is worth.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::Stream;

use crate::ball::time_to_cover;
use crate::pitch::{MAX, MIN};
use crate::safety::View;
use crate::style::SpotStyle;

/// The pitch is cut into so many slices; the outer ones of the opponents' half hold a spot each.
const SLICES: (u8, u8) = (13, 6);
/// Columns of spots, from the opponents' end.
const COLUMNS: u8 = SLICES.0 / 2 - 1;
/// So many places there are.
pub(crate) const SPOTS: usize = COLUMNS as usize * SLICES.1 as usize;
/// The slices cover so much of the pitch.
const BAND: Vec2 = Vec2::new(0.9, 0.8);

/// The places of a side: 0 attacks the goal on the right.
pub(crate) fn places(side: usize) -> [Vec2; SPOTS] {
    let size = MAX - MIN;
    let slice = size * BAND / Vec2::new(f32::from(SLICES.0), f32::from(SLICES.1));
    let first = MIN + (size - size * BAND) / 2.0 + slice / 2.0;
    let mut places = [Vec2::ZERO; SPOTS];
    for (place, number) in places.iter_mut().zip(0_u8..) {
        let (column, row) = (f32::from(number / SLICES.1), f32::from(number % SLICES.1));
        let x = first.x + slice.x * column;
        *place = Vec2::new(if side == 0 { MAX.x + MIN.x - x } else { x }, first.y + slice.y * row);
    }
    places
}

/// What the distance from the player with the ball adds: most at the best distance, less on both sides.
pub(crate) fn distance_score(distance: f32, style: &SpotStyle) -> f32 {
    let off = (style.best_distance - distance).abs();
    if off < style.best_distance {
        style.distance * (style.best_distance - off) / style.best_distance
    } else {
        0.0
    }
}

/// What a place is worth: 1, and what it has.
pub(crate) fn score(
    view: &View<'_>,
    place: Vec2,
    controlling: Vec2,
    has_supporter: bool,
    chance: &mut Stream,
) -> f32 {
    let (player, style) = (&view.rules.player, &view.style.spots);
    let mut score = 1.0;
    let gets_there =
        time_to_cover(controlling.distance(place), player.pass_force, &view.rules.ball).is_some();
    if gets_there && view.is_safe(controlling, place, None, player.pass_force) {
        score += style.pass;
    }
    if view.find_shot(place, player.shot_force, chance).0 {
        score += style.shot;
    }
    if has_supporter {
        score += distance_score(controlling.distance(place), style);
    }
    score + wished_score(view, place, controlling)
}

/// What a team may wish for besides: nobody near, and towards the goal. By the book it does not.
fn wished_score(view: &View<'_>, place: Vec2, controlling: Vec2) -> f32 {
    let style = &view.style.spots;
    let mut score = 0.0;
    if style.room > 0.0 {
        let near = view.opponents.iter().map(|opponent| opponent.at.distance_squared(place));
        let nearest = near.fold(f32::MAX, math::min).sqrt();
        score += style.room * math::min(nearest / style.wide, 1.0);
    }
    let left = |at: Vec2| (at.x - view.goal.posts[0].x).abs();
    if style.ahead > 0.0 && left(place) < left(controlling) {
        score += style.ahead;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pitch::CENTRE;
    use crate::pitch::Pitch;
    use crate::rules::Rules;
    use crate::safety::Runner;
    use crate::style::{Style, TEAM_SIZE};
    use wits_core::random::Seed;

    #[test]
    fn oracle_buckland_4_distance_of_support_spots() {
        let style = SpotStyle::default();
        for (distance, score) in [
            (0.0, 0.0),
            (50.0, 0.5),
            (100.0, 1.0),
            (150.0, 1.5),
            (200.0, 2.0),
            (250.0, 1.5),
            (300.0, 1.0),
            (350.0, 0.5),
            (399.0, 0.01),
            (400.0, 0.0),
            (450.0, 0.0),
        ] {
            assert!((distance_score(distance, &style) - score).abs() < 1e-5, "{distance}");
        }
    }

    #[test]
    fn oracle_buckland_4_thirty_spots_in_the_half_of_the_opponents() {
        assert_eq!(SPOTS, 30);
        let (home, away) = (places(0), places(1));
        assert!(home.iter().all(|place| place.x > CENTRE.x) && away.iter().all(|place| place.x < CENTRE.x));
        assert!(away[0].distance(Vec2::new(75.846_15, 80.0)) < 1e-3, "{}", away[0]);
        assert!((home[0].x - (700.0 - 75.846_15)).abs() < 1e-3);
        assert!((away[29].x - (75.846_15 + 4.0 * 45.692_31)).abs() < 1e-2 && away[29].y == 320.0);
    }

    #[test]
    fn oracle_buckland_4_the_best_spot_is_worth_six() {
        let (rules, style) = (Rules::default(), Style::default());
        let goal = Pitch::new(&rules).goals[1];
        let opponents = [Runner { at: MIN, max_speed: 1.6 }; TEAM_SIZE];
        let view = View { rules: &rules, style: &style, opponents, goal };
        let mut chance = Seed::new(1).stream();
        let (place, from) = (Vec2::new(600.0, 200.0), Vec2::new(400.0, 200.0));
        assert_eq!(score(&view, place, from, true, &mut chance), 6.0);
        assert_eq!(score(&view, place, from, false, &mut chance), 4.0);
        // Too far for a pass, and as far from the best distance: all that is left is the shot.
        assert_eq!(score(&view, place, Vec2::new(100.0, 200.0), true, &mut chance), 2.0);
    }

    #[test]
    fn oracle_buckland_4_exercise_3_teams_may_wish_for_room_and_for_places_ahead() {
        let (rules, mut style) = (Rules::default(), Style::default());
        (style.spots.room, style.spots.ahead) = (1.5, 0.5);
        let goal = Pitch::new(&rules).goals[1];
        let far = [Runner { at: MIN, max_speed: 1.6 }; TEAM_SIZE];
        let view = View { rules: &rules, style: &style, opponents: far, goal };
        let mut chance = Seed::new(1).stream();
        let (place, from) = (Vec2::new(600.0, 200.0), Vec2::new(400.0, 200.0));
        assert_eq!(score(&view, place, from, true, &mut chance), 6.0 + 1.5 + 0.5);
        assert_eq!(wished_score(&view, place, Vec2::new(620.0, 200.0)), 1.5, "not ahead");
        let near = [Runner { at: place + Vec2::new(0.0, 50.0), max_speed: 0.0 }; TEAM_SIZE];
        let wished = wished_score(&View { opponents: near, ..view }, place, from);
        assert!((wished - (0.75 + 0.5)).abs() < 1e-6, "{wished}");
        let book = Style::default();
        assert_eq!(wished_score(&View { style: &book, ..view }, place, from), 0.0, "the book does not");
    }
}
