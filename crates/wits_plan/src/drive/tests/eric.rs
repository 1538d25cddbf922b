//! Eric, who needs a sword.

use std::borrow::Cow;

use wits_core::inspect::{NodeStatus, Section};
use wits_core::time::Moment;

use crate::drive::{Brain, Goal, GoalStatus, Strategy, Subgoals, Think, show};

use GoalStatus::{Active, Completed, Failed};

/// A world of places on a line, one step apart.
#[derive(Clone, Debug, Default)]
struct Eric {
    at: i32,
    gold: bool,
    sword: bool,
    thirst: f32,
    /// Waypoints that cannot be seen from where he is.
    lost: bool,
    /// Under way on an edge.
    between: bool,
    log: Vec<String>,
}

const MINE: i32 = 3;
const SMITHY: i32 = -2;

#[derive(Clone, Debug, PartialEq)]
enum Quest {
    BuySword,
    GetGold,
    GoTo(i32),
    PlanPath(i32),
    FollowPath(Vec<i32>),
    TraverseEdge(i32),
    PickUpNugget,
    Buy,
    GetDrunk,
    AttackDragon,
    Defend(u32),
}

impl Goal<Eric> for Quest {
    type Message = ();

    fn name(&self) -> Cow<'static, str> {
        format!("{self:?}").into()
    }

    fn activate(&mut self, eric: &mut Eric, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        eric.log.push(format!("+{self:?}"));
        match self {
            Self::BuySword => subgoals.add_all([Self::GetGold, Self::GoTo(SMITHY), Self::Buy]),
            Self::GetGold => subgoals.add_all([Self::GoTo(MINE), Self::PickUpNugget]),
            Self::GoTo(place) => subgoals.add(Self::PlanPath(*place)),
            Self::FollowPath(path) if path.is_empty() => return Completed,
            Self::FollowPath(path) => subgoals.add(Self::TraverseEdge(path.remove(0))),
            _ => {}
        }
        Active
    }

    fn process(&mut self, eric: &mut Eric, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        match self {
            Self::BuySword | Self::GetGold => subgoals.process(eric),
            Self::GoTo(place) => match subgoals.process(eric) {
                // The path was planned: now it is followed.
                Completed if matches!(subgoals.front_mut(), Some(Self::PlanPath(_))) => {
                    let way = (*place - eric.at).signum();
                    let path = (1..=(*place - eric.at).abs()).map(|step| eric.at + way * step);
                    subgoals.add_last(Self::FollowPath(path.collect()));
                    Active
                }
                status => status,
            },
            Self::FollowPath(path) => match subgoals.process(eric) {
                Completed if !path.is_empty() => {
                    subgoals.add_last(Self::TraverseEdge(path.remove(0)));
                    Active
                }
                status => status,
            },
            Self::TraverseEdge(to) => {
                eric.between = !eric.between;
                if eric.between {
                    return Active;
                }
                eric.at = *to;
                Completed
            }
            Self::PickUpNugget => {
                eric.gold = true;
                Completed
            }
            Self::Buy => {
                (eric.gold, eric.sword) = (false, true);
                Completed
            }
            Self::Defend(left) => {
                *left -= 1;
                if *left == 0 { Completed } else { Active }
            }
            Self::PlanPath(_) => Completed,
            Self::GetDrunk | Self::AttackDragon => Active,
        }
    }

    fn replans(&self, _: &Eric) -> bool {
        matches!(self, Self::GoTo(_))
    }

    fn resume(&mut self, eric: &mut Eric, _: &mut Subgoals<Self>) -> GoalStatus {
        if matches!(self, Self::TraverseEdge(_)) && std::mem::take(&mut eric.lost) {
            eric.between = false;
            return Failed;
        }
        Active
    }
}

fn think() -> Think<Eric, Quest> {
    Think::new([
        Strategy::new("get drunk", |eric: &Eric| eric.thirst, |_| Quest::GetDrunk),
        Strategy::new("buy sword", |eric: &Eric| if eric.sword { 0.0 } else { 0.5 }, |_| Quest::BuySword),
        Strategy::new(
            "attack dragon",
            |eric: &Eric| if eric.sword { 0.9 } else { 0.0 },
            |_| Quest::AttackDragon,
        ),
    ])
}

fn outline(brain: &Brain<Quest>) -> Vec<(u32, String, Option<NodeStatus>)> {
    let Section::Outline { items, .. } = show::goals(brain.goals(), &|goal| goal.name()) else {
        return vec![];
    };
    items.into_iter().map(|item| (item.depth, item.text.into_owned(), item.status)).collect()
}

#[test]
fn oracle_buckland_9_3_eric_buys_his_sword_step_by_step() {
    let (think, mut eric) = (think(), Eric::default());
    let mut brain = Brain::new(&think);
    brain.update(&think, &mut eric, Moment::START);
    // Only the front of each level is planned; the smithy has to wait until there is gold.
    let running = Some(NodeStatus::Running);
    let idle = Some(NodeStatus::Idle);
    let seen = outline(&brain);
    assert_eq!(seen[0], (0, "BuySword".into(), running));
    assert_eq!(seen[1], (1, "GetGold".into(), running));
    assert_eq!(seen[2], (2, "GoTo(3)".into(), running));
    assert_eq!(seen.last().unwrap(), &(1, "Buy".into(), idle));
    assert!(seen.contains(&(1, format!("GoTo({SMITHY})"), idle)));
    let mut ticks = 0;
    while !eric.sword {
        ticks += 1;
        brain.update(&think, &mut eric, Moment(ticks));
        assert!(ticks < 50, "{:?}", eric.log);
    }
    let at = |what: &str| eric.log.iter().position(|line| line == what).unwrap();
    assert!(at("+PickUpNugget") < at("+GoTo(-2)") && at("+GoTo(-2)") < at("+Buy"));
    assert_eq!(eric.log.iter().filter(|line| line.starts_with("+Traverse")).count(), 3 + 5);
    brain.update(&think, &mut eric, Moment(1000));
    brain.update(&think, &mut eric, Moment(1001));
    assert_eq!(brain.goals().front().unwrap().goal, Quest::AttackDragon, "armed: at once to the dragon");
}

#[test]
fn oracle_buckland_9_19_after_the_defence_he_goes_on_or_plans_anew() {
    let (think, start) = (think(), Eric::default());
    for lost in [false, true] {
        let (mut eric, mut brain) = (start.clone(), Brain::new(&think));
        while eric.at < 2 || !eric.between {
            brain.update(&think, &mut eric, Moment(1));
        }
        eric.log.clear();
        brain.interrupt(&mut eric, Quest::Defend(2));
        eric.lost = lost;
        let mut now = 2;
        while !eric.gold {
            now += 1;
            brain.update(&think, &mut eric, Moment(now));
            assert!(now < 40);
        }
        assert_eq!(eric.log[0], "+Defend(2)");
        let planned = eric.log.iter().filter(|line| line.starts_with("+PlanPath")).count();
        assert_eq!(planned, usize::from(lost), "{lost}: {:?}", eric.log);
    }
}
