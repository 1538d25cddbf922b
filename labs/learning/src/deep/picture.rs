//! The picture: the one that is watched, the ones it learns in, the net and the learning curve.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_learn::net::{Net, Scratch};
use wits_learn::reinforce::Outcome;

use crate::deep::about::METHODS;
use crate::deep::world::{Lab, News};
use crate::deep::{Card, Look, Stage};

/// Maximum number of neurons of a layer that are drawn.
const MAX_NEURONS: usize = 16;
/// Maximum number of links between two layers that are drawn: the strongest.
const MAX_LINKS: usize = 64;

/// Everything there is to see.
pub(crate) fn scene<S: Stage>(lab: &Lab<S>, scene: &mut Scene) {
    let card = S::card();
    scene.set_bounds(card.bounds[0], card.bounds[1]);
    let (world, watched) = (&lab.world, &lab.world.watched);
    let environments = world.training.environments();
    for index in 0..environments.count() {
        let look = Look { layer: "training", alpha: 0.12, action: None };
        environments.environment(index).draw(scene, look);
    }
    // What is about to be done, so that body, net and reasons speak of the same moment.
    let best = lab.best();
    let doing = if watched.is_led() { watched.action } else { best };
    let unless_over = |action: u32| (!watched.outcome.is_over()).then_some(action);
    watched.environment.draw(scene, Look { layer: "stage", alpha: 1.0, action: unless_over(doing) });
    draw_net(scene, &card, world.training.learner().net(), &watched.seen(), unless_over(best));
    draw_curve(scene, lab, &card);
    words(scene, lab, &card);
}

fn words<S: Stage>(scene: &mut Scene, lab: &Lab<S>, card: &Card) {
    let (world, watched) = (&lab.world, &lab.world.watched);
    let [low, high] = card.bounds;
    let line = 0.035 * (high.y - low.y);
    let who = if watched.is_led() { "you" } else { "the policy" };
    let end = match watched.outcome {
        Outcome::Running => "",
        Outcome::Terminated => ", over",
        Outcome::Truncated => ", time is up",
    };
    let text = format!("{who}: {:.0} {}{end}", watched.earned, card.unit);
    let at = Vec2::new(low.x + 0.4 * line, high.y - 1.2 * line);
    let tint = if watched.is_led() { Tint::Cyan } else { Tint::Highlight };
    scene.add("words", Shape::text(at, text, 15.0).fill(tint));
    let state = if world.frozen { "frozen" } else { "learning" };
    let method = METHODS[world.method as usize];
    let text = format!("{method}, {state}, {} steps", world.training.learner().steps());
    scene.add("words", Shape::text(at - Vec2::new(0.0, 1.5 * line), text, 12.0).fill(Tint::Neutral));
    if let Some((_, news)) = &world.news {
        let tint = if news.is_trouble() { Tint::Red } else { Tint::Neutral };
        scene.add("words", Shape::text(at - Vec2::new(0.0, 2.8 * line), news.words(), 12.0).fill(tint));
    }
}

impl News {
    /// Whether something went wrong.
    pub(crate) const fn is_trouble(&self) -> bool {
        matches!(self, Self::Exploded { .. } | Self::Stopped { .. } | Self::Loaded { error: Some(_) })
    }

    /// In a line.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Exploded { largest, rate_scale } => {
                let size =
                    if *largest >= f32::MAX { "no number".to_owned() } else { format!("{largest:.0}") };
                format!("weights exploded ({size}): rolled back, learning rate x {rate_scale}")
            }
            Self::Undone { worked: true } => "went back to the newest checkpoint".to_owned(),
            Self::Undone { worked: false } => "there is no checkpoint left".to_owned(),
            Self::Best { worked: true } => "went back to the best checkpoint".to_owned(),
            Self::Best { worked: false } => "no checkpoint yet: 20 episodes have to be over".to_owned(),
            Self::Loaded { error: None } => "loaded a trained policy; press Freeze to learn on".to_owned(),
            Self::Loaded { error: Some(error) } => format!("cannot be loaded: {error}"),
            Self::Frozen(true) => "learning is frozen".to_owned(),
            Self::Frozen(false) => "learning goes on".to_owned(),
            Self::Kept => "kept as learned.policy.ron".to_owned(),
            Self::Stopped { error } => format!("learning stopped: {error}"),
        }
    }
}

