//! Sub-trees, keys and kinds; whole little scenes.

use super::*;
use crate::Kind;

#[test]
fn sub_trees_have_ports_and_see_nothing_else() {
    let text = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Main'><Sequence>
            <Script code=\"goal := 'kitchen'; secret := 'x'\"/>
            <SubTree ID='Go' target='{goal}' manner='quietly' result='{done}'/>
            <Say message='{done}'/>
        </Sequence></BehaviorTree>
        <BehaviorTree ID='Go'><Sequence>
            <Say message='{target}'/><Say message='{manner}'/>
            <Script code=\"result := 'there'\"/>
            <Fallback><Say message='{secret}'/><AlwaysSuccess/></Fallback>
        </Sequence></BehaviorTree>
    </root>";
    assert_eq!(lives(text, &[], 1), ["'kitchen' 'quietly' 'there' S"]);
}

#[test]
fn automatic_ports_share_keys_of_the_same_name_but_private_ones() {
    let text = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Main'><Sequence>
            <Script code=\"goal := 'attic'; _own := 'main'\"/>
            <SubTree ID='Go' _autoremap='true'/>
            <Say message='{found}'/><Say message='{_own}'/>
        </Sequence></BehaviorTree>
        <BehaviorTree ID='Go'><Sequence>
            <Say message='{goal}'/><Script code=\"found := 'ghost'; _own := 'sub'\"/>
        </Sequence></BehaviorTree>
    </root>";
    assert_eq!(lives(text, &[], 1), ["'attic' 'ghost' 'main' S"]);
}

#[test]
fn keys_of_the_main_tree_can_be_reached_from_far_below() {
    let text = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='Middle'/><Say message='{deep}'/></Sequence></BehaviorTree>
        <BehaviorTree ID='Middle'><SubTree ID='Low'/></BehaviorTree>
        <BehaviorTree ID='Low'><Script code=\"@deep := 'hello'\"/></BehaviorTree>
    </root>";
    assert_eq!(lives(text, &[], 1), ["'hello' S"]);
}

#[test]
fn the_same_sub_tree_can_be_given_different_things() {
    let text = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='S' x='one'/><SubTree ID='S' x='two'/></Sequence></BehaviorTree>
        <BehaviorTree ID='S'><Say message='{x}'/></BehaviorTree>
        <TreeNodesModel><SubTree ID='S'><input_port name='x' type='std::string'/></SubTree></TreeNodesModel>
    </root>";
    assert_eq!(lives(text, &[], 1), ["'one' 'two' S"]);
}

