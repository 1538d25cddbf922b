//! The pitch: its area, its walls, its goals, its regions.
//!
//! The home team has the goal on the left and plays to the right. Regions are numbered column by column from the right:
//! 0 to 2 lie at the goal of the away team, 15 to 17 at that of the home team, the lowest of a column first.

use wits_core::geometry::Segment;
use wits_core::glam::Vec2;

use crate::rules::Rules;

/// The corners of the playing area.
pub(crate) const MIN: Vec2 = Vec2::new(20.0, 20.0);
pub(crate) const MAX: Vec2 = Vec2::new(680.0, 380.0);
/// The spot in the middle.
pub(crate) const CENTRE: Vec2 = Vec2::new(350.0, 200.0);
const COLUMNS: u8 = 6;
const ROWS: u8 = 3;
/// So many regions there are.
pub(crate) const REGIONS: u8 = COLUMNS * ROWS;

/// The goals and walls of a match.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pitch {
    /// Of the home team, of the away team.
    pub(crate) goals: [Goal; 2],
    /// Each with the direction into the pitch.
    pub(crate) walls: [(Segment<Vec2>, Vec2); 6],
}

/// A goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Goal {
    /// The lower post and the upper one.
    pub(crate) posts: [Vec2; 2],
    /// Into the pitch, of length 1.
    pub(crate) facing: Vec2,
}

/// A part of the pitch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Region {
    pub(crate) id: u8,
    pub(crate) min: Vec2,
    pub(crate) max: Vec2,
}

impl Pitch {
    pub(crate) fn new(rules: &Rules) -> Self {
        let half = Vec2::new(0.0, rules.goal_width / 2.0);
        let goal = |x: f32, facing: Vec2| {
            let middle = Vec2::new(x, CENTRE.y);
            Goal { posts: [middle - half, middle + half], facing }
        };
        let goals = [goal(MIN.x, Vec2::X), goal(MAX.x, -Vec2::X)];
        let corner = |x: f32, y: f32| Vec2::new(x, y);
        let wall = |from: Vec2, to: Vec2, front: Vec2| (Segment::new(from, to), front);
        let [left, right] = goals;
        let walls = [
            wall(MIN, corner(MAX.x, MIN.y), Vec2::Y),
            wall(corner(MIN.x, MAX.y), MAX, -Vec2::Y),
            wall(MIN, left.posts[0], Vec2::X),
            wall(left.posts[1], corner(MIN.x, MAX.y), Vec2::X),
            wall(corner(MAX.x, MIN.y), right.posts[0], -Vec2::X),
            wall(right.posts[1], MAX, -Vec2::X),
        ];
        Self { goals, walls }
    }

    /// The velocity of a ball that meets a wall in this tick is thrown back.
    pub(crate) fn rebound(&self, at: Vec2, mut velocity: Vec2, radius: f32) -> Vec2 {
        for (wall, front) in &self.walls {
            let towards = velocity.dot(*front);
            let gap = (at - wall.from).dot(*front) - radius;
            if towards < 0.0 && gap + towards <= 0.0 && touches(wall, at + velocity) {
                velocity -= 2.0 * towards * *front;
            }
        }
        velocity
    }

    /// A place of the ball, not behind a wall. Between the posts the way out is open.
    pub(crate) fn inside(&self, at: Vec2, radius: f32) -> Vec2 {
        let (low, high) = (MIN + Vec2::splat(radius), MAX - Vec2::splat(radius));
        let [low_post, high_post] = self.goals[0].posts;
        let is_open = at.y > low_post.y && at.y < high_post.y;
        let x = if is_open { at.x } else { at.x.clamp(low.x, high.x) };
        Vec2::new(x, at.y.clamp(low.y, high.y))
    }

    /// Whether a place is on the pitch.
    pub(crate) fn contains(at: Vec2) -> bool {
        at.cmpge(MIN).all() && at.cmple(MAX).all()
    }

    /// How long it is from goal to goal.
    pub(crate) fn length() -> f32 {
        MAX.x - MIN.x
    }
}

/// Whether a wall stands beside a place, rather than beyond its ends.
fn touches(wall: &Segment<Vec2>, at: Vec2) -> bool {
    let along = wall.vector();
    let share = (at - wall.from).dot(along);
    share >= 0.0 && share <= along.length_squared()
}

impl Goal {
    pub(crate) fn centre(&self) -> Vec2 {
        (self.posts[0] + self.posts[1]) / 2.0
    }

    /// The ball went over the line between the posts. What counts is its centre.
    pub(crate) fn is_scored(&self, before: Vec2, at: Vec2) -> bool {
        // Nearly all balls are far away from nearly all goals.
        let x = self.posts[0].x;
        ((before.x - x) * (at.x - x) <= 0.0)
            && before != at
            && Segment::new(before, at).crosses(&Segment::new(self.posts[0], self.posts[1]))
    }
}