/// Neurons from left to right, each as strong in color as its value is large, with the strongest weights between them. The
/// names of the inputs stand in a column of their own.
fn draw_net(scene: &mut Scene, card: &Card, net: &Net, seen: &[f32], action: Option<u32>) {
    let [low, high] = card.net;
    let mut scratch = Scratch::default();
    net.forward(seen, &mut scratch);
    let layers = net.def().layers.len();
    let mut values: Vec<&[f32]> = vec![seen];
    values.extend((0..layers).map(|layer| scratch.layer(layer)));
    let place = |layer: usize, neuron: usize| {
        let (count, across) = (values[layer].len().min(MAX_NEURONS), layer as f32 / layers as f32);
        let up = 1.0 - (neuron as f32 + 0.5) / count as f32;
        Vec2::new(low.x + across * (high.x - low.x), low.y + up * (high.y - low.y))
    };
    for layer in 0..layers {
        let weights = &net.weights()[net.topology().layer_weights(layer)];
        let outputs = values[layer + 1].len();
        for (input, output, weight) in strongest(weights, values[layer].len(), outputs) {
            let ink = Ink::new(tint(weight)).alpha((0.12 + 0.4 * weight.abs()).min(0.7));
            let line = Shape::line([place(layer, input), place(layer + 1, output)]);
            scene.add("net", line.stroke(ink, (0.5 + weight.abs()).min(3.0)));
        }
    }
    let label = |scene: &mut Scene, at: Vec2, text: &str, tint: Tint| {
        scene.add("net", Shape::text(at, text.to_owned(), 11.0).fill(tint));
    };
    let (def, radius) = (net.def(), 0.42 * (high.y - low.y) / MAX_NEURONS as f32);
    for (neuron, name) in def.input_names.iter().take(MAX_NEURONS).enumerate() {
        let to = place(0, neuron) - Vec2::new(radius, 0.0);
        let from = Vec2::new(card.names, to.y);
        scene.add("net", Shape::line([from, to]).stroke(Ink::new(Tint::Neutral).alpha(0.2), 1.0));
        label(scene, from, name, Tint::Neutral);
    }
    for (layer, values) in values.iter().enumerate() {
        for (neuron, value) in values.iter().take(MAX_NEURONS).enumerate() {
            let size = value.abs() / (0.5 + value.abs());
            let disc = Shape::circle(place(layer, neuron), radius);
            let chosen = layer == layers && action == Some(neuron as u32);
            let edge = if chosen { (Tint::Highlight, 3.0) } else { (Tint::Neutral, 1.0) };
            let ink = Ink::new(tint(*value)).alpha(0.15 + 0.85 * size);
            scene.add("net", disc.fill(ink).stroke(edge.0, edge.1));
        }
    }
    for (neuron, name) in def.output_names.iter().take(MAX_NEURONS).enumerate() {
        let tint = if action == Some(neuron as u32) { Tint::Highlight } else { Tint::Neutral };
        label(scene, place(layers, neuron) + Vec2::new(2.3 * radius, 0.0), name, tint);
    }
}

/// The strongest weights between the neurons that are drawn, each with its input and output.
fn strongest(weights: &[f32], inputs: usize, outputs: usize) -> Vec<(usize, usize, f32)> {
    let drawn = (0..inputs.min(MAX_NEURONS))
        .flat_map(|input| (0..outputs.min(MAX_NEURONS)).map(move |output| (input, output)));
    let weight = |(input, output): (usize, usize)| {
        Some((input, output, *weights.get(input * outputs + output)?)).filter(|link| link.2.is_finite())
    };
    let mut links: Vec<(usize, usize, f32)> = drawn.filter_map(weight).collect();
    links.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
    links.truncate(MAX_LINKS);
    links
}

const fn tint(value: f32) -> Tint {
    if value < 0.0 { Tint::Red } else { Tint::Green }
}

/// The mean return over the steps, and what it is compared with.
fn draw_curve<S: Stage>(scene: &mut Scene, lab: &Lab<S>, card: &Card) {
    let [low, high] = card.curve;
    let points = lab.world.training.curve().points();
    let solved = S::entry().solved;
    let own = lab.world.watched.person.best;
    let returns = || points.iter().map(|point| point.mean_return).chain(solved).chain(own);
    let least = returns().fold(0.0_f32, f32::min);
    let most = returns().fold(least + 1.0, f32::max) * 1.05;
    let steps = points.last().map_or(1, |last| last.steps.max(1)) as f32;
    let at = |across: f32, value: f32| {
        let up = (value - least) / (most - least);
        Vec2::new(low.x + across * (high.x - low.x), low.y + up * (high.y - low.y))
    };
    scene.add("curve", Shape::rectangle(low, high).stroke(Ink::new(Tint::Neutral).alpha(0.5), 1.0));
    for (value, tint) in [(solved, Tint::Yellow), (own, Tint::Cyan)] {
        let Some(value) = value else { continue };
        scene.add(
            "curve",
            Shape::line([at(0.0, value), at(1.0, value)]).stroke(Ink::new(tint).alpha(0.7), 1.0),
        );
        scene.add("curve", Shape::text(at(0.01, value), format!("{value:.0}"), 10.0).fill(tint));
    }
    let line = points.iter().filter(|point| point.mean_return.is_finite());
    let line: Vec<Vec2> = line.map(|point| at(point.steps as f32 / steps, point.mean_return)).collect();
    if line.len() > 1 {
        scene.add("curve", Shape::line(line).stroke(Tint::Green, 2.5));
    }
    let text = match points.last() {
        Some(last) => format!("mean return {:.0}", last.mean_return),
        None => "no update yet".to_owned(),
    };
    let above = Vec2::new(low.x, high.y + 0.025 * (card.bounds[1].y - card.bounds[0].y));
    scene.add("curve", Shape::text(above, text, 12.0).fill(Tint::Green));
}
