//! What all minds have to keep, put to each technique; bugs of other libraries; techniques in each other.
#![expect(clippy::unwrap_used, reason = "tests")]

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

mod camp;
mod dtrees;
mod hybrid;
mod machines;
mod others;
mod trees;
