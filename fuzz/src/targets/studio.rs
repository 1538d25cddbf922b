//! The protocol of the studio: a client talks to a room of a game, or to a program that is attached.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;
use wits_game::About;
use wits_studio::rehearsal;

use crate::games::catalog;

/// Maximum number of messages of one input.
const MAX_MESSAGES: usize = 40;

const MESSAGES: &str = r#"{"do":"play"}
{"do":"pause"}
{"do":"step","ticks":3}
{"do":"speed","factor":2}
{"do":"keep","micros":null}
{"do":"seek","tick":1}
{"do":"select","agent":0}
{"do":"pick","x":1.5,"y":2,"radius":3}
{"do":"point","at":[1,2],"radius":2}
{"do":"watch","agent":0,"mind":0}
{"do":"breakpoints","graph":"guard","nodes":[0,1]}
{"do":"edit","agent":0,"scope":"agent","key":"alert","value":2}
{"do":"files"}
{"do":"findings","on":true}
{"do":"rate","fps":30}
{"do":"ack","frame":1}
{"do":"restart","seed":7,"params":{}}
{"do":"overlays","names":["paths"]}
{"do":"trace","agent":0}
{"do":"panel","id":"world"}
{"do":"branch"}
{"do":"future","stem":true}
{"do":"end_branch","keep":true}
{"do":"restore_future","number":1}
{"do":"keep_both","number":1}
{"do":"console","agent":0,"code":"x = 1","act":true}
{"do":"tell","what":"alarm","at":[3,4]}
{"do":"set","name":"speed","value":1}
{"do":"input","name":"scare","x":1,"y":2}
{"do":"assign","agent":0,"file":"guard.machine.ron"}
{"do":"leave"}
"#;

pub(super) fn room_seeds() -> Vec<Vec<u8>> {
    // A few messages each: an input with all of them takes long, so that there is only one.
    let messages: Vec<&str> = MESSAGES.split_inclusive('\n').collect();
    let mut seeds = vec![format!("guard\n{MESSAGES}").into_bytes()];
    for game in ["guard", "westworld", "stealth", "flock", "hauntedhouse"] {
        let inputs = messages.chunks(6).map(|some| format!("{game}\n{}", some.concat()).into_bytes());
        seeds.extend(inputs);
    }
    let files = r#"robot
{"do":"open","file":"cleaner.machine.ron"}
{"do":"sketch","file":"cleaner.machine.ron","text":"(states: [(name: \"a\")])","ask":1}
{"do":"change","file":"cleaner.machine.ron","text":"(states: [(name: \"a\")])","change":{"change":"add","under":"","kind":"state"},"ask":2}
{"do":"apply","file":"cleaner.machine.ron","text":"(states: [(name: \"a\")])","ask":3}
{"do":"save","file":"cleaner.machine.ron","text":"()","base":null}
{"do":"forget","file":"cleaner.machine.ron"}
{"do":"close","file":"cleaner.machine.ron"}"#;
    seeds.push(files.as_bytes().to_vec());
    seeds
}

/// The first line is a game, each other line a message.
pub(super) fn room(data: &[u8]) {
    let Some((game, messages)) = std::str::from_utf8(data).ok().and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Ok(entry) = catalog().find(game) else { return };
    rehearsal::room(entry, messages.lines().take(MAX_MESSAGES));
}

pub(super) fn program_seeds() -> Vec<Vec<u8>> {
    let numbers: Vec<u8> =
        [1.0f32, -2.5, f32::NAN, f32::MAX].iter().flat_map(|number| number.to_le_bytes()).collect();
    vec![[&numbers[..], b"\n\n", MESSAGES.as_bytes()].concat()]
}

/// What stands before an empty line are numbers of a scene, each line after it is a message.
pub(super) fn program(data: &[u8]) {
    let at = data.windows(2).position(|pair| pair == b"\n\n").unwrap_or(0);
    let (numbers, rest) = data.split_at(at);
    let numbers: Vec<f32> =
        numbers.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
    let Ok(messages) = std::str::from_utf8(rest) else { return };
    let about = About::new("comet", "Comet", "A comet passes.");
    rehearsal::program(about, messages.lines().take(MAX_MESSAGES), |page| {
        page.scene(|scene| {
            for (number, place) in numbers.as_chunks::<4>().0.iter().enumerate() {
                let [x, y, a, b] = *place;
                if number == 0 {
                    scene.set_bounds(Vec2::new(x, y), Vec2::new(a, b));
                }
                scene.sprites("comet", a).push(Vec2::new(x, y), Vec2::new(a, b), Tint::Agent);
                scene.handle("goal", Vec2::new(b, x));
            }
        });
        for (number, place) in (0..).zip(numbers.as_chunks::<2>().0) {
            page.agent(number, Vec2::from(*place), wits_core::inspect::Document::default);
        }
        numbers.iter().for_each(|number| page.measure("height", *number));
    });
}
