//! What is written on states and transitions.

use wits_core::ron::At;
use wits_decide::machine::{End, TransitionDef};
use wits_decide::words::CallDef;

use super::outline::Arrow;

/// `entry draw, shout; active fire; exit holster`.
pub(super) fn calls(node: At<'_>, fields: &[&str]) -> String {
    let list = |field: &&str| {
        let calls: Vec<CallDef> = node.field(field)?.read().ok()?;
        let calls: Vec<String> = calls.iter().map(ToString::to_string).collect();
        Some(format!("{field} {}", calls.join(", "))).filter(|_| !calls.is_empty())
    };
    fields.iter().filter_map(list).collect::<Vec<String>>().join("; ")
}

/// What is written on a transition: `on noise, {event.volume} > 10 / shout`.
pub(super) fn label(arrow: &Arrow<'_>) -> String {
    let read = |field: &str| arrow.node.field(field);
    let def = TransitionDef {
        on: read("on").and_then(|on| on.read().ok()).flatten(),
        after: read("after").and_then(|after| after.read().ok()).flatten(),
        done: read("done").and_then(|done| done.read().ok()).flatten(),
        when: read("when").and_then(|when| when.read().ok()).flatten(),
        acts: read("do").and_then(|acts| acts.read().ok()).unwrap_or_default(),
        ..TransitionDef::default()
    };
    let mut parts = Vec::new();
    parts.extend(def.on.as_ref().map(|event| format!("on {event}")));
    parts.extend(def.after.map(|seconds| format!("after {seconds} s")));
    parts.extend(def.done.map(|end| match end {
        End::Success => "done".to_owned(),
        End::Failure => "failed".to_owned(),
        End::Any => "ended".to_owned(),
    }));
    parts.extend(def.when.as_ref().map(ToString::to_string));
    let mut text = parts.join(", ");
    for (number, call) in def.acts.iter().enumerate() {
        text += &format!("{}{call}", if number == 0 { " / " } else { ", " });
    }
    text.trim_start().to_owned()
}
