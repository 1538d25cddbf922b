//! Movement for game characters: from a single seek to crowds, formations, ballistics and motor control.
//!
//! | module         | what it holds                                                                                  |
//! |----------------|------------------------------------------------------------------------------------------------|
//! | [`steering`]   | one behaviour for one agent: seek, arrive, pursue, wander, follow a path, avoid, hide …         |
//! | [`combine`]    | sums, priorities, dithering, the steering pipeline                                             |
//! | [`setup`]      | a whole steering set-up as data (`*.steering.ron`), for one agent or a batch                   |
//! | [`context`]    | context steering: rate all directions, choose one                                              |
//! | [`crowd`]      | reciprocal collision avoidance (ORCA) for thousands                                            |
//! | [`flock`]      | flocks of tens of thousands                                                                    |
//! | [`formation`]  | patterns, slots, roles, plays                                                                  |
//! | [`ballistics`] | trajectories, firing solutions, aiming by simulation                                           |
//! | [`jump`]       | jump points, landing pads, links, gaps                                                         |
//! | [`motor`]      | what bodies can do: people, cars, tanks, aircraft; smooth headings, banking                     |
//!
//! # Features
//! - `parallel` (on by default): batches may run on all cores with rayon. The results are the same bit for bit.

pub mod ballistics;
pub mod combine;
pub mod context;
pub mod crowd;
pub mod flock;
pub mod formation;
pub mod jump;
pub mod motor;
pub mod setup;
pub mod steering;
