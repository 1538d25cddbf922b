//! Three courses to run and jump: by jump points, by landing pads, by labelled gaps.

use wits_core::geometry::Aabb;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Seed;
use wits_core::raycast::Boxes;
use wits_core::space::Ground;
use wits_core::state::State;
use wits_game::{Params, Tick, loaded};
use wits_motion::jump::{
    Abort, Arrival, Gap, GapOrder, Jump, JumpDetector, JumpLink, JumpOrder, JumpPlan, JumpPoint, JumpState,
    Jumper, NotYet, WhyNot,
};
use wits_motion::steering::MatchVelocity;

use crate::ballistics::world::Tally;

/// How near to the edge of a platform the middle of a pad is. \[m\]
const INSET: f32 = 1.0;
/// How long somebody who gave up thinks before starting over. \[s\]
const SULK: f32 = 1.5;
/// How far a push is felt, and how hard it is.
const PUSH: (f32, f32) = (4.0, 4.0);
/// How many of its last doings a runner remembers.
const MOST_LOG: usize = 8;

/// A course: platforms from left to right, the last one is the end.
#[derive(Clone, Debug, State)]
pub(crate) struct Lane {
    pub(crate) kind: LaneKind,
    pub(crate) platforms: Vec<Platform>,
}

/// How the jumps of a course are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum LaneKind {
    Points,
    Pads,
    Gaps,
}

/// Something to run on.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Platform {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
}

/// The courses and who runs on them.
#[derive(Clone, Debug, State)]
pub struct Course {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) runners: Vec<Runner>,
    pub(crate) gravity: f32,
    pub(crate) limits: Limits,
    /// How fast an average runner leaves the ground. [m/s]
    rise: f32,
    pub(crate) tally: Tally,
}

/// Somebody who runs.
#[derive(Clone, Debug, State)]
pub(crate) struct Runner {
    pub(crate) lane: usize,
    pub(crate) body: Kinematic<Ground>,
    /// How strong it is, measured by the average.
    pub(crate) strength: f32,
    pub(crate) jumper: Jumper,
    pub(crate) platform: usize,
    pub(crate) doing: Doing,
    pub(crate) log: Vec<(u64, String)>,
    pub(crate) landed: u32,
    pub(crate) fallen: u32,
}

/// What a runner does.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Doing {
    /// Just runs.
    Run,
    /// Towards a jump point; why it does not jump yet.
    Point(Option<NotYet>),
    /// Carries out a jump that it has worked out.
    Pad(JumpState),
    /// Into a gap that it sees so far ahead.
    Gap(f32),
    /// In the air after a jump without a plan.
    Air,
    /// Cannot, and says so.
    Refuse { left: f32, why: Why },
}

/// Why somebody gave up.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Why {
    Impossible(WhyNot),
    Aborted(Abort),
    TooSlow(f32),
}

impl Course {
    pub(crate) fn new(params: &Params, seed: Seed) -> Self {
        let lanes = vec![
            lane(LaneKind::Points, &[(0.0, 11.0, 20.0), (14.0, 24.0, 20.0), (27.5, 44.0, 19.0)]),
            lane(
                LaneKind::Pads,
                &[(0.0, 10.0, 10.0), (12.5, 19.0, 11.2), (22.5, 31.0, 9.6), (35.0, 44.0, 10.6)],
            ),
            lane(LaneKind::Gaps, &[(0.0, 12.0, 2.4), (15.0, 27.0, 2.4), (30.2, 44.0, 2.0)]),
        ];
        let mut stream = seed.fork("runners").stream();
        let each = params.count("runners");
        let runners = (0..lanes.len() * each).map(|number| {
            let (lane, place) = (number / each, number % each);
            let start = lanes[lane].platforms[0];
            Runner {
                lane,
                body: Kinematic::at(Vec3::new(start.left + 1.0 + 2.2 * place as f32, start.top, 0.0)),
                strength: stream.range(0.82, 1.18),
                jumper: Jumper::default(),
                platform: 0,
                doing: Doing::Run,
                log: Vec::new(),
                landed: 0,
                fallen: 0,
            }
        });
        let runners = runners.collect();
        let mut course = Self {
            lanes,
            runners,
            gravity: 0.0,
            limits: Limits::default(),
            rise: 0.0,
            tally: Tally::default(),
        };
        course.take_over(params);
        course
    }

