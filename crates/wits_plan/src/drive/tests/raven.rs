//! The goals of the bots: wandering, following paths, attacking, fetching, doors.

use crate::drive::{Brain, GoalStatus, Subgoals, Think};

use super::arena::{Arena, At, Bot, Edge, News, SPEED, SWIMMING, Steer, Terrain};

use GoalStatus::{Active, Completed, Failed};

fn edge(from: At, to: At, over: Terrain) -> Edge {
    Edge { from, to, over }
}

const A: At = [0.0, 0.0];
const B: At = [4.0, 0.0];
const C: At = [4.0, 4.0];

fn path() -> Vec<Edge> {
    vec![edge(A, B, Terrain::Floor), edge(B, C, Terrain::Floor)]
}

/// Updates until it is no longer active, half a second each.
fn run(goals: &mut Subgoals<Bot>, bot: &mut Arena) -> GoalStatus {
    for _ in 0..100 {
        let status = goals.process(bot);
        if status != Active {
            return status;
        }
        bot.step();
    }
    Active
}

/// What is pursued, from the outermost to the innermost.
fn front(goals: &Subgoals<Bot>) -> Vec<&Bot> {
    let mut list = Vec::new();
    let mut at = goals.front();
    while let Some(node) = at {
        list.push(&node.goal);
        at = node.subgoals.front();
    }
    list
}

#[test]
fn oracle_buckland_9_4_wandering_never_ends_by_itself() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Wander]), Arena::new());
    assert_eq!((run(&mut goals, &mut bot), bot.steer), (Active, Steer::Wander));
    goals.clear(&mut bot);
    assert_eq!(bot.steer, Steer::Off);
}

#[test]
fn oracle_buckland_9_5_edges_set_speed_and_steering_and_fail_when_overdue() {
    let swim = edge(A, B, Terrain::Water);
    let (mut goals, mut bot) = (Subgoals::of([Bot::Traverse(swim, true, 0.0)]), Arena::new());
    goals.process(&mut bot);
    assert_eq!((bot.steer, bot.speed), (Steer::Arrive, SWIMMING));
    // 4 m at 0.5 m/s, and 2 s more.
    assert_eq!(goals.front().unwrap().goal, Bot::Traverse(swim, true, 10.0));
    assert_eq!(run(&mut goals, &mut bot), Completed);
    goals.process(&mut bot);
    assert_eq!((bot.steer, bot.speed), (Steer::Off, SPEED));

    let (mut goals, mut bot) =
        (Subgoals::of([Bot::Traverse(edge(A, B, Terrain::Floor), false, 0.0)]), Arena::new());
    bot.stuck = true;
    goals.process(&mut bot);
    assert_eq!(bot.steer, Steer::Seek, "more edges follow");
    assert_eq!(run(&mut goals, &mut bot), Failed);
    assert_eq!(bot.now, 4.5, "strictly later than 2 s for the way and 2 s on top");
}

#[test]
fn oracle_buckland_9_6_paths_are_followed_edge_by_edge() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Follow(path())]), Arena::new());
    goals.process(&mut bot);
    assert_eq!(goals.front().unwrap().subgoals.len(), 1, "one edge at a time");
    assert_eq!(run(&mut goals, &mut bot), Completed);
    assert_eq!(bot.visited, [B, C]);
    assert_eq!(
        Subgoals::of([Bot::Follow(Vec::new())]).process(&mut bot),
        Completed,
        "an empty path is no error"
    );
}

#[test]
fn oracle_buckland_9_7_moving_seeks_until_the_path_is_there() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::MoveTo(C, false)]), Arena::new());
    goals.process(&mut bot);
    assert_eq!((bot.request, bot.steer), (Some(C), Steer::Seek));
    assert!(goals.handle(&mut bot, &News::PathReady(path())));
    assert_eq!(run(&mut goals, &mut bot), Completed);
    assert_eq!(bot.visited, [B, C]);
}

#[test]
fn oracle_buckland_9_7_refused_requests_and_missing_paths_are_failures() {
    let mut bot = Arena { planner_is_full: true, ..Arena::new() };
    let mut goals = Subgoals::of([Bot::MoveTo(C, false)]);
    assert_eq!(goals.process(&mut bot), Active, "refused: not completed, it asks again");
    bot.planner_is_full = false;
    goals.process(&mut bot);
    assert_eq!(bot.request, Some(C));
    assert!(goals.handle(&mut bot, &News::NoPath));
    assert_eq!(goals.process(&mut bot), Failed, "and the parent hears of it");
}

#[test]
fn oracle_buckland_9_7_a_failed_edge_makes_it_plan_anew() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::MoveTo(C, false)]), Arena::new());
    goals.process(&mut bot);
    goals.handle(&mut bot, &News::PathReady(path()));
    (bot.stuck, bot.request) = (true, None);
    for _ in 0..12 {
        assert_eq!(goals.process(&mut bot), Active);
        bot.step();
    }
    assert_eq!(bot.request, Some(C), "the edge was overdue: another path is asked for");
}

