//! How certain a learned mind is of its choices, and where it falls back: the guard of the guide's page.

use wits_core::scene::{Scene, Tint};
use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::{Kind, Mind, Status, Vocabulary};
use wits_learn::mind::LearnedMind;

use crate::plot::{Plot, word};
use crate::{Failure, at};

/// The distance of an enemy. (m)
struct Guard(f32);

const MIND: &str = r#"(
    inputs: [(name: "distance", from: 0, to: 30)],
    choices: [(name: "shoot"), (name: "flee")],
    min_certainty: 0.7,
    fallback: Some("watch"),
    model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [-8, 0, 4, 0]),
)"#;

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::new();
    words.value("distance", Kind::Number, |guard: &Guard, _| guard.0.into());
    for name in ["shoot", "flee", "watch"] {
        words.action(name, |_, _| Status::Success);
    }
    words
}

pub(crate) fn scene() -> Result<Scene, Failure> {
    let mind =
        LearnedMind::from_ron("guard.learned.ron", MIND, &words()).map_err(|errors| errors.to_string())?;
    let certainties = |distance: f32| {
        let explained = mind.explain(&mind.start(), &Guard(distance), &Boards::default(), Moment::START);
        let of = |name: &str| {
            explained.choices.iter().find(|choice| choice.name == name).map_or(0.0, |choice| choice.certainty)
        };
        [of("shoot"), of("flee")]
    };
    let mut scene = Scene::new(at(0.0, 0.0), at(20.0, 10.0));
    let plot = Plot { corners: [at(1.2, 1.2), at(19.4, 8.8)], across: [0.0, 30.0], up: [0.0, 1.0] };
    let distances = || (0..=300).map(|step| step as f32 / 10.0);
    let unsure: Vec<f32> =
        distances().filter(|distance| certainties(*distance).iter().all(|share| *share < 0.7)).collect();
    if let (Some(from), Some(to)) = (unsure.first(), unsure.last()) {
        plot.range(&mut scene, [*from, *to], Tint::Neutral);
        word(&mut scene, plot.at(*from, 0.06) + at(0.15, 0.0), "fallback: watch", 13.0, Tint::Neutral);
    }
    plot.frame(
        &mut scene,
        "certainty of each choice",
        &[(0.0, "0 m"), (10.0, "10"), (20.0, "20"), (29.4, "30")],
        &[(0.0, "0"), (0.7, "0.7"), (1.0, "1")],
    );
    plot.level(&mut scene, 0.7, Tint::Yellow);
    word(&mut scene, plot.at(24.3, 0.74), "min_certainty", 12.0, Tint::Yellow);
    for (choice, (name, x, tint)) in
        [("shoot", 3.0, Tint::Red), ("flee", 24.0, Tint::Cyan)].into_iter().enumerate()
    {
        plot.line(&mut scene, distances().map(|distance| (distance, certainties(distance)[choice])), tint);
        word(&mut scene, plot.at(x, certainties(x)[choice] - 0.07), name, 14.0, tint);
    }
    Ok(scene)
}
