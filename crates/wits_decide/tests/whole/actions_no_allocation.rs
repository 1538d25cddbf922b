//! Acting allocates nothing: neither going on, nor being scheduled, waiting, interrupting and ending.

use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_decide::action::{ActionsDef, Request};
use wits_decide::{Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn ticks_and_requests_allocate_nothing() {
    let mut words = Vocabulary::<u32>::new();
    words.action("walk", |count, _| {
        *count += 1;
        if *count % 7 == 0 { Status::Success } else { Status::Running }
    });
    let text = r#"(channels: ["legs"], actions: {
        "walk": (act: Sequence([Do("walk"), Wait(0.1)]), uses: ["legs"], expires: 0.2),
        "duck": (act: Together([Do("walk"), Wait(0.2)]), uses: ["legs"], priority: 3, interrupts: true),
    })"#;
    let manager = ActionsDef::from_ron("a.actions.ron", text).unwrap().bind(&words).unwrap();
    let (mut queue, mut count) = (manager.start(), 0);
    let actions = ["walk", "duck"].map(|name| manager.find(name).unwrap());
    let mut run = |from: u64, to: u64| {
        for tick in from..to {
            let now = Moment::of_tick(tick, 60);
            let action = actions[usize::from(tick % 11 == 0)];
            if tick % 3 == 0 && !queue.has(action) {
                manager.schedule(&mut queue, &Request::new(action), now).unwrap();
            }
            manager.tick(&mut queue, &mut Turn::new(&mut count, now));
        }
    };
    run(0, 500);
    assert_no_allocation("1000 ticks of actions", || run(500, 1500));
}