#[test]
fn oracle_buckland_9_8_attacking_dodges_closes_in_or_hunts() {
    let begin = |change: &dyn Fn(&mut Arena)| {
        let (mut goals, mut bot) = (Subgoals::of([Bot::Attack]), Arena::new());
        change(&mut bot);
        let status = goals.process(&mut bot);
        (status, front(&goals).get(1).map(|goal| (*goal).clone()))
    };
    assert_eq!(begin(&|_| {}), (Completed, None));
    let shootable = |bot: &mut Arena| (bot.foe, bot.sees_foe, bot.shootable) = (Some(C), true, true);
    let (_, goal) = begin(&|bot| {
        shootable(bot);
        bot.room_to_step = true;
    });
    assert!(matches!(goal, Some(Bot::Dodge(_))));
    assert!(matches!(begin(&shootable).1, Some(Bot::SeekTo(C, _))));
    assert!(matches!(begin(&|bot| bot.foe = Some(C)).1, Some(Bot::Hunt(_))));
}

#[test]
fn oracle_buckland_9_9_hunting_goes_to_the_last_place_and_explores_from_there() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Hunt(false)]), Arena { foe: Some(B), ..Arena::new() });
    goals.process(&mut bot);
    assert_eq!(bot.request, Some(B));
    goals.handle(&mut bot, &News::PathReady(vec![edge(A, B, Terrain::Floor)]));
    for _ in 0..8 {
        goals.process(&mut bot);
        bot.step();
    }
    assert!(matches!(front(&goals)[..], [Bot::Hunt(true), Bot::Explore(_), ..]), "{:?}", front(&goals));
    bot.sees_foe = true;
    assert_eq!(goals.process(&mut bot), Completed);
}

#[test]
fn oracle_buckland_9_9_dodging_changes_sides_while_the_target_can_be_shot() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Dodge(true)]), Arena { shootable: true, ..Arena::new() });
    let sides = [(); 3].map(|()| {
        assert_eq!(goals.process(&mut bot), Active);
        goals.front().unwrap().goal.clone()
    });
    assert_eq!(sides, [Bot::Dodge(false), Bot::Dodge(true), Bot::Dodge(false)]);
    bot.shootable = false;
    assert_eq!(goals.process(&mut bot), Completed);
}

#[test]
fn oracle_buckland_9_9_fetching_wanders_until_the_path_is_there_and_fails_when_the_item_is_gone() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::GetItem(C)]), Arena::new());
    goals.process(&mut bot);
    assert_eq!(bot.steer, Steer::Wander);
    goals.handle(&mut bot, &News::PathReady(path()));
    goals.process(&mut bot);
    bot.item_is_there = false;
    assert_eq!(goals.process(&mut bot), Active, "who does not see it does not know");
    bot.sees_item = true;
    assert_eq!(goals.process(&mut bot), Failed);
}

#[test]
fn oracle_buckland_9_25_whoever_is_shot_at_while_fetching_weaves_and_goes_on() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::GetItem(C)]), Arena::new());
    goals.process(&mut bot);
    goals.handle(&mut bot, &News::PathReady(path()));
    goals.process(&mut bot);
    assert!(goals.handle(&mut bot, &News::ShotAt) && bot.weaves);
    assert_eq!((run(&mut goals, &mut bot), &bot.visited[..]), (Completed, &[B, C][..]));
}

/// Follows a path while the planner answers at once; gives what it was asked for.
fn travel(goals: &mut Subgoals<Bot>, bot: &mut Arena) -> Vec<At> {
    let mut asked = Vec::new();
    for _ in 0..80 {
        if goals.process(bot) != Active {
            break;
        }
        if let Some(place) = bot.request.take() {
            asked.push(place);
            let way = edge(bot.at, place, Terrain::Floor);
            goals.handle(bot, &News::PathReady(vec![way]));
        }
        bot.step();
    }
    asked
}

#[test]
fn oracle_buckland_9_20_a_door_is_the_button_then_back_then_through() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Follow(vec![edge(A, B, Terrain::Door)])]), Arena::new());
    assert_eq!(travel(&mut goals, &mut bot), [bot.button, A]);
    assert_eq!(bot.visited, [bot.button, A, B]);
}

#[test]
fn oracle_buckland_9_20_a_lift_is_called_awaited_entered_and_ridden() {
    let (mut goals, mut bot) = (Subgoals::of([Bot::Follow(vec![edge(A, B, Terrain::Lift)])]), Arena::new());
    assert_eq!(travel(&mut goals, &mut bot), [bot.button, A]);
    assert_eq!(
        (bot.visited.as_slice(), bot.said.as_slice()),
        (&[bot.button, A, B][..], &["click", "click"].map(String::from)[..])
    );
    assert!(bot.now >= bot.lift_due, "it stood still until the ride was over");
}

#[test]
fn oracle_buckland_9_22_a_scene_is_a_queue_of_goals() {
    let (none, mut genie) = (Think::<Arena, Bot>::new([]), Arena::new());
    let mut brain = Brain::new(&none);
    for goal in
        [Bot::Say("who rubs my lamp?", 2.0), Bot::Say("follow me", 3.0), Bot::SeekTo(C, 0.0), Bot::Vanish]
    {
        brain.queue(&mut genie, goal);
    }
    let mut spoke = Vec::new();
    while brain.is_ordered() || genie.now == 0.0 {
        let before = genie.said.len();
        brain.update(&none, &mut genie, wits_core::time::Moment::START);
        if genie.said.len() > before {
            spoke.push((genie.said[before].clone(), genie.now));
        }
        genie.step();
        assert!(genie.now < 30.0);
    }
    assert_eq!(spoke[0], ("who rubs my lamp?".to_owned(), 0.0));
    assert_eq!(spoke[1], ("follow me".to_owned(), 2.5));
    assert_eq!((spoke[2].0.as_str(), genie.visited.as_slice()), ("puff", &[C][..]));
}
