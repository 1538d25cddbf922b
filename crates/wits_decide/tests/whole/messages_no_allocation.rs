//! Telegrams allocate nothing once enough of them have waited.

use wits_core::time::Moment;
use wits_decide::message::{Dispatcher, EntityId, Fate, Telegram};
use wits_testkit::alloc::assert_no_allocation;

fn minute(post: &mut Dispatcher<u32>, start: u32) -> u32 {
    let mut received = 0;
    for tick in start..start + 3600 {
        let now = Moment::of_tick(tick.into(), 60);
        let mut receive = |_: &mut Dispatcher<u32>, _: &Telegram<u32>| {
            received += 1;
            Fate::Handled
        };
        let telegram = Telegram::new(EntityId(tick % 5), EntityId(tick % 7), tick % 11);
        post.send(now, (tick % 3) as f32, telegram, &mut receive);
        post.deliver_due(now, &mut receive);
    }
    received
}

#[test]
fn sending_and_delivering_allocate_nothing() {
    let mut post = Dispatcher::new();
    assert!(minute(&mut post, 0) > 1000);
    assert_no_allocation("a minute of telegrams", || {
        minute(&mut post, 3600);
    });
}
