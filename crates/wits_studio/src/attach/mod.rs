//! The studio for a program that has a main loop of its own and knows nothing of our [`Game`](wits_game::Game) trait.
//!
//! The program describes itself ([`About`]: parameters, layers, charts, controls), is served from a thread beside it, and
//! calls [`Attached::show`] once in every turn of its loop. What people do in the browser comes back as
//! [orders](Order), and [`wants_tick`](Attached::wants_tick) tells whether to go on: so pausing and stepping work.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::scene::Tint;
//! use wits_game::About;
//! use wits_studio::StudioConfig;
//! use wits_studio::attach::Attach;
//! # fn main() -> Result<(), wits_studio::StudioError> {
//! let mut studio = Attach::new(About::new("comet", "Comet", "A comet passes.")).serve(StudioConfig::on_port(0))?;
//! println!("look at {}", studio.url());
//! let mut at = Vec2::ZERO;
//! for tick in 0..100 {
//!     if studio.wants_tick() {
//!         at.x += 0.1;
//!     }
//!     studio.show(tick, |page| page.scene(|scene| scene.sprites("comet", 1.0).push(at, Vec2::X, Tint::Agent)));
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # What it costs
//! Nothing waits for a browser: a page is made by the program's own thread and left for whoever fetches it. While nobody
//! looks, `show` is one look at a flag, and its closure is not called. While somebody does, it is called at most sixty times
//! a second, and documents are made only of what is looked at.
//!
//! # What it cannot do
//! Going back in time, branches, saves, breakpoints and files need a game that the studio runs itself: see
//! [`Session`](wits_game::Session). Whoever asks for them is told so.
//!
//! # Safety
//! As that of the whole crate: loopback unless there is a token, and bounds on everything. When the last one who looks
//! leaves, a program that was paused goes on.

mod page;
mod program;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread::{Builder, JoinHandle};

use tokio::sync::oneshot;
use wits_game::{About, Input, PanelInfo, Tell, Tellable};

use crate::config::StudioConfig;
use crate::error::StudioError;
use crate::server::{BoundStudio, Studio};
pub use page::Page;
pub(crate) use program::{Program, Wanted};

/// What somebody wants of the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// A parameter gets a value, which is one that its description allows. One that is not live gets it just before a
    /// [restart](Self::Restart), with which it takes effect.
    Set {
        /// The parameter.
        name: String,
        /// Its new value.
        value: f64,
    },
    /// A control is used.
    Input(Input),
    /// Something is told as if it had happened in the world; it is one of those that were named.
    Tell(Tell),
    /// Begin again.
    Restart {
        /// With this seed, if somebody named one.
        seed: Option<u64>,
    },
}

/// A program that is about to be shown.
pub struct Attach {
    about: About,
    panels: Vec<PanelInfo>,
    tellable: Vec<Tellable>,
}

impl Attach {
    /// A program that says this of itself.
    #[must_use]
    pub const fn new(about: About) -> Self {
        Self { about, panels: Vec::new(), tellable: Vec::new() }
    }

    /// Views of the whole program, which [`Page::panel`] fills.
    #[must_use]
    pub fn panels(mut self, panels: impl IntoIterator<Item = PanelInfo>) -> Self {
        self.panels.extend(panels);
        self
    }

    /// What can be told to it by hand.
    #[must_use]
    pub fn tellable(mut self, tellable: impl IntoIterator<Item = Tellable>) -> Self {
        self.tellable.extend(tellable);
        self
    }

    /// Serves it from now on, until what this gives is dropped.
    ///
    /// # Errors
    /// Those of [`Studio::bind`].
    pub fn serve(self, config: StudioConfig) -> Result<Attached, StudioError> {
        let program = Arc::new(Program::new(self.about, self.panels, self.tellable));
        let studio = Studio::of_program(program.clone()).config(config);
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = sync_channel(1);
        let serve = move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
            let bound = runtime.map_err(StudioError::Serve).and_then(|runtime| {
                let bound = runtime.block_on(studio.bind())?;
                Ok((runtime, bound))
            });
            let (runtime, bound) = match bound {
                Ok(bound) => bound,
                Err(fault) => return drop(tell.send(Err(fault))),
            };
            if tell.send(Ok((bound.address(), BoundStudio::url(&bound)))).is_ok() {
                let shutdown = async { drop(stopped.await) };
                // When the system takes the port away there is nobody left to tell.
                let _ = runtime.block_on(bound.serve(shutdown));
            }
        };
        let thread = Builder::new().name("wits studio".into()).spawn(serve).map_err(StudioError::Serve)?;
        let gone = || StudioError::Serve(std::io::Error::other("the thread of the studio ended"));
        let (address, url) = told.recv().map_err(|_| gone())??;
        Ok(Attached { program, address, url, thread: Some(thread), stop: Some(stop) })
    }
}

/// A program that can be looked at.
pub struct Attached {
    program: Arc<Program>,
    address: SocketAddr,
    url: String,
    thread: Option<JoinHandle<()>>,
    stop: Option<oneshot::Sender<()>>,
}

impl Attached {
    /// What to open in a browser, the token included.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The address it listens on, with the port that was picked.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether somebody looks.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.program.is_watched()
    }

    /// Whether somebody has paused it.
    #[must_use]
    pub fn wants_pause(&self) -> bool {
        self.program.is_paused()
    }

    /// Whether to go on by a tick: always, unless it was paused; then once for every step that was asked for.
    #[must_use]
    pub fn wants_tick(&self) -> bool {
        self.program.take_tick()
    }

    /// What people want since this was last asked, in order.
    #[must_use]
    pub fn orders(&mut self) -> Vec<Order> {
        self.program.take_orders()
    }

    /// The world as it is after so many ticks. The closure is called only when somebody will see it.
    pub fn show(&mut self, tick: u64, draw: impl FnOnce(&mut Page)) {
        if let Some(mut page) = self.program.begin_page(tick) {
            draw(&mut page);
            self.program.end_page(page);
        }
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A server that broke down has said so already.
            let _ = thread.join();
        }
    }
}
