//! A program beside the server: what is asked of it is treated as in a room of a game.

use serde_json::{Value, json};
use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKind, Layer, Param};
use wits_studio::StudioConfig;
use wits_studio::attach::{Attach, Attached, Order};

use crate::client::{Client, Heard};

/// A lake with three boats; the test is its main loop.
fn lake() -> Attached {
    let about = About {
        params: vec![
            Param::number("wind", "Wind", 1.0, 0.0, 10.0),
            Param::integer("boats", "Boats", 3.0, 1.0, 9.0).on_restart(),
        ],
        layers: vec![Layer::world("boats", "Boats", ""), Layer::overlay("depth", "Depth", "")],
        charts: vec![Chart { name: "speed", title: "Speed", unit: "m/s", help: "" }],
        controls: vec![Control { name: "wave", title: "Wave", help: "", kind: ControlKind::Point }],
        ..About::new("lake", "Lake", "")
    };
    Attach::new(about).serve(StudioConfig::on_port(0)).unwrap()
}

async fn join(lake: &Attached) -> Client {
    let mut client = Client::connect(lake.address()).await;
    client.ask(r#"{"do":"join","room":"shore","game":"lake"}"#).await;
    assert_eq!(client.say("joined").await["attached"], true);
    client
}

/// Shows one page of this tick, as soon as one may be made.
async fn show(lake: &mut Attached, tick: u64) {
    let mut is_shown = false;
    while !is_shown {
        lake.show(tick, |page| {
            is_shown = true;
            page.scene(|scene| scene.sprites("boats", 1.0).push(Vec2::ONE, Vec2::X, Tint::Agent));
            (0..3).for_each(|boat| page.agent(boat, Vec2::splat(boat as f32), || Document::new("Boat")));
            page.measure("speed", tick as f32);
        });
        tokio::task::yield_now().await;
    }
}

/// Everything that is heard until the room has told three times how it stands.
async fn hear_for_a_while(client: &mut Client) -> Vec<Heard> {
    let (mut all, mut statuses) = (Vec::new(), 0);
    while statuses < 3 {
        let heard = client.next().await;
        statuses += usize::from(matches!(&heard, Heard::Text(text) if text["say"] == "status"));
        all.push(heard);
    }
    all
}

/// The next rows of the charts that begin at this tick.
async fn rows_from(client: &mut Client, tick: u64) -> Value {
    client.text(|text| (text["say"] == "charts" && text["rows"][0][0] == tick).then(|| text.clone())).await
}

#[tokio::test]
async fn a_tick_is_measured_once() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    show(&mut lake, 1).await;
    client.status(|status| status["tick"] == 1).await;
    show(&mut lake, 2).await;
    assert_eq!(rows_from(&mut client, 2).await["rows"][0][2], 2.0);
    for heard in hear_for_a_while(&mut client).await {
        assert!(!matches!(&heard, Heard::Text(text) if text["say"] == "charts"), "{heard:?}");
    }
}

#[tokio::test]
async fn when_the_program_begins_again_so_do_its_charts() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    show(&mut lake, 500).await;
    client.status(|status| status["tick"] == 500).await;
    show(&mut lake, 501).await;
    rows_from(&mut client, 501).await;
    show(&mut lake, 3).await;
    assert_eq!(client.say("joined").await["status"]["tick"], 3);
    let charts = client.say("charts").await;
    assert_eq!((&charts["reset"], &charts["rows"]), (&json!(true), &json!([])));
    show(&mut lake, 4).await;
    rows_from(&mut client, 4).await;
    // The same when nobody watched meanwhile.
    client.ask(r#"{"do":"leave"}"#).await;
    let mut client = join(&lake).await;
    rows_from(&mut client, 4).await;
    show(&mut lake, 1).await;
    assert_eq!(client.say("joined").await["status"]["tick"], 1);
    assert_eq!(client.say("charts").await["rows"], json!([]));
}