#[test]
fn kinds_come_from_models_scripts_looks_and_uses() {
    let text = "<root BTCPP_format='4'>
        <BehaviorTree ID='Main'><Sequence>
            <Script code=\"i := 3; x := i / 2; name := 'bob'; flag := true; y := i; y += 0.5\"/>
            <SetBlackboard value='1;2;3' output_key='place'/>
            <SetBlackboard value='{place}' output_key='copy'/>
            <Precondition if='ready &amp;&amp; speed > 1.5'><Walk to='{goal}' steps='{steps}' mood='{mood}'/></Precondition>
        </Sequence></BehaviorTree>
        <TreeNodesModel><Action ID='Walk'>
            <input_port name='to' type='Point'>where to</input_port>
            <inout_port name='steps' type='unsigned int'/>
            <input_port name='mood' type='std::string' default='calm'/>
        </Action></TreeNodesModel>
    </root>";
    let read = XmlReader::new().read("t.xml", text).unwrap();
    let doubts = read.doubts.to_string();
    assert!(doubts.contains("t.xml:6:") && doubts.contains("nothing writes {goal}"), "{doubts}");
    let tree = read.into_tree().unwrap();
    let kinds: Vec<(&str, Kind)> = tree.board.iter().map(|(name, key)| (name, key.kind)).collect();
    let expected = [
        ("copy", Kind::Vector),
        ("flag", Kind::Bool),
        ("goal", Kind::Text),
        ("i", Kind::Int),
        ("mood", Kind::Text),
        ("name", Kind::Text),
        ("place", Kind::Vector),
        ("ready", Kind::Bool),
        ("speed", Kind::Number),
        ("steps", Kind::Int),
        ("x", Kind::Number),
        ("y", Kind::Number),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn keys_of_the_game_are_not_declared_again() {
    let mut words = words();
    words.key(crate::board::Scope::World, "alarm", crate::board::KeyDef::new(Kind::Bool).or(true));
    let text = file("<Sequence><ScriptCondition code='alarm'/><A _skipIf='{world.alarm}'/><B/></Sequence>");
    let tree = XmlReader::new().words(&words).read("t.xml", &text).unwrap().into_tree().unwrap();
    assert!(tree.board.is_empty());
    let tree = tree.bind(&words).unwrap();
    let world = crate::board::Board::new(words.keys(crate::board::Scope::World));
    let mut game = Game::default();
    let boards = crate::board::Boards::default().reading_world(&world);
    let mut turn = Turn::new(&mut game, Moment::START).boards(boards);
    assert_eq!(tree.tick(&mut tree.start(), &mut turn), Status::Success);
    assert_eq!(game.log, ["BS"]);
}

#[test]
fn words_are_found_in_both_spellings() {
    let mut words = Vocabulary::<Vec<&'static str>>::new();
    words.action("open_door", |log, _| {
        log.push("open");
        Status::Success
    });
    words.condition("is_door_open", |_, _| false);
    let text = file("<Fallback><IsDoorOpen/><OpenDoor/></Fallback>");
    let tree = XmlReader::new().words(&words).read("t.xml", &text).unwrap().into_tree().unwrap();
    let tree = tree.bind(&words).unwrap();
    let mut log = Vec::new();
    assert_eq!(tree.tick(&mut tree.start(), &mut Turn::new(&mut log, Moment::START)), Status::Success);
    assert_eq!(log, ["open"]);
}

/// A robot that wants through a door: it may be open, it may open, it may have to be picked or smashed.
#[test]
fn a_robot_gets_through_a_door() {
    #[derive(Default)]
    struct Robot {
        open: bool,
        locked: bool,
        picks: u32,
        log: Vec<&'static str>,
    }
    let mut words = Vocabulary::<Robot>::new();
    words.condition("door_closed", |robot, _| !robot.open);
    words.action("open_door", |robot, _| {
        robot.log.push("open");
        robot.open = !robot.locked;
        Status::of(robot.open)
    });
    words.action("pick_lock", |robot, _| {
        robot.log.push("pick");
        robot.picks += 1;
        robot.open = robot.picks > 2;
        Status::of(robot.open)
    });
    words.action("smash_door", |robot, _| {
        robot.log.push("smash");
        robot.open = true;
        Status::Success
    });
    words.action("pass_door", |robot, _| {
        robot.log.push("pass");
        Status::of(robot.open)
    });
    let text = |attempts: u32| {
        format!(
            "<root BTCPP_format='4' main_tree_to_execute='Cross'>
            <BehaviorTree ID='Cross'><Sequence>
                <IfThenElse><DoorClosed/><SubTree ID='OpenIt'/><AlwaysSuccess/></IfThenElse>
                <PassDoor/>
            </Sequence></BehaviorTree>
            <BehaviorTree ID='OpenIt'><Fallback>
                <OpenDoor/>
                <RetryUntilSuccessful num_attempts='{attempts}'><PickLock/></RetryUntilSuccessful>
                <SmashDoor/>
            </Fallback></BehaviorTree>
        </root>"
        )
    };
    let crosses = |attempts: u32, mut robot: Robot| {
        let read = XmlReader::new().words(&words).read("door.xml", &text(attempts)).unwrap();
        let tree = read.into_tree().unwrap().bind(&words).unwrap();
        let mut state = tree.start();
        let mut statuses = (0..10).map(|_| tree.tick(&mut state, &mut Turn::new(&mut robot, Moment::START)));
        assert_eq!(statuses.find(|status| status.is_done()), Some(Status::Success));
        robot.log
    };
    assert_eq!(crosses(5, Robot { open: true, ..Robot::default() }), ["pass"]);
    assert_eq!(crosses(5, Robot::default()), ["open", "pass"]);
    assert_eq!(
        crosses(5, Robot { locked: true, ..Robot::default() }),
        ["open", "pick", "pick", "pick", "pass"]
    );
    assert_eq!(
        crosses(2, Robot { locked: true, ..Robot::default() }),
        ["open", "pick", "pick", "smash", "pass"]
    );
}

/// A robot on patrol that goes home when its battery is low, charges, and then goes on where it was.
#[test]
fn a_robot_patrols_and_charges() {
    #[derive(Default)]
    struct Robot {
        battery: i32,
        at: String,
        log: String,
    }
    let mut words = Vocabulary::<Robot>::new();
    words
        .action("move_to", |robot, call| {
            robot.battery -= 1;
            let place = call.text(0).to_owned();
            if robot.at == place {
                return Status::Success;
            }
            robot.log += &format!("{place} ");
            robot.at = place;
            Status::Running
        })
        .param(Param::text("place"));
    words.action("charge", |robot, _| {
        robot.log += "+ ";
        robot.battery = 9;
        Status::Success
    });
    words
        .action("look", |robot, call| Status::of(call.set(0, robot.battery)))
        .param(Param::int("battery").out());
    let text = file(
        "
        <KeepRunningUntilFailure><ReactiveSequence>
            <Look battery='{charge}'/>
            <WhileDoElse>
                <ScriptCondition code='charge &lt; 3'/>
                <Sequence name='go home'><MoveTo place='dock'/><Charge/></Sequence>
                <SequenceWithMemory name='rounds'>
                    <MoveTo place='gate'/><MoveTo place='hall'/><MoveTo place='attic'/>
                </SequenceWithMemory>
            </WhileDoElse>
        </ReactiveSequence></KeepRunningUntilFailure>",
    );
    let read = XmlReader::new().words(&words).read("patrol.xml", &text).unwrap();
    let tree = read.into_tree().unwrap().bind(&words).unwrap();
    let mut robot = Robot { battery: 6, ..Robot::default() };
    let mut state = tree.start();
    for _ in 0..12 {
        assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut robot, Moment::START)), Status::Running);
    }
    // Low on power on the way to the attic: home, a charge, and on to the attic.
    assert!(robot.log.starts_with("gate hall attic dock + attic gate "), "{}", robot.log);
}
