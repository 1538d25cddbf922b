use wits_core::glam::Vec3;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_decide::{CharacterMemory, Mind};

use super::stage::{Actor, Stage, Staged};
use super::*;
use crate::character::Character;
use crate::{ScriptMind, ScriptState, Scripts, Vm};

#[derive(Clone, Default)]
struct Scene {
    dialogue: Dialogue,
    stage: Stage,
}

impl Talks for Scene {
    fn dialogue(&self, _agent: u64) -> &Dialogue {
        &self.dialogue
    }
    fn dialogue_mut(&mut self, _agent: u64) -> &mut Dialogue {
        &mut self.dialogue
    }
}
impl Staged for Scene {
    fn stage(&self) -> &Stage {
        &self.stage
    }
    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}

fn mind(text: &str) -> ScriptMind<Scene> {
    let mut words = Vocabulary::new();
    teach(&mut words);
    super::stage::teach(&mut words);
    let scripts = Scripts::new(Vm::new().unwrap(), &words).unwrap();
    scripts.load("scene.lua", text).unwrap();
    scripts.mind("scene.lua").unwrap()
}

/// Ticks until the script has come to its end.
fn run(
    mind: &ScriptMind<Scene>,
    scene: &mut Character<Scene>,
    state: &mut ScriptState,
    ticks: std::ops::Range<u64>,
) -> u64 {
    for tick in ticks.clone() {
        let status = mind.tick(state, &mut scene.turn(Moment::of_tick(tick, 60)));
        if status != Status::Running {
            return tick;
        }
        scene.stage.step(1.0 / 60.0);
    }
    ticks.end
}

fn texts(dialogue: &Dialogue) -> Vec<&str> {
    dialogue.lines.iter().map(|line| line.text.as_str()).collect()
}

const GATE: &str = "function think()
    speak('Halt!', 'guard')
    local number = choose{ 'A friend.', 'None of your business.' }
    if number == 1 then speak('Pass, friend.') elseif number == 2 then speak('Guards!') end
    wait(1000)
end";

#[test]
fn oracle_buckland_6_4_each_answer_has_its_own_line_and_nothing_else() {
    for (answer, line) in [(1, "Pass, friend."), (2, "Guards!")] {
        let (mind, mut scene) = (mind(GATE), Character::<Scene>::default());
        let mut state = mind.start();
        assert_eq!(run(&mind, &mut scene, &mut state, 0..100), 100, "the game goes on while nobody answers");
        assert_eq!(texts(&scene.dialogue), ["Halt!"]);
        assert_eq!(scene.dialogue.options, ["A friend.", "None of your business."]);
        assert!(!scene.dialogue.answer(0) && !scene.dialogue.answer(3));
        assert!(scene.dialogue.answer(answer));
        run(&mind, &mut scene, &mut state, 100..200);
        assert_eq!(texts(&scene.dialogue), ["Halt!", line]);
        assert!(!scene.dialogue.is_open() && !scene.dialogue.answer(1));
    }
}

#[test]
fn a_conversation_survives_being_saved() {
    let (mind, mut scene) = (mind(GATE), Character::<Scene>::default());
    let mut state = mind.start();
    run(&mind, &mut scene, &mut state, 0..10);
    let bytes = to_bytes(&(state, scene.memory.clone(), scene.dialogue.clone())).unwrap();
    let (mut state, memory, dialogue): (ScriptState, CharacterMemory, Dialogue) = from_bytes(&bytes).unwrap();
    let mut scene = Character { game: Scene { dialogue, ..Scene::default() }, memory };
    assert!(scene.dialogue.answer(2));
    run(&mind, &mut scene, &mut state, 10..20);
    assert_eq!(texts(&scene.dialogue), ["Halt!", "Guards!"]);
}

#[test]
fn a_question_is_asked_no_more_when_the_script_is_called_off() {
    let (mind, mut scene) = (mind(GATE), Character::<Scene>::default());
    let mut state = mind.start();
    run(&mind, &mut scene, &mut state, 0..2);
    assert!(scene.dialogue.is_open());
    mind.stop(&mut state, &mut scene.turn(Moment::START), wits_decide::Exit::Abort, &mut ());
    assert!(!scene.dialogue.is_open());
}

#[test]
fn oracle_buckland_6_5_every_step_waits_for_the_former() {
    let mind = mind(
        "function think()
        stage.create('king', 'throne')
        stage.camera('king')
        stage.move('king', 'door')
        if stage.flag('has_letter') then stage.say('king', 'You bring news!') end
        stage.follow('player', 'king')
        stage.move('king', vec(0, 0))
        stage.set_flag('met')
        return 'success'
    end",
    );
    let mut scene = Character::<Scene>::default();
    scene.stage.places =
        [("throne".to_owned(), Vec3::ZERO), ("door".to_owned(), Vec3::new(4.0, 0.0, 0.0))].into();
    scene.stage.actors.insert("player".to_owned(), Actor::new(Vec3::new(5.0, 0.0, 0.0)));
    scene.stage.flags.insert("has_letter".to_owned());
    let mut state = mind.start();
    run(&mind, &mut scene, &mut state, 0..60);
    let king = scene.stage.actors["king"].clone();
    assert!(king.at.x > 1.0 && king.at.x < 4.0, "on the way: {king:?}");
    assert!(scene.stage.dialogue.lines.is_empty(), "it speaks when it has arrived");
    // 4 m at 2 m/s are 2 s there and 2 s back: about 240 ticks and a few for the steps between.
    let end = run(&mind, &mut scene, &mut state, 60..600);
    assert!((240..250).contains(&end), "{end}");
    assert_eq!(texts(&scene.stage.dialogue), ["You bring news!"]);
    assert_eq!(scene.stage.camera, "king");
    assert!(scene.stage.flags.contains("met"));
    let (king, player) = (&scene.stage.actors["king"], &scene.stage.actors["player"]);
    assert!(
        king.at == Vec3::ZERO && player.at.distance(king.at) < 1.2,
        "the player has followed: {player:?}"
    );
}

#[test]
fn what_is_wrong_is_said() {
    let vm = Vm::new().unwrap();
    let fault = |text: &str| vm.load("t.lua", text).unwrap_err().to_string();
    assert_eq!(fault("choose('yes')"), "t.lua:1: choose: expected a list of texts");
    assert_eq!(fault("choose{ 5 }"), "t.lua:1: choose: expected a text");
    assert_eq!(fault("stage.create = nil"), "t.lua:1: stage.create cannot be set: stage belongs to the game");
}
