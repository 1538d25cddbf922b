//! A tree, a machine and a script move the same body with the same words.

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_core::time::Moment;
use wits_decide::Vocabulary;
use wits_engine::body::{self, Body, BodyDef};
use wits_engine::minds::{MindHost, MindLibrary, MindWorld, SharedWorld};
use wits_game::author::Shelf;

struct Guard {
    def: BodyDef,
    body: Body<Plane>,
}

const TREE: &str = r#"(root: Sequence([
    Do((name: "go_to", with: {"to": [2, 0], "gait": "walk"})), Do((name: "play", with: {"animation": "wave"})),
]))"#;
const MACHINE: &str = r#"(name: "guard", states: [
    (name: "Go", active: [(name: "go_to", with: {"to": [2, 0], "gait": "walk"})], transitions: [(to: "Wave", after: 3)]),
    (name: "Wave", active: [(name: "play", with: {"animation": "wave"})]),
])"#;
const SCRIPT: &str = r#"
function think()
    act.go_to{ to = vec(2, 0), gait = "walk" }
    act.play{ animation = "wave" }
    wait(60)
end"#;

#[test]
fn every_technique_moves_a_body() {
    let mut words = Vocabulary::<Guard>::new();
    body::teach(&mut words, |guard, _| (&guard.def, &mut guard.body));
    let files = [("a.tree.ron", TREE), ("b.machine.ron", MACHINE), ("c.lua", SCRIPT)];
    let shelf = files.iter().fold(Shelf::new(), |shelf, (file, text)| shelf.with(file, "", "", text));
    for (file, _) in files {
        let def =
            BodyDef::from_ron("guard.body.ron", r#"(animations: [(name: "wave", duration: 9)])"#).unwrap();
        let host = MindHost::new(MindLibrary::new(&words, shelf.clone()).unwrap());
        let mut world = SharedWorld::new(host, Guard { def, body: Body::at(Vec2::ZERO) });
        let agent = world.add(file).unwrap();
        for tick in 0..240 {
            world.now = Moment::of_tick(tick, 60);
            world.think(agent, 1.0 / 60.0);
            let Guard { def, body } = &mut world.context;
            body.step(def, world.now);
            body.drift(def, 1.0 / 60.0);
        }
        let guard = &world.context;
        assert!(guard.body.place.distance(Vec2::new(2.0, 0.0)) < 0.4, "{file}: {}", guard.body.place);
        assert!(guard.body.animations(&guard.def).any(|playing| playing.animation == "wave"), "{file}");
    }
}
