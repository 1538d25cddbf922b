//! A plain main loop that shows itself in the studio. [`balls`] is the program as it was before: it knows nothing of us.
//! [`attach`], [`obey`] and [`show`] are all that it takes.

pub mod balls;

use balls::{BOX, Balls};
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, LogEntry, Section, Spender};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::{About, Chart, Layer, PanelInfo, Param, Tellable};
use wits_studio::attach::{Attach, Attached, Order};
use wits_studio::{StudioConfig, StudioError};

/// What the program says of itself, and a server beside it.
///
/// # Errors
/// When the address cannot be had.
pub fn attach(config: StudioConfig) -> Result<Attached, StudioError> {
    let about = About {
        help: "A plain main loop that shows itself. Click a ball, tell one to jump, change the gravity.",
        params: vec![Param::number("gravity", "Gravity", 9.8, 0.0, 30.0).told(
            "World",
            "m/s²",
            "how they fall",
        )],
        layers: vec![Layer::world("box", "Box", "the walls"), Layer::world("balls", "Balls", "all of them")],
        charts: vec![Chart { name: "energy", title: "Energy", unit: "J", help: "of all balls" }],
        ..About::new("balls", "Bouncing balls", "A program of its own, looked at.")
    };
    Attach::new(about)
        .panels([
            PanelInfo { id: "work", title: "Work", help: "what each tick was spent on" },
            PanelInfo { id: "kicks", title: "Kicks", help: "who was kicked when" },
        ])
        .tellable([Tellable { what: "kick", help: "a ball gets a push upwards", with: &["to", "value"] }])
        .serve(config)
}

/// Does what people want; true when they want to begin again.
pub fn obey(studio: &mut Attached, balls: &mut Balls, tick: u64) -> bool {
    let mut again = false;
    for order in studio.orders() {
        match order {
            Order::Set { name, value } if name == "gravity" => balls.gravity = value as f32,
            Order::Tell(tell) if tell.what == "kick" => {
                let speed = tell.value.unwrap_or(12.0) as f32;
                balls.kick(tell.to.unwrap_or(0), tick, speed);
            }
            Order::Restart { .. } => again = true,
            _ => {}
        }
    }
    again
}

/// Shows the world as it is. Nothing in here is done while nobody looks.
pub fn show(studio: &mut Attached, balls: &Balls, tick: u64) {
    studio.show(tick, |page| {
        page.scene(|scene| {
            scene.set_bounds(Vec2::splat(-1.0), BOX + 1.0);
            scene.add("box", Shape::rectangle(Vec2::ZERO, BOX).stroke(Tint::Wall, 1.5));
            let sprites = scene.sprites("balls", 1.2);
            balls.list.iter().for_each(|ball| sprites.push(ball.at, ball.velocity, Tint::Agent));
        });
        for (number, ball) in (0..).zip(&balls.list) {
            let look = || {
                let fields = [
                    Field::new("speed", ball.velocity.length()).unit("m/s"),
                    Field::new("bounces", ball.bounces as f32),
                ];
                let document =
                    Document::new(format!("Ball {number}")).section(Section::fields("Body", fields));
                (document, vec![Shape::circle(ball.at, 1.0).stroke(Ink::new(Tint::Highlight), 1.5)])
            };
            page.agent_with_marks(number, ball.at, look);
        }
        page.panel("work", || work(balls, tick));
        page.panel("kicks", || kicks(balls));
        page.measure("energy", balls.energy());
    });
}

fn work(balls: &Balls, tick: u64) -> Document {
    Document::new("Work").section(Section::Frames {
        title: "What each tick was spent on".into(),
        unit: "units".into(),
        spenders: vec![Spender::new("moving", Tint::Blue), Spender::new("bouncing", Tint::Orange)],
        limit: Some(balls.list.len() as f32 + 8.0),
        from: tick.saturating_sub(balls.work.len() as u64),
        frames: balls.work.iter().map(|shares| shares.to_vec()).collect(),
    })
}

fn kicks(balls: &Balls) -> Document {
    let entries = balls
        .kicks
        .iter()
        .rev()
        .take(100)
        .map(|(tick, ball)| LogEntry { tick: *tick, text: format!("ball {ball} was kicked").into() });
    Document::new("Kicks").section(Section::Log { title: "Latest first".into(), entries: entries.collect() })
}
