//! The three problems: what there is, what can be done, who plans.

use wits_plan::goap::{AheadDef, Limits, Method};

/// So many things a person can have.
pub(crate) const THINGS: usize = 10;

/// What a person has, by number.
pub(crate) type Things = [i32; THINGS];

/// A problem.
pub(crate) struct Stage {
    pub(crate) title: &'static str,
    /// Places with how far to the right they are. \[m\]
    pub(crate) places: &'static [(&'static str, f32)],
    /// The names of the things; a `#` in front means that it is counted.
    pub(crate) things: &'static [&'static str],
    pub(crate) start: Things,
    pub(crate) jobs: &'static [Job],
    pub(crate) goap: (&'static str, &'static str),
    pub(crate) htn: Option<(&'static str, &'static str)>,
    pub(crate) planners: &'static [Planner],
    /// What the player can do: take away, harm, give.
    pub(crate) tricks: [fn(&mut Things); 3],
    /// It went well.
    pub(crate) good: fn(&Things) -> bool,
    /// Who stands at the last place, and how strong.
    pub(crate) foe: fn(&Things) -> f32,
}

/// Something that a person can do.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    /// Where.
    pub(crate) place: usize,
    /// How long it takes there. \[s\]
    pub(crate) seconds: f32,
    pub(crate) work: fn(&mut Things),
}

/// Who plans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Planner {
    Goap(&'static str, Method),
    Htn,
}

impl Planner {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Goap(name, _) => name,
            Self::Htn => "task network",
        }
    }
}

const fn ahead(depth: u32, prune: bool) -> Method {
    Method::Ahead(AheadDef { depth, prune, prefixes: false })
}

const fn job(name: &'static str, place: usize, seconds: f32, work: fn(&mut Things)) -> Job {
    Job { name, place, seconds, work }
}

const SEARCHES: &[Planner] = &[
    Planner::Goap("A*", Method::AStar(Limits { memory: 10_000, work: 100_000 })),
    Planner::Goap("IDA*", Method::IdaStar { depth: 20, slots: 4096 }),
    Planner::Htn,
];

/// All problems, in the order of the parameter.
pub(crate) const STAGES: [Stage; 3] = [
    Stage {
        title: "mage and ogre",
        places: &[("mage", -7.0), ("ogre", 8.0)],
        things: &["#energy", "#heal", "#kill_ogre"],
        start: [5, 4, 3, 0, 0, 0, 0, 0, 0, 0],
        jobs: &[
            job("fireball", 0, 1.5, |things| {
                (things[0], things[2]) = (things[0] - 3, (things[2] - 2).max(0))
            }),
            job("lesser_healing", 0, 1.5, |things| {
                (things[0], things[1]) = (things[0] - 2, (things[1] - 2).max(0))
            }),
            job("greater_healing", 0, 1.5, |things| {
                (things[0], things[1]) = (things[0] - 3, (things[1] - 4).max(0))
            }),
        ],
        goap: ("mage.goap.ron", include_str!("minds/mage.goap.ron")),
        htn: None,
        planners: &[
            Planner::Goap("1 step ahead", ahead(1, false)),
            Planner::Goap("2 steps ahead", ahead(2, false)),
            Planner::Goap("3 steps ahead", ahead(3, false)),
            Planner::Goap("3 steps, pruned", ahead(3, true)),
        ],
        tricks: [
            |things| things[0] = (things[0] - 2).max(0),
            |things| things[2] = (things[2] + 2).min(5),
            |things| things[0] = (things[0] + 2).min(5),
        ],
        good: |things| things[1] <= 2 && things[2] <= 1,
        foe: |things| things[2] as f32 / 3.0,
    },
    Stage {
        title: "builder",
        places: &[("home", -8.0), ("forest", -4.0), ("quarry", 0.0), ("mine", 4.0), ("site", 8.0)],
        things: &["axe", "axe_at_home", "pick", "#wood", "#stone", "#iron", "hut"],
        start: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        jobs: &[
            job("go_home", 0, 0.0, |_| {}),
            job("go_to_forest", 1, 0.0, |_| {}),
            job("go_to_quarry", 2, 0.0, |_| {}),
            job("go_to_mine", 3, 0.0, |_| {}),
            job("go_to_site", 4, 0.0, |_| {}),
            job("take_axe", 0, 0.4, |things| (things[0], things[1]) = (1, 0)),
            job("carve_axe", 0, 4.0, |things| things[0] = 1),
            job("take_pick", 0, 0.4, |things| things[2] = 1),
            job("chop", 1, 1.0, |things| things[3] = (things[3] + 1).min(3)),
            job("break_branches", 1, 3.0, |things| things[3] = (things[3] + 1).min(3)),
            job("dig", 2, 1.0, |things| things[4] = (things[4] + 1).min(2)),
            job("dig_iron", 3, 1.5, |things| things[5] = 1),
            job("build", 4, 2.5, |things| (things[3], things[4], things[5], things[6]) = (0, 0, 0, 1)),
        ],
        goap: ("builder.goap.ron", include_str!("minds/builder.goap.ron")),
        htn: Some(("builder.htn.ron", include_str!("minds/builder.htn.ron"))),
        planners: SEARCHES,
        tricks: [|things| (things[0], things[1]) = (0, 0), |things| things[3] = 0, |things| things[3] = 3],
        good: |things| things[6] != 0,
        foe: |_| 0.0,
    },
    Stage {
        title: "ambush",
        places: &[("work", -8.0), ("shop", -4.5), ("rock", -0.5), ("hill", 3.0), ("enemy", 8.0)],
        things: &[
            "has_money",
            "has_gun",
            "has_ammo",
            "gun_loaded",
            "enemy_visible",
            "near_enemy",
            "enemy_lined_up",
            "enemy_alive",
            "in_cover",
            "is_wounded",
        ],
        start: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1],
        jobs: &[
            job("work", 0, 2.0, |things| things[0] = 1),
            job("buy_gun", 1, 0.5, |things| (things[0], things[1]) = (0, 1)),
            job("buy_ammo", 1, 0.5, |things| (things[0], things[2]) = (0, 1)),
            job("load", 1, 0.5, |things| (things[2], things[3]) = (0, 1)),
            job("scout", 3, 1.0, |things| (things[4], things[8]) = (1, 0)),
            job("approach", 4, 0.5, |things| (things[5], things[8]) = (1, 0)),
            job("aim", 3, 0.7, |things| things[6] = 1),
            job("shoot", 3, 0.3, |things| (things[3], things[6], things[7]) = (0, 0, 0)),
            job("take_cover", 2, 0.3, |things| things[8] = 1),
            job("heal", 2, 1.5, |things| things[9] = 0),
        ],
        goap: ("ambush.goap.ron", include_str!("minds/ambush.goap.ron")),
        htn: Some(("ambush.htn.ron", include_str!("minds/ambush.htn.ron"))),
        planners: SEARCHES,
        tricks: [
            |things| (things[1], things[3], things[6]) = (0, 0, 0),
            |things| things[9] = 1,
            |things| things[2] = 1,
        ],
        good: |things| things[7] == 0 && things[8] != 0 && things[9] == 0,
        foe: |things| things[7] as f32,
    },
];
