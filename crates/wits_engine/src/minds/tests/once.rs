//! A text is read once, however often it is checked before it is loaded.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wits_core::findings::Findings;
use wits_decide::kind::{KindInfo, LoadedMind, MindKind, MindKinds};

use super::*;

/// Trees, and how often one was read.
#[derive(Clone)]
struct Counted {
    tree: Arc<dyn MindKind>,
    reads: Arc<AtomicUsize>,
}

impl MindKind for Counted {
    fn info(&self) -> KindInfo {
        KindInfo { ending: ".counted.ron", name: "counted", ..self.tree.info() }
    }

    fn load(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.tree.load(file, text, words)
    }

    fn check(&self, file: &str, text: &str) -> Findings {
        self.tree.check(file, text)
    }
}

/// A library with trees that are counted, and how often one was read since this was last asked.
fn counted(shelf: Shelf) -> (MindLibrary<Hare>, impl Fn() -> usize) {
    let reads = Arc::new(AtomicUsize::new(0));
    let tree = kinds().shared("tree").expect("a known technique");
    let mut known = MindKinds::new();
    known.add(Arc::new(Counted { tree, reads: Arc::clone(&reads) }));
    let builder = MindLibrary::builder(&words()).kinds(known).lua(|_| Ok(())).expect("there is memory");
    (builder.files(shelf).expect("files without errors"), move || reads.swap(0, Ordering::Relaxed))
}

/// What the studio does with a text: live errors of the editor, the check before it is applied, that of the session.
fn check(farm: &Farm, file: &str, text: &str) {
    for _ in 0..2 {
        assert_eq!(farm.library().check(file, text).faults.to_string(), "");
        assert_eq!(farm.library().check_uses(file, Some(text)).to_string(), "");
    }
}

#[test]
fn a_text_that_was_checked_is_not_read_again() {
    let (library, reads) = counted(Shelf::new().with("a.counted.ron", "", "", r#"(root: Do("hop"))"#));
    let mut farm = Farm::new(library, "a.counted.ron");
    assert_eq!(reads(), 1);
    let text = r#"(root: Do("nap"))"#;
    check(&farm, "a.counted.ron", text);
    farm.load_mind("a.counted.ron", Some(text));
    farm.tick();
    assert_eq!((reads(), farm.hare.log.last()), (1, Some(&"nap")));
    check(&farm, "a.counted.ron", text);
    assert_eq!(reads(), 0, "it is in force");
}

#[test]
fn a_script_that_was_checked_is_not_run_again() {
    let uses = r#"(root: Do("bound"))"#;
    let shelf = Shelf::new()
        .with("words.lua", "", "", "log('run') action('bound', function() return act.try.hop() end)")
        .with("thinks.lua", "", "", "log('run') function think() end")
        .with("a.counted.ron", "", "", uses);
    let (library, reads) = counted(shelf);
    let mut farm = Farm::new(library, "a.counted.ron");
    let runs = |farm: &Farm| farm.library().scripts().map_or(0, |scripts| scripts.take_log().len());
    assert_eq!((runs(&farm), reads()), (2, 1));
    let text = "log('run') action('bound', function() return act.try.nap() end)";
    check(&farm, "words.lua", text);
    assert_eq!((runs(&farm), reads()), (1, 2), "others are bound to the new words, for each check of uses");
    farm.load_mind("words.lua", Some(text));
    assert_eq!((runs(&farm), reads()), (0, 1), "whoever uses the words is bound again");
    farm.tick();
    assert!(farm.hare.log.contains(&"nap"), "{:?}", farm.hare.log);
    // All files are looked at again by whoever wants to know what is wrong with any of them.
    check(&farm, "words.lua", text);
    check(&farm, "thinks.lua", "log('run') function think() end");
    check(&farm, "a.counted.ron", uses);
    assert_eq!((runs(&farm), reads()), (0, 0));
}

#[test]
fn a_text_in_force_that_does_not_fit_the_words_any_more_is_told() {
    let (uses, script) = (r#"(root: Do("bound"))"#, "action('bound', function() end)");
    let defines = "return Selector{ Do 'bound' }";
    let shelf = Shelf::new().with("words.lua", "", "", script).with("a.counted.ron", "", "", uses).with(
        "defines.lua",
        "",
        "",
        defines,
    );
    let mut farm = Farm::new(counted(shelf).0, "a.counted.ron");
    let faults = |farm: &Farm| {
        let both = [("a.counted.ron", uses), ("defines.lua", defines)];
        both.map(|(file, text)| farm.library().check(file, text).faults.list().len())
    };
    assert_eq!(faults(&farm), [0, 0]);
    farm.load_mind("words.lua", None);
    assert_eq!(faults(&farm), [1, 1]);
    farm.load_mind("words.lua", Some(script));
    assert_eq!(faults(&farm), [0, 0]);
    // The words change twice, and each time another file does not fit them.
    farm.load_mind("words.lua", Some("action('leap', function() end)"));
    farm.load_mind("a.counted.ron", Some(r#"(root: Do("leap"))"#));
    assert_eq!(farm.library().check("a.counted.ron", r#"(root: Do("leap"))"#).faults.to_string(), "");
    assert_eq!(faults(&farm), [1, 1]);
}
