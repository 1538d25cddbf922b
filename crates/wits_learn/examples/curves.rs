//! The curves of the guide's page on deep reinforcement learning: a training of each method, tried now and then as `wits train`
//! tries it. Some minutes: `cargo run --release -p wits_learn --example curves guide/src/pictures/deep-curves.svg`.

use std::error::Error;
use std::fmt::Write;

use wits_core::random::Seed;
use wits_core::work::Budget;
use wits_learn::net::Scratch;
use wits_learn::reinforce::Schedule;
use wits_learn::reinforce::deep::{DeepMethod, DeepScratch, DeepTraining, evaluate};
use wits_learn::reinforce::env::EnvironmentEntry;

type Failure = Box<dyn Error + Send + Sync>;

const SEED: Seed = Seed::new(1);
/// Trials of a training, and the episodes of each, none of which are learned from.
const TRIALS: u64 = 40;
const EPISODES: u32 = 30;
/// What is left of the learning rate in the end.
const LAST_RATE: f32 = 0.1;
/// Units of work between two looks at the number of steps.
const SLICE: u64 = 64;

/// The methods, and the colors of their curves.
const METHODS: [(DeepMethod, &str); 4] = [
    (DeepMethod::Ppo, "#2e9e5b"),
    (DeepMethod::ActorCritic, "#3b78d8"),
    (DeepMethod::PolicyGradient, "#d88a1f"),
    (DeepMethod::Dqn, "#c2418f"),
];

/// A frame of the picture: where it begins across, the range of returns, and the values that are marked.
struct Frame {
    title: &'static str,
    left: f32,
    returns: [f32; 2],
    marks: &'static [f32],
}

const TOP: f32 = 40.0;
const SIZE: [f32; 2] = [330.0, 230.0];

fn main() -> Result<(), Failure> {
    let path = std::env::args().nth(1).ok_or("expected the name of the file to write, an .svg")?;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 320\" font-family=\"sans-serif\">\n",
    );
    let pole = Frame { title: "Cart pole", left: 45.0, returns: [0.0, 500.0], marks: &[0.0, 250.0, 500.0] };
    pole.draw(&mut svg, &EnvironmentEntry::cart_pole())?;
    let lander =
        Frame { title: "Lander", left: 445.0, returns: [-300.0, 300.0], marks: &[-300.0, 0.0, 200.0, 300.0] };
    lander.draw(&mut svg, &EnvironmentEntry::lander())?;
    svg.push_str("</svg>\n");
    Ok(std::fs::write(path, svg)?)
}

impl Frame {
    fn draw(&self, svg: &mut String, entry: &EnvironmentEntry) -> Result<(), Failure> {
        let [width, height] = SIZE;
        let (left, bottom) = (self.left, TOP + height);
        let up = |value: f32| {
            let [low, high] = self.returns;
            bottom - height * ((value - low) / (high - low)).clamp(0.0, 1.0)
        };
        let across = |steps: u64| left + width * steps as f32 / entry.steps as f32;
        let title = format!("{}: mean return of {EPISODES} trials", self.title);
        writeln!(svg, "<text x=\"{left}\" y=\"24\" font-size=\"14\" fill=\"#888\">{title}</text>")?;
        writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#888\"/>"
        )?;
        for &mark in self.marks {
            let (y, right) = (up(mark), left + width);
            writeln!(
                svg,
                "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#888\" stroke-opacity=\"0.25\"/>"
            )?;
            let at = format!("x=\"{}\" y=\"{:.1}\"", left - 6.0, y + 4.0);
            writeln!(svg, "<text {at} font-size=\"11\" fill=\"#888\" text-anchor=\"end\">{mark}</text>")?;
        }
        if let Some(solved) = entry.solved {
            let (y, right) = (up(solved), left + width);
            writeln!(
                svg,
                "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#c9a400\" stroke-dasharray=\"5 4\"/>"
            )?;
        }
        for half in 0..=2 {
            let steps = half * entry.steps / 2;
            let at = format!("x=\"{:.1}\" y=\"{}\"", across(steps), bottom + 16.0);
            writeln!(svg, "<text {at} font-size=\"11\" fill=\"#888\" text-anchor=\"middle\">{steps}</text>")?;
        }
        for (number, (method, color)) in METHODS.into_iter().enumerate() {
            let points = curve(entry, method)?;
            let points: Vec<String> = points
                .iter()
                .map(|(steps, mean)| format!("{:.1},{:.1}", across(*steps), up(*mean)))
                .collect();
            let points = points.join(" ");
            writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
            )?;
            let (x, name) = (left + 8.0 + 80.0 * number as f32, method.name());
            writeln!(
                svg,
                "<line x1=\"{x}\" y1=\"304\" x2=\"{}\" y2=\"304\" stroke=\"{color}\" stroke-width=\"3\"/>",
                x + 16.0
            )?;
            writeln!(svg, "<text x=\"{}\" y=\"308\" font-size=\"11\" fill=\"#888\">{name}</text>", x + 21.0)?;
        }
        Ok(())
    }
}

/// The steps that were learned from, and the mean return then.
fn curve(entry: &EnvironmentEntry, method: DeepMethod) -> Result<Vec<(u64, f32)>, Failure> {
    let mut def = (entry.settings)(method);
    let rate = def.rate().at(0);
    def.set_rate(Schedule::Linear { from: rate, to: LAST_RATE * rate, over: entry.steps });
    let environments = (0..entry.count).map(|_| (entry.make)()).collect();
    let mut training = DeepTraining::new(&def, environments, SEED)?;
    let (every, mut scratch) = (entry.steps / TRIALS, DeepScratch::default());
    let (mut next, mut points, mut net) = (0, Vec::new(), Scratch::default());
    loop {
        let steps = training.learner().steps();
        if steps >= next || steps >= entry.steps {
            let act = |seen: &[f32], legal| training.learner().best(seen, legal, &mut net);
            let played = evaluate(&mut *(entry.make)(), EPISODES, SEED.fork("trial"), act);
            points.push((steps, played.mean));
            next = steps + every;
        }
        if steps >= entry.steps {
            return Ok(points);
        }
        let left = (entry.steps - steps).div_ceil(entry.count as u64);
        training.advance(&def, &mut Budget::new(left.min(SLICE)), &mut scratch)?;
    }
}