    /// Whether every runner is on a platform that is there.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.runners.iter().try_for_each(|runner| {
            loaded::index("lane", runner.lane, self.lanes.len())?;
            loaded::index("platform", runner.platform, self.lanes[runner.lane].platforms.len())
        })?;
        if self.lanes.iter().any(|lane| lane.platforms.is_empty()) {
            return Err("a lane without platforms".to_owned());
        }
        Ok(())
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.take_over(tick.params);
        for at in tick.inputs.iter().filter(|input| input.name == "push").filter_map(|input| input.at) {
            for runner in &mut self.runners {
                let away = runner.place() - at;
                if away.length() < PUSH.0 {
                    runner.body.velocity.x += PUSH.1.copysign(away.x);
                }
            }
        }
        let mut runners = std::mem::take(&mut self.runners);
        for runner in &mut runners {
            self.run(runner, tick.number, tick.dt);
        }
        self.runners = runners;
    }

    /// Every runner's own limits.
    pub(crate) fn limits_of(&self, runner: &Runner) -> Limits {
        Limits { max_speed: runner.jumper.max_speed, ..self.limits }
    }

    /// The jump point at the end of a platform.
    pub(crate) fn point_of(&self, lane: usize, platform: usize) -> Option<JumpPoint> {
        let (here, next) = self.pair(lane, platform)?;
        // What an average runner needs, and a little more.
        let average = Jumper { max_rise: self.rise, gravity: self.gravity, max_speed: f32::MAX };
        let from = Vec3::new(here.right - 0.4, here.top, 0.0);
        let jump =
            average.take_off(from, Vec3::new(next.left + 0.6, next.top, 0.0), Arrival::Descending).ok()?;
        let velocity = Vec3::X * jump.planar_speed();
        Some(JumpPoint { at: from, radius: 0.4, velocity, ..JumpPoint::default() })
    }

    /// The link at the end of a platform.
    pub(crate) fn link_of(&self, lane: usize, platform: usize) -> Option<JumpLink> {
        let (here, next) = self.pair(lane, platform)?;
        Some(JumpLink {
            from: Vec3::new(here.right - 0.3, here.top, 0.0),
            to: Vec3::new(next.left + INSET, next.top, 0.0),
            pad_radius: 0.8,
            room: here.right - here.left - 1.0,
            danger: 0.5,
            ..JumpLink::default()
        })
    }

    /// The thing that fills the gap after a platform.
    pub(crate) fn filler_of(&self, lane: usize, platform: usize) -> Option<Aabb<Vec3>> {
        let (here, next) = self.pair(lane, platform)?;
        let low = here.top.min(next.top) - 2.0;
        Some(Aabb::new(Vec3::new(here.right, low, -1.0), Vec3::new(next.left, here.top + 1.0, 1.0)))
    }

    /// The jump that a runner has worked out.
    pub(crate) fn plan_of(&self, runner: &Runner) -> Option<Result<JumpPlan, WhyNot>> {
        let link = self.link_of(runner.lane, runner.platform)?;
        Some(link.plan(&runner.jumper, Arrival::Descending))
    }

    fn pair(&self, lane: usize, platform: usize) -> Option<(Platform, Platform)> {
        let platforms = &self.lanes[lane].platforms;
        Some((*platforms.get(platform)?, *platforms.get(platform + 1)?))
    }

    fn take_over(&mut self, params: &Params) {
        (self.gravity, self.rise) = (params.f32("gravity"), params.f32("rise"));
        self.limits = Limits { max_acceleration: params.f32("legs"), ..Limits::default() };
        for runner in &mut self.runners {
            runner.jumper = Jumper {
                max_speed: params.f32("run") * runner.strength,
                max_rise: params.f32("rise") * runner.strength,
                gravity: self.gravity,
            };
        }
    }

    fn run(&mut self, runner: &mut Runner, tick: u64, dt: f32) {
        if let Doing::Refuse { left, .. } = &mut runner.doing {
            *left -= dt;
            runner.body.velocity = Vec3::ZERO;
            if *left <= 0.0 {
                self.start_over(runner);
            }
            return;
        }
        let last = runner.platform + 1 == self.lanes[runner.lane].platforms.len();
        match self.lanes[runner.lane].kind {
            _ if last => self.run_on(runner, dt),
            LaneKind::Points => self.by_point(runner, tick, dt),
            LaneKind::Pads => self.by_pad(runner, tick, dt),
            LaneKind::Gaps => self.by_gap(runner, tick, dt),
        }
        self.stand_or_fall(runner, tick);
        if last && runner.body.position.x > self.lanes[runner.lane].platforms[runner.platform].right - 0.6 {
            self.start_over(runner);
        }
    }

    /// Jumps where a designer said so.
    fn by_point(&mut self, runner: &mut Runner, tick: u64, dt: f32) {
        let point =
            if runner.doing == Doing::Air { None } else { self.point_of(runner.lane, runner.platform) };
        let Some(point) = point else { return self.run_on(runner, dt) };
        match point.try_jump(&runner.body, &runner.jumper) {
            Ok(command) => runner.leave(command.velocity, tick, dt),
            Err(NotYet::TooSlow { by }) if runner.body.position.x >= point.at.x => {
                runner.refuse(Why::TooSlow(by), tick);
                self.tally.extra = self.tally.extra.saturating_add(1);
            }
            Err(not_yet) => {
                runner.doing = Doing::Point(Some(not_yet));
                let limits = self.limits_of(runner);
                // The very velocity, so that the jump is neither short nor long.
                let velocity = point.velocity.clamp_length_max(limits.max_speed) * 1.02;
                let faster = JumpPoint { velocity, ..point };
                let wish = faster.steer(&MatchVelocity { time: 0.1 }, &runner.body, &limits);
                runner.body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
            }
        }
    }

    /// Works the jump out and carries it out.
    fn by_pad(&mut self, runner: &mut Runner, tick: u64, dt: f32) {
        let edge = self.lanes[runner.lane].platforms[runner.platform].right;
        let plan = match self.plan_of(runner) {
            _ if runner.doing == Doing::Air => return self.fall(runner, dt),
            Some(Ok(plan)) => plan,
            // Goes and has a look first.
            Some(Err(_)) if runner.body.position.x < edge - 1.5 => return self.run_on(runner, dt),
            Some(Err(why)) => {
                runner.refuse(Why::Impossible(why), tick);
                self.tally.extra = self.tally.extra.saturating_add(1);
                return;
            }
            None => return self.run_on(runner, dt),
        };
        let mut state = if let Doing::Pad(state) = runner.doing { state } else { JumpState::default() };
        let limits = self.limits_of(runner);
        let before = state.phase;
        let order = Jump::default().steer(&mut state, &runner.body, &plan, &limits, dt);
        if std::mem::discriminant(&before) != std::mem::discriminant(&state.phase) {
            runner.note(tick, format!("{:?}", state.phase));
        }
        runner.doing = Doing::Pad(state);
        match order {
            JumpOrder::Steer(steering) => runner.body.step_semi_implicit(steering, &limits, dt),
            JumpOrder::Jump(command) => {
                runner.body.velocity = command.velocity;
                self.fall(runner, dt);
            }
            JumpOrder::Fly => self.fall(runner, dt),
            // All but down: the rest is left to the ground.
            JumpOrder::Landed | JumpOrder::Aborted(Abort::MissedThePad) => {
                self.fall(runner, dt);
            }
            JumpOrder::Aborted(why) => {
                runner.refuse(Why::Aborted(why), tick);
                self.tally.extra = self.tally.extra.saturating_add(1);
            }
        }
    }

    /// Runs into labelled gaps.
    fn by_gap(&mut self, runner: &mut Runner, tick: u64, dt: f32) {
        let filler =
            if runner.doing == Doing::Air { None } else { self.filler_of(runner.lane, runner.platform) };
        let Some(filler) = filler else { return self.run_on(runner, dt) };
        let detector = JumpDetector { jumper: runner.jumper, ..JumpDetector::default() };
        let limits = self.limits_of(runner);
        match detector.steer(&runner.body, &Boxes(&[filler]), |_| Some(Gap::default()), &limits, dt) {
            Some(GapOrder::Jump { command, .. }) => runner.leave(command.velocity, tick, dt),
            Some(
                GapOrder::Run { steering, distance, .. } | GapOrder::Balk { steering, by: distance, .. },
            ) => {
                runner.doing = Doing::Gap(distance);
                runner.body.step_semi_implicit(steering, &limits, dt);
            }
            None => self.run_on(runner, dt),
        }
    }

    /// Jogs to the right, or flies on.
    fn run_on(&self, runner: &mut Runner, dt: f32) {
        if runner.doing == Doing::Air {
            return self.fall(runner, dt);
        }
        runner.doing = Doing::Run;
        let limits = self.limits_of(runner);
        let wish =
            MatchVelocity { time: 0.3 }.steer(&runner.body, Vec3::X * (0.6 * limits.max_speed), &limits);
        runner.body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
    }

    fn fall(&self, runner: &mut Runner, dt: f32) {
        let pull = Vec3::NEG_Y * self.gravity;
        runner.body.position += runner.body.velocity * dt + pull * (0.5 * dt * dt);
        runner.body.velocity += pull * dt;
    }

    /// The ground: lands those who come down on a platform, drops those who have none under their feet.
    fn stand_or_fall(&mut self, runner: &mut Runner, tick: u64) {
        let platforms = &self.lanes[runner.lane].platforms;
        let Vec3 { x, y, .. } = runner.body.position;
        if !runner.is_airborne() {
            let here = platforms[runner.platform];
            runner.body.position.x = x.max(here.left + 0.2);
            if x > here.right {
                runner.note(tick, "ran over the edge".into());
                runner.doing = Doing::Air;
            }
            return;
        }
        let falling = runner.body.velocity.y <= 0.0;
        let under = |platform: &Platform| (platform.left..=platform.right).contains(&x);
        let found = platforms.iter().position(|it| under(it) && y <= it.top && y > it.top - 0.4);
        if let Some(platform) = found.filter(|_| falling) {
            let next = platforms[platform];
            runner.body.position.y = next.top;
            runner.body.velocity.y = 0.0;
            if platform > runner.platform {
                runner.landed = runner.landed.saturating_add(1);
                self.tally.successes = self.tally.successes.saturating_add(1);
                self.tally.miss =
                    if let Doing::Pad(_) = runner.doing { (x - next.left - INSET).abs() } else { 0.0 };
                runner.note(tick, format!("landed {:.2} m behind the edge", x - next.left));
            }
            (runner.platform, runner.doing) = (platform, Doing::Run);
        } else if y < platforms[runner.platform].top - 4.0 {
            runner.fallen = runner.fallen.saturating_add(1);
            self.tally.failures = self.tally.failures.saturating_add(1);
            let edge = platforms.get(runner.platform + 1).map_or(x, |next| next.left);
            self.tally.miss = (edge - x).max(0.0);
            runner.note(tick, format!("fell, {:.2} m short", (edge - x).max(0.0)));
            self.start_over(runner);
        }
    }

    fn start_over(&self, runner: &mut Runner) {
        let start = self.lanes[runner.lane].platforms[0];
        runner.body = Kinematic::at(Vec3::new(start.left + 0.8, start.top, 0.0));
        (runner.platform, runner.doing) = (0, Doing::Run);
    }
}

