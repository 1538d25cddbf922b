//! What the inspector and the mind view say: why an action, what it expects, how it learned.

use wits_core::inspect::{Document, Field, Section};
use wits_game::Inspection;
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::DeepLearner;

use crate::deep::Stage;
use crate::deep::world::Lab;

/// A policy whose mean return has fallen below this share of its best has forgotten something.
const FORGOT: f32 = 0.5;

/// Everything about the policy and its training.
pub(crate) fn inspect<S: Stage>(lab: &Lab<S>) -> Inspection {
    let mut document = why(lab);
    document.sections.push(progress(lab));
    document.sections.extend(advice(lab));
    Inspection { document, marks: Vec::new() }
}

/// What the graph of the net cannot show: why, curves, weights.
pub(crate) fn sheet<S: Stage>(lab: &Lab<S>) -> Document {
    let (training, seen) = (&lab.world.training, lab.world.watched.seen());
    let mut document = why(lab);
    document.sections.extend(training.curve().sections());
    document.sections.push(progress(lab));
    document.sections.extend(advice(lab));
    let net = training.learner().net();
    let mut scratch = Scratch::default();
    net.forward(&seen, &mut scratch);
    document.sections.extend((0..net.def().layers.len()).filter_map(|layer| net.weight_map(layer)));
    document.sections.extend(net.document("", &scratch).sections);
    document
}

/// What the policy does in what is seen now, and why not something else.
fn why<S: Stage>(lab: &Lab<S>) -> Document {
    let (learner, watched) = (lab.world.training.learner(), &lab.world.watched);
    let (seen, legal) = (watched.seen(), watched.legal());
    let explained = learner.explain(&seen, legal);
    let best = watched.environment.action_name(lab.best());
    let subtitle = match (watched.outcome.is_over(), watched.is_led()) {
        (true, _) => "the episode is over".into(),
        (false, true) => format!("you steer; it would choose: {best}").into(),
        (false, false) => best,
    };
    let mut document = Document::new("The policy").subtitle(subtitle);
    document.sections.extend(learner.why(&seen, legal));
    document.sections.extend(explained.sections);
    document
}

fn progress<S: Stage>(lab: &Lab<S>) -> Section {
    let (world, training) = (&lab.world, &lab.world.training);
    let (report, health) = (training.report(), training.health());
    let best = training.checkpoints().best();
    let rate = health.rate_scale * lab.def.rate().at(training.learner().steps());
    let kind = match training.learner() {
        DeepLearner::Policy(_) => "behavior, with a critic",
        DeepLearner::Values(_) => "the values of actions",
    };
    let mut fields = vec![
        Field::new("method", world.method.name()),
        Field::new("learns", kind),
        Field::new("frozen", world.frozen),
        Field::new("from a file", world.loaded),
        Field::new("mean return", report.mean_return())
            .help("Of the last hundred episodes that it learned from."),
        Field::new("learning rate", rate).help("As it is used now."),
        Field::new("largest weight", health.largest_weight).help("Above 16 weights have exploded."),
        Field::new("rollbacks", health.rollbacks),
        Field::new("checkpoints", training.checkpoints().recent().len() as f32),
        Field::new("divergence", report.losses.divergence)
            .help("How much the last update changed behavior; updates of PPO end early above 0.03."),
        Field::new("memory", world.bytes() as f32 / 1024.0).unit("KiB").help("One copy of the whole state."),
    ];
    if let Some(best) = best {
        fields.push(Field::new("best mean return", best.mean_return));
        fields.push(Field::new("best after", best.steps as f64).unit("steps"));
    }
    Section::fields("Training", fields)
}

/// What may be wrong, and what may help.
fn advice<S: Stage>(lab: &Lab<S>) -> Option<Section> {
    let training = &lab.world.training;
    let (now, health) = (training.report().mean_return(), training.health());
    let best = training.checkpoints().best().map_or(0.0, |best| best.mean_return);
    let text = if let Some((steps, _)) = health.exploded {
        format!(
            "The weights exploded after {steps} steps, and a checkpoint took their place. The learning rate is too high: it is \
             now multiplied by {}.",
            health.rate_scale
        )
    } else if best > 0.0 && now < FORGOT * best {
        format!(
            "The mean return was {best:.0} and is {now:.0}: it has forgotten something. \"Best so far\" goes back; a smaller \
             learning rate or less clipping keeps it."
        )
    } else {
        return None;
    };
    Some(Section::Text { title: "What to do".into(), text: text.into() })
}
