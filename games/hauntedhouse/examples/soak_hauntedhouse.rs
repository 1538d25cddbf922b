//! A million ticks of the house: nobody stuck, nothing lost, no memory that grows, the same twice.
//!
//! `cargo run --release -p hauntedhouse --example soak_hauntedhouse [ticks] [seed]`

#![expect(clippy::print_stdout, reason = "an example tells what it does")]

use std::error::Error;

use hauntedhouse::HauntedHouse;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Game, Params, Session, Setup, Tick};

/// Hashes of two runs are compared this often. \[ticks\]
const COMPARED: u64 = 1000;
/// When all buffers have grown to their size, memory may still grow by so much. \[kB\]
const MORE: u64 = 4_096;
/// Somebody who has not moved for so long is stuck. \[ticks\]
const STUCK: u64 = 900;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let ticks: u64 = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let entry = Entry::of::<HauntedHouse>();
    let params = Params::defaults(entry.about());
    let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
    let mut house = HauntedHouse::start(&setup);
    let mut other = Session::new(&entry, Seed::new(seed), params.clone(), true);
    let mut anchors: Vec<(u32, Vec2, u64)> = Vec::new();
    let mut at_first = None;
    for number in 0..ticks {
        house.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
        other.tick();
        watch(&house, number, &mut anchors)?;
        if number % COMPARED == 0 {
            let mut hasher = wits_core::hash::StateHasher::new();
            house.hash(&mut hasher);
            if hasher.finish() != other.hash() {
                return Err(format!("two runs differ at tick {number}").into());
            }
        }
        if number % 100_000 == 50_000 {
            let resident = resident();
            println!("{number}: {:?}, {resident} kB in memory", house.score());
            let first = *at_first.get_or_insert(resident);
            if resident > first + MORE {
                return Err(format!("{resident} kB in memory, {first} kB at first").into());
            }
        }
    }
    println!(
        "{ticks} ticks twice, {} hashes compared: the same. {:?}",
        ticks.div_ceil(COMPARED),
        house.score()
    );
    Ok(())
}

/// The memory of this program. \[kB\] 0 where the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// Who has not moved half a metre for thirty seconds is stuck.
fn watch(house: &HauntedHouse, now: u64, anchors: &mut Vec<(u32, Vec2, u64)>) -> Result<(), String> {
    let guests = house.guests();
    anchors.retain(|(serial, ..)| guests.iter().any(|guest| guest.serial == *serial));
    for guest in &guests {
        match anchors.iter_mut().find(|(serial, ..)| *serial == guest.serial) {
            None => anchors.push((guest.serial, guest.at, now)),
            Some(anchor) if anchor.1.distance(guest.at) > 0.5 => *anchor = (guest.serial, guest.at, now),
            Some((_, _, since)) if now - *since > STUCK => {
                return Err(format!("tick {now}: {guest:?} is stuck"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