impl Runner {
    /// Where its feet are in the picture.
    pub(crate) fn place(&self) -> Vec2 {
        Vec2::new(self.body.position.x, self.body.position.y)
    }

    pub(crate) fn is_airborne(&self) -> bool {
        use wits_motion::jump::JumpPhase::{Aborted, Airborne, Landed};
        match self.doing {
            Doing::Air => true,
            Doing::Pad(state) => matches!(state.phase, Airborne | Landed | Aborted(Abort::MissedThePad)),
            _ => false,
        }
    }

    fn leave(&mut self, velocity: Vec3, tick: u64, dt: f32) {
        self.note(tick, format!("jumped at {:.1} m/s", velocity.x));
        self.body.velocity = velocity;
        self.body.position += velocity * dt;
        self.doing = Doing::Air;
    }

    fn refuse(&mut self, why: Why, tick: u64) {
        self.note(tick, format!("refused: {}", why.text()));
        self.doing = Doing::Refuse { left: SULK, why };
    }

    fn note(&mut self, tick: u64, text: String) {
        if self.log.len() >= MOST_LOG {
            self.log.remove(0);
        }
        self.log.push((tick, text));
    }
}

impl Why {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Impossible(why) => why.to_string(),
            Self::Aborted(why) => why.to_string(),
            Self::TooSlow(by) => format!("too slow by {by:.1} m/s"),
        }
    }
}

fn lane(kind: LaneKind, platforms: &[(f32, f32, f32)]) -> Lane {
    let platforms = platforms.iter().map(|&(left, right, top)| Platform { left, right, top });
    Lane { kind, platforms: platforms.collect() }
}
