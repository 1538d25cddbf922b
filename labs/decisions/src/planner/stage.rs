//! The three problems: what there is, what can be done, who plans.

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

/// Who plans, and how.
#[derive(Debug)]
pub(crate) struct Planner {
    pub(crate) name: &'static str,
    /// The file that it follows at the beginning.
    pub(crate) file: &'static str,
    /// The facts and actions of the problem.
    pub(crate) text: &'static str,
    /// How plans are found, as files say it; `None` as the text has it.
    pub(crate) method: Option<&'static str>,
}

const fn goap(name: &'static str, file: &'static str, text: &'static str, method: &'static str) -> Planner {
    Planner { name, file, text, method: Some(method) }
}

const fn network(file: &'static str, text: &'static str) -> Planner {
    Planner { name: "task network", file, text, method: None }
}

const fn job(name: &'static str, place: usize, seconds: f32, work: fn(&mut Things)) -> Job {
    Job { name, place, seconds, work }
}

const MAGE: &str = include_str!("minds/mage.goap.ron");
const BUILDER: &str = include_str!("minds/builder.goap.ron");
const AMBUSH: &str = include_str!("minds/ambush.goap.ron");
const A_STAR: &str = "AStar(memory: 10000, work: 100000)";
const IDA_STAR: &str = "IdaStar(depth: 20, slots: 4096)";

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
        planners: &[
            goap("1 step ahead", "mage-1.goap.ron", MAGE, "Ahead(depth: 1)"),
            goap("2 steps ahead", "mage-2.goap.ron", MAGE, "Ahead(depth: 2)"),
            goap("3 steps ahead", "mage-3.goap.ron", MAGE, "Ahead(depth: 3)"),
            goap("3 steps, pruned", "mage-3-pruned.goap.ron", MAGE, "Ahead(depth: 3, prune: true)"),
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
        planners: &[
            goap("A*", "builder.goap.ron", BUILDER, A_STAR),
            goap("IDA*", "builder-ida.goap.ron", BUILDER, IDA_STAR),
            network("builder.htn.ron", include_str!("minds/builder.htn.ron")),
        ],
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
        planners: &[
            goap("A*", "ambush.goap.ron", AMBUSH, A_STAR),
            goap("IDA*", "ambush-ida.goap.ron", AMBUSH, IDA_STAR),
            network("ambush.htn.ron", include_str!("minds/ambush.htn.ron")),
        ],
        tricks: [
            |things| (things[1], things[3], things[6]) = (0, 0, 0),
            |things| things[9] = 1,
            |things| things[2] = 1,
        ],
        good: |things| things[7] == 0 && things[8] != 0 && things[9] == 0,
        foe: |things| things[7] as f32,
    },
];
