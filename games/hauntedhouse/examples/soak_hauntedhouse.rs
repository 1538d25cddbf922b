//! A million ticks of the house: nobody stuck, nothing lost, no memory that grows, the same twice.
//!
//! `cargo run --release -p hauntedhouse --example soak_hauntedhouse [ticks] [seed]`

#![expect(clippy::print_stdout, reason = "an example tells what it does")]

use std::error::Error;

use hauntedhouse::HauntedHouse;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Game, Params, Setup, Tick};
use wits_testkit::alloc::{CountingAllocator, Live, live};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Hashes of two runs are compared this often. \[ticks\]
const COMPARED: u64 = 1000;
/// What is in use is compared this often. \[ticks\]
const STRETCH: u64 = 100_000;
/// What is in use in the emptiest moment of a stretch may be so much more than in that of the first. \[bytes\]
const MORE: u64 = 64 * 1024;
/// Somebody who has not moved for so long is stuck. \[ticks\]
const STUCK: u64 = 900;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let ticks: u64 = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let entry = Entry::of::<HauntedHouse>();
    let params = Params::defaults(entry.about());
    let setup = |parallel| Setup { seed: Seed::new(seed), params: params.clone(), parallel };
    let (mut house, mut other) = (HauntedHouse::start(&setup(false)), HauntedHouse::start(&setup(true)));
    let mut anchors: Vec<(u32, Vec2, u64)> = Vec::new();
    let (mut least, mut at_first): (Option<Live>, Option<Live>) = (None, None);
    for number in 0..ticks {
        for house in [&mut house, &mut other] {
            house.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
        }
        watch(&house, number, &mut anchors)?;
        if number % COMPARED == 0 {
            let hashes = [&house, &other].map(wits_game::AnyGame::hash);
            if hashes[0] != hashes[1] {
                return Err(format!("two runs differ at tick {number}").into());
            }
        }
        // In the first half of the first stretch buffers still grow. People come and go, so what is in use goes up and down;
        // least is in use when the doors are closed, and a leak raises that.
        if number % STRETCH >= STRETCH / 2 {
            let now = live();
            least = least.filter(|least| least.bytes <= now.bytes).or(Some(now));
        }
        if (number + 1) % STRETCH == 0
            && let Some(least) = least.take()
        {
            println!("{}: {:?}, {least} in use, {} kB of memory", number + 1, house.score(), resident());
            let first = *at_first.get_or_insert(least);
            if least.bytes > first.bytes + MORE {
                return Err(format!("{least} in use, {first} at first").into());
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

/// What the system has given to this program: with what its allocator holds on to. \[kB\] 0 where the system does not tell.
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
