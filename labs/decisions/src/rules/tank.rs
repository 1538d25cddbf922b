//! The tank: experts round a blackboard. Targeting wants to fire; ballistics knows whether that can hit, and if not asks for a
//! place from where it can; the driver drives there; the loader, who is rules, agrees to no shot with an empty gun.

use wits_core::angle;
use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;
use wits_decide::{Param, Status, Vocabulary};
use wits_rules::experts::{ExpertMind, Experts, ExpertsDef};
use wits_rules::{Datum, RulesDef};

/// The corners of the field. \[m\]
pub(crate) const LOW: Vec2 = Vec2::new(8.0, -10.0);
pub(crate) const HIGH: Vec2 = Vec2::new(26.0, 10.0);
/// How far the gun reaches. \[m\]
pub(crate) const REACH: f32 = 6.0;
const SPEED: f32 = 3.0;
const SHELLS: u32 = 3;
/// How long loading takes, and how long a hit is shown. \[s\]
const LOADING: f32 = 2.5;
pub(crate) const SMOKE: f32 = 0.8;

/// The field: a tank and the one it hunts.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Field {
    pub(crate) tank: Vec2,
    pub(crate) facing: f32,
    pub(crate) shells: u32,
    /// The number of the other tank, and where it is.
    pub(crate) target: u32,
    pub(crate) target_at: Vec2,
    pub(crate) hits: u32,
    /// Where it hit last, and how long that is still seen.
    pub(crate) smoke: (Vec2, f32),
    /// Time passes so much in this tick. \[s\]
    dt: f32,
}

impl Field {
    pub(crate) fn new() -> Self {
        Self {
            tank: Vec2::new(10.0, -8.0),
            facing: 0.0,
            shells: SHELLS,
            target: 15,
            target_at: Vec2::new(22.0, 6.0),
            hits: 0,
            smoke: (Vec2::ZERO, 0.0),
            dt: 0.0,
        }
    }

    pub(crate) fn in_reach(&self) -> bool {
        self.tank.distance(self.target_at) <= REACH
    }

    /// The nearest place from which the gun reaches.
    fn firing_position(&self) -> Vec2 {
        let away = (self.tank - self.target_at).normalize_or(Vec2::X);
        (self.target_at + away * (REACH - 0.5)).clamp(LOW, HIGH)
    }

    /// Another one comes when one was hit.
    pub(crate) fn pass_time(&mut self, dt: f32, stream: &mut Stream) {
        self.dt = dt;
        self.smoke.1 = (self.smoke.1 - dt).max(0.0);
        if self.hits >= self.target - 14 {
            self.target = self.target.saturating_add(1);
            let place =
                Vec2::new(stream.range(LOW.x + 1.0, HIGH.x - 1.0), stream.range(LOW.y + 1.0, HIGH.y - 1.0));
            self.target_at = place;
        }
    }

    fn drive(&mut self, to: Vec2, dt: f32) -> bool {
        let way = to - self.tank;
        if let Some(bearing) = angle::of(way) {
            self.facing = bearing;
        }
        let step = SPEED * dt;
        self.tank = if way.length() <= step { to } else { self.tank + way.normalize_or_zero() * step };
        self.tank == to
    }
}

/// What the tank can do.
fn words() -> Vocabulary<Field> {
    let mut words = Vocabulary::<Field>::new();
    words
        .action("fire", |field, _| {
            field.shells = field.shells.saturating_sub(1);
            field.hits = field.hits.saturating_add(1);
            field.smoke = (field.target_at, SMOKE);
            Status::Success
        })
        .param(Param::int("tank"))
        .help("one shot at a tank");
    words
        .action("drive", |field, call| {
            let there = field.drive(call.vector(0).truncate(), call.dt());
            if there { Status::Success } else { Status::Running }
        })
        .param(Param::vector("place"))
        .help("drives somewhere");
    words
        .action("reload", |field, call| {
            // Thousandths of a second in its memory.
            let passed = (call.dt() * 1000.0) as u64;
            *call.memory() = call.memory().saturating_add(passed);
            if *call.memory() < (LOADING * 1000.0) as u64 {
                return Status::Running;
            }
            field.shells = SHELLS;
            Status::Success
        })
        .help("fills the gun");
    words
}

/// The crew.
///
/// # Errors
/// The faults of the loader's rules, which cannot be: a test binds them.
pub(crate) fn crew() -> Result<ExpertMind<Field>, Findings> {
    let loader = RulesDef::read("loader.rules", include_str!("minds/loader.rules"))?;
    let def = ExpertsDef::new()
        .expert("targeting")
        .expert("ballistics")
        .expert("driver")
        .rules("loader", 6.0, loader)
        .action("fire", ["ballistics", "loader"])
        .action("drive", [])
        .action("reload", []);
    let experts = Experts::new(ExpertsDef { refusals: 30, ..def })
        .code("targeting", wants_target, choose_target)
        .code("ballistics", wants_to_judge, judge)
        .code(
            "driver",
            |_: &Field, view| if view.get("firing position").is_some() { 4.0 } else { 0.0 },
            |_, desk| {
                let place = desk.get("firing position");
                desk.erase("firing position");
                desk.propose("drive", place);
            },
        );
    ExpertMind::new(experts, &words())
}

/// No shot is proposed, or the target is another one by now; the gun is not empty, and no shot is on its way.
fn wants_target(field: &Field, view: &wits_rules::experts::View<'_>) -> f32 {
    let is_it = |id: &str| view.number(id) == Some(f64::from(field.target));
    if is_it("fired at") {
        return 0.0;
    }
    let known = is_it("target");
    if !known || (!view.is_proposed("fire") && field.shells > 0) { 2.0 } else { 0.0 }
}

fn choose_target(field: &mut Field, desk: &mut wits_rules::experts::Desk<'_>) {
    desk.write("target", field.target);
    desk.write("target at", field.target_at.extend(0.0).to_array());
    desk.write("shells", field.shells);
    desk.propose("fire", [field.target.into()]);
}

/// It can agree now, or it has to ask for a place from where it could.
fn wants_to_judge(field: &Field, view: &wits_rules::experts::View<'_>) -> f32 {
    let waits = view.awaits("fire");
    let asked = view
        .get("asked for")
        .and_then(|datum| if let Datum::Number(number) = datum { Some(number) } else { None });
    match (waits, field.in_reach(), asked == Some(f64::from(field.target))) {
        (true, true, _) => 5.0,
        (true, false, false) => 3.0,
        _ => 0.0,
    }
}

fn judge(field: &mut Field, desk: &mut wits_rules::experts::Desk<'_>) {
    if field.in_reach() {
        desk.agree("fire");
        desk.write("can hit", true);
        desk.write("fired at", field.target);
    } else {
        desk.write("can hit", false);
        desk.write("asked for", field.target);
        desk.write("firing position", field.firing_position().extend(0.0).to_array());
    }
}
