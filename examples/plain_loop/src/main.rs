//! The loop. Run it with `cargo run -p plain_loop` and open the address that it prints.

use std::io::Write;
use std::thread::sleep;
use std::time::Duration;

use plain_loop::balls::Balls;
use plain_loop::{attach, obey, show};
use wits_studio::{StudioConfig, StudioError};

const DT: f32 = 1.0 / 60.0;

fn main() -> Result<(), StudioError> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(0);
    let mut studio = attach(StudioConfig::on_port(port))?;
    // A program without a terminal goes on all the same.
    let _ = writeln!(std::io::stdout(), "look at {}", studio.url());
    let (mut balls, mut tick) = (Balls::new(24), 0);
    loop {
        if obey(&mut studio, &mut balls, tick) {
            (balls, tick) = (Balls::new(24), 0);
        }
        if studio.wants_tick() {
            balls.step(DT);
            tick += 1;
        }
        show(&mut studio, &balls, tick);
        sleep(Duration::from_secs_f32(DT));
    }
}