impl Region {
    /// A region by its number; numbers beyond the last one mean the last one.
    pub(crate) fn new(id: u8) -> Self {
        let id = id.min(REGIONS - 1);
        let size = (MAX - MIN) / Vec2::new(f32::from(COLUMNS), f32::from(ROWS));
        let (column, row) = (COLUMNS - 1 - id / ROWS, id % ROWS);
        let min = MIN + size * Vec2::new(f32::from(column), f32::from(row));
        Self { id, min, max: min + size }
    }

    pub(crate) fn centre(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    pub(crate) fn contains(&self, at: Vec2) -> bool {
        at.cmpge(self.min).all() && at.cmple(self.max).all()
    }

    /// In the inner half of it: a quarter of the way in from each side.
    pub(crate) fn has_well_inside(&self, at: Vec2) -> bool {
        let margin = (self.max - self.min) / 4.0;
        at.cmpge(self.min + margin).all() && at.cmple(self.max - margin).all()
    }
}

/// The region of the other half that a region becomes when teams change ends.
pub(crate) fn mirrored(id: u8) -> u8 {
    let id = id.min(REGIONS - 1);
    ROWS * (COLUMNS - 1 - id / ROWS) + id % ROWS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pitch() -> Pitch {
        Pitch::new(&Rules::default())
    }

    #[test]
    fn oracle_buckland_4_eighteen_regions_in_columns_of_three_from_the_right() {
        let all: Vec<Region> = (0..REGIONS).map(Region::new).collect();
        assert!(all.iter().all(|region| region.max - region.min == Vec2::new(110.0, 120.0)));
        assert_eq!(all[0].centre(), Vec2::new(625.0, 80.0));
        assert_eq!(all[1].centre(), Vec2::new(625.0, 200.0));
        assert_eq!(all[16].centre(), Vec2::new(75.0, 200.0));
        assert_eq!(all[17].centre(), Vec2::new(75.0, 320.0));
        let holds = |at: Vec2| all.iter().filter(|region| region.contains(at)).count();
        assert_eq!(holds(Vec2::new(200.0, 100.0)), 1);
        assert_eq!(Region::new(200).id, 17);
    }

    #[test]
    fn oracle_buckland_4_home_regions_of_both_teams_mirror_each_other() {
        let defending = ([1, 6, 8, 3, 5], [16, 9, 11, 12, 14]);
        let attacking = ([1, 12, 14, 6, 4], [16, 3, 5, 9, 13]);
        for (blue, red) in [defending, attacking] {
            assert_eq!(blue.map(mirrored), red);
            assert_eq!(red.map(mirrored), blue);
        }
    }

    #[test]
    fn well_inside_is_the_inner_half() {
        let region = Region::new(16);
        assert!(region.has_well_inside(region.centre()));
        assert!(region.has_well_inside(region.min + Vec2::new(27.5, 30.0)));
        assert!(!region.has_well_inside(region.min + Vec2::new(27.0, 60.0)));
    }

    #[test]
    fn oracle_buckland_4_goals_face_into_the_pitch() {
        for goal in pitch().goals {
            assert!((CENTRE - goal.centre()).dot(goal.facing) > 0.0);
            assert_eq!(goal.posts[1].y - goal.posts[0].y, 100.0);
        }
    }

    #[test]
    fn a_goal_is_a_ball_whose_centre_crosses_the_line_between_the_posts() {
        let goal = pitch().goals[1];
        let at = |x: f32, y: f32| Vec2::new(x, y);
        assert!(goal.is_scored(at(678.0, 200.0), at(682.0, 201.0)));
        assert!(!goal.is_scored(at(678.0, 255.0), at(682.0, 255.0)));
        assert!(!goal.is_scored(at(670.0, 200.0), at(679.0, 200.0)));
        assert!(!goal.is_scored(at(678.0, 200.0), at(678.0, 200.0)));
    }

    #[test]
    fn oracle_buckland_4_walls_throw_the_ball_back_and_goals_let_it_through() {
        let (pitch, radius) = (pitch(), 5.0);
        let up = pitch.rebound(Vec2::new(300.0, 374.0), Vec2::new(2.0, 3.0), radius);
        assert_eq!(up, Vec2::new(2.0, -3.0));
        let into_goal = Vec2::new(4.0, 0.0);
        assert_eq!(pitch.rebound(Vec2::new(673.0, 200.0), into_goal, radius), into_goal);
        assert_eq!(pitch.rebound(Vec2::new(673.0, 300.0), into_goal, radius), -into_goal);
        assert_eq!(pitch.rebound(Vec2::new(673.0, 300.0), -into_goal, radius), -into_goal);
        let corner = pitch.rebound(Vec2::new(674.0, 374.0), Vec2::new(2.0, 2.0), radius);
        assert_eq!(corner, Vec2::new(-2.0, -2.0));
        assert_eq!(pitch.inside(Vec2::new(900.0, 390.0), radius), Vec2::new(675.0, 375.0));
        assert_eq!(pitch.inside(Vec2::new(690.0, 200.0), radius), Vec2::new(690.0, 200.0));
    }
}