#[tokio::test]
async fn a_restart_sets_what_it_names_and_refuses_what_cannot_be() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    let (about, message) = client.refused(r#"{"do":"restart","params":{"boats":99,"wnd":1}}"#).await;
    assert_eq!(about, "restart");
    assert!(message.contains("99 is out of range") && message.contains("did you mean \"wind\""), "{message}");
    assert!(lake.orders().is_empty());
    client.ask(r#"{"do":"restart","seed":7,"params":{"boats":5}}"#).await;
    let status = client.status(|status| status["params"]["boats"] == 5.0).await;
    assert_eq!(status["params"]["wind"], 1.0);
    let set = Order::Set { name: "boats".into(), value: 5.0 };
    assert_eq!(lake.orders(), [set, Order::Restart { seed: Some(7) }]);
}

#[tokio::test]
async fn there_is_no_branch_to_point_at() {
    let lake = lake();
    let mut client = join(&lake).await;
    let (about, message) = client.refused(r#"{"do":"point","agent":1,"stem":true}"#).await;
    assert_eq!((&*about, &*message), ("point", "there is no branch"));
}

#[tokio::test]
async fn who_selects_an_agent_that_is_not_there_has_none_selected() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    show(&mut lake, 1).await;
    client.new_frame(|_| true).await;
    client.ask(r#"{"do":"select","agent":1}"#).await;
    // What was selected is on a page that was made after the program had heard of it.
    let pages = async {
        for tick in 2.. {
            show(&mut lake, tick).await;
        }
    };
    tokio::select! {
        () = client.text(|text| (text["say"] == "inspect" && text["agent"] == 1).then_some(())) => {}
        () = pages => {}
    }
    client.ask(r#"{"do":"select","agent":77}"#).await;
    let (mut is_refused, mut is_cleared) = (false, false);
    while !(is_refused && is_cleared) {
        let Heard::Text(text) = client.next().await else { continue };
        is_refused |= text["say"] == "error" && text["message"] == "there is no agent 77";
        is_cleared |= text["say"] == "inspect" && text["agent"] == Value::Null;
    }
}

#[tokio::test]
async fn overlays_that_stay_the_same_make_no_new_frame() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    show(&mut lake, 1).await;
    client.new_frame(|_| true).await;
    client.ask(r#"{"do":"overlays","names":["depth"]}"#).await;
    client.new_frame(|_| true).await;
    client.ask(r#"{"do":"overlays","names":["depth","depth","boats"]}"#).await;
    for heard in hear_for_a_while(&mut client).await {
        assert!(!matches!(heard, Heard::Frame(_)), "{heard:?}");
    }
}

#[tokio::test]
async fn a_frame_is_made_once_for_all_who_see_the_same() {
    let mut lake = lake();
    let (mut one, mut other) = (join(&lake).await, join(&lake).await);
    one.status(|status| status["watchers"] == 2).await;
    show(&mut lake, 7).await;
    let of_one = one.new_frame(|frame| frame.tick() == 7).await;
    let of_other = other.new_frame(|frame| frame.tick() == 7).await;
    assert_eq!(of_one.header["frame"], of_other.header["frame"]);
}

#[tokio::test]
async fn what_a_control_cannot_do_is_refused() {
    let mut lake = lake();
    let mut client = join(&lake).await;
    for (garbage, why) in [
        (r#"{"do":"input","name":"wve","x":1,"y":1}"#, "did you mean \"wave\""),
        (r#"{"do":"input","name":"wave"}"#, "points nowhere"),
        (r#"{"do":"input","name":"wave","x":1,"y":1,"from":[0,0]}"#, "cannot be drawn from there"),
        (r#"{"do":"set","name":"boats","value":2}"#, "takes effect with a restart only"),
        (r#"{"do":"set","name":"wind","value":99}"#, "out of range"),
        (r#"{"do":"tell","what":"storm"}"#, "storm"),
    ] {
        let (_, message) = client.refused(garbage).await;
        assert!(message.contains(why), "{garbage}: {message}");
    }
    assert!(lake.orders().is_empty());
}
