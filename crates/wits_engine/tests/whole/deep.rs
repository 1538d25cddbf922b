//! Minds that use each other in a long chain.

use wits_decide::{Status, Vocabulary};
use wits_engine::minds::{MindHost, MindLibrary, MindWorld, SharedWorld};
use wits_game::author::Shelf;

/// A chain of as many files as a session takes, on the stack of a usual thread: it ends somewhere, and nothing overflows.
#[test]
fn a_long_chain_of_minds_does_not_overflow_the_stack() {
    // Scripts that call scripts come to a limit of their own before the end of the chain.
    for (ending, text, reaches_the_end) in [
        (".tree.ron", r#"(root: Sequence([Do("NEXT")]))"#, true),
        (".machine.ron", r#"(states: [(name: "on", active: ["NEXT"])])"#, true),
        (".lua", r#"function think() act["NEXT"]() end"#, false),
        (".rules", "(facts (dawn yes))\n(rule toil (dawn yes) => (do NEXT))", true),
    ] {
        let life = move || {
            let mut words = Vocabulary::<u32>::new();
            words.action("work", |ticks, _| {
                *ticks += 1;
                Status::Running
            });
            let files = (0..200).fold(Shelf::new(), |files, number| {
                let next = if number == 199 { "work".to_owned() } else { format!("f{}{ending}", number + 1) };
                files.with(&format!("f{number}{ending}"), "", "", &text.replace("NEXT", &next))
            });
            let host = MindHost::new(MindLibrary::new(&words, files).expect("files without errors"));
            let mut world = SharedWorld::new(host, 0);
            let agent = world.add(&format!("f0{ending}")).expect("a file");
            for _ in 0..600 {
                world.think(agent, 0.1);
            }
            world.context
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(life).expect("a thread");
        assert_eq!(thread.join().expect("it ends") > 0, reaches_the_end, "{ending}");
    }
}
