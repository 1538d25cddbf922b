//! What the parameters come to: definitions.

use std::f32::consts::{FRAC_PI_4, PI};
use std::sync::LazyLock;

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::scene::Tint;
use wits_core::state::State;
use wits_motion::formation::{FormationDef, Leash, March, Method, Origin, Pattern, Squeeze, examples};

pub(crate) const SCENES: &[&str] = &["march", "squads", "double play", "corner kick", "cover", "birds"];
pub(crate) const MARCH: usize = 0;
pub(crate) const SQUADS: usize = 1;
pub(crate) const DOUBLE_PLAY: usize = 2;
pub(crate) const CORNER_KICK: usize = 3;
pub(crate) const COVER: usize = 4;
pub(crate) const BIRDS: usize = 5;

pub(crate) const PATTERNS: &[&str] =
    &["box", "wedge", "V", "line", "column", "circle", "rings", "finger-tip", "loose", "party"];
pub(crate) const LEASHES: &[&str] = &["wait", "average", "off"];
pub(crate) const METHODS: &[&str] = &["optimal", "greedy"];

/// The trades, in the colours of their members.
pub(crate) const KINDS: [(&str, Tint); 4] =
    [("fighter", Tint::Orange), ("archer", Tint::Green), ("elf", Tint::Cyan), ("mage", Tint::Purple)];
/// How fast each trade is. [m/s]
pub(crate) const SPEEDS: [f32; 4] = [4.0, 4.6, 5.4, 3.6];
/// Who comes when: of eight, four fight, two shoot, one is an elf, one does magic.
pub(crate) const ARRIVALS: [usize; 8] = [0, 1, 0, 2, 3, 0, 1, 0];
/// The radius of a member. \[m\]
pub(crate) const BODY: f32 = 0.4;

/// The definitions that come from files.
pub(crate) struct Files {
    pub(crate) party: FormationDef,
    pub(crate) fire_team: FormationDef,
    pub(crate) double_play: FormationDef,
    pub(crate) corner_kick: FormationDef,
}

/// A test reads them all: they are part of the program.
pub(crate) static FILES: LazyLock<Files> = LazyLock::new(|| {
    let read = |text: &str| FormationDef::from_ron("", text).unwrap_or_default();
    Files {
        party: read(examples::PARTY),
        fire_team: read(examples::FIRE_TEAM),
        double_play: read(examples::DOUBLE_PLAY),
        corner_kick: read(examples::CORNER_KICK),
    }
});

/// What the parameters say.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Settings {
    pub(crate) scene: usize,
    pub(crate) gap: f32,
    pub(crate) tour: bool,
    pub(crate) pattern: usize,
    pub(crate) count: usize,
    pub(crate) spacing: f32,
    pub(crate) drift: bool,
    pub(crate) squeeze: bool,
    pub(crate) leash: usize,
    pub(crate) slack: f32,
    pub(crate) ahead: f32,
    pub(crate) share: f32,
    pub(crate) method: usize,
    pub(crate) limit: f32,
    pub(crate) walk: f32,
    pub(crate) trade: f32,
}

impl Settings {
    /// How many members this scene has.
    pub(crate) fn members(&self) -> usize {
        match self.scene {
            DOUBLE_PLAY => FILES.double_play.pattern.slots(0),
            CORNER_KICK => FILES.corner_kick.pattern.slots(0),
            SQUADS => (self.count / 4).clamp(1, 9) * 4,
            COVER => self.count.min(6),
            MARCH if PATTERNS[self.pattern] == "party" => self.count.min(FILES.party.pattern.slots(0)),
            _ => self.count,
        }
    }

    /// The formation of this scene.
    pub(crate) fn def(&self) -> FormationDef {
        match self.scene {
            DOUBLE_PLAY => FILES.double_play.clone(),
            CORNER_KICK => FILES.corner_kick.clone(),
            SQUADS => self.company(),
            _ => self.group(),
        }
    }

    fn group(&self) -> FormationDef {
        let pattern = self.shape(self.spacing);
        let squeeze = Squeeze { spacing: 1.2, body: BODY, look_ahead: 5.0 };
        let method = if self.method == 0 { Method::Optimal } else { Method::Ease { limit: self.limit } };
        FormationDef {
            roles: if pattern.scales() { roles(&pattern, self.count) } else { Vec::new() },
            costs: FILES.party.costs.clone(),
            origin: if self.drift { Origin::Middle } else { Origin::Pattern },
            squeeze: self.squeeze.then_some(squeeze),
            pattern,
            method,
            least: 0,
        }
    }

    /// Fire teams in the chosen pattern, with room for four in every slot.
    fn company(&self) -> FormationDef {
        let pattern = if PATTERNS[self.pattern] == "party" {
            Pattern::default()
        } else {
            self.shape(5.0 * self.spacing)
        };
        FormationDef::of(pattern)
    }

    fn shape(&self, spacing: f32) -> Pattern {
        match PATTERNS[self.pattern] {
            "wedge" => Pattern::Wedge { spacing, sweep: FRAC_PI_4 },
            "V" => Pattern::Wedge { spacing, sweep: 0.75 * PI },
            "line" => Pattern::Line { spacing: spacing.min(38.0 / self.members().max(1) as f32) },
            "column" => Pattern::Column { spacing, files: 2 },
            "circle" => Pattern::Circle { body: 0.5 * spacing },
            "rings" => Pattern::Rings { spacing },
            "finger-tip" => Pattern::FingerTip { spacing },
            "loose" => Pattern::Loose { spacing },
            "party" => FILES.party.pattern.clone(),
            _ => Pattern::Box { spacing, columns: 0 },
        }
    }

    pub(crate) fn march(&self) -> March {
        let leash = match LEASHES[self.leash] {
            "average" => Leash::Average { ahead: self.ahead },
            "off" => Leash::Off,
            _ => Leash::Wait { slack: self.slack },
        };
        March { share: self.share, leash }
    }
}

/// Magic in the middle, missiles round it, blades outside.
fn roles(pattern: &Pattern, count: usize) -> Vec<String> {
    let at = |slot| pattern.slot(count, slot, 0.0).map_or(Vec2::ZERO, |pose| pose.position);
    let middle = (0..count).map(at).sum::<Vec2>() / count.max(1) as f32;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| {
        at(*a).distance_squared(middle).total_cmp(&at(*b).distance_squared(middle)).then(a.cmp(b))
    });
    let mut roles = vec![String::new(); count];
    for (rank, slot) in order.into_iter().enumerate() {
        let share = (rank as f32 + 0.5) / count as f32;
        let role = if share < 0.125 {
            "magic"
        } else if share < 0.5 {
            "missile"
        } else {
            "melee"
        };
        role.clone_into(&mut roles[slot]);
    }
    roles
}

/// The colour of a role.
pub(crate) fn role_tint(role: &str) -> Tint {
    match role {
        "magic" => Tint::Purple,
        "missile" => Tint::Green,
        "melee" => Tint::Orange,
        _ => Tint::Neutral,
    }
}
