use wits_core::time::Moment;
use wits_decide::{Kind, Param, Vocabulary};

use super::*;
use crate::Vm;

#[derive(Default)]
struct Miner {
    gold: i32,
    fatigue: i32,
    lines: Vec<String>,
}

fn words() -> Vocabulary<Miner> {
    let mut words = Vocabulary::new();
    words.condition("Fatigued", |miner: &Miner, _| miner.fatigue > 5);
    words.value("GoldCarried", Kind::Int, |miner: &Miner, _| miner.gold.into());
    words.value("Name", Kind::Text, |_: &Miner, _| "Bob".into());
    let add = words.action("AddToGoldCarried", |miner: &mut Miner, call| {
        miner.gold += call.int(0);
        Status::Success
    });
    add.param(Param::int("amount"));
    words.action("IncreaseFatigue", |miner: &mut Miner, _| {
        miner.fatigue += 1;
        Status::Success
    });
    words.action("DecreaseFatigue", |miner: &mut Miner, _| {
        miner.fatigue -= 1;
        Status::Success
    });
    let say = words.action("Say", |miner: &mut Miner, call| {
        let line = call.text(0).to_owned();
        miner.lines.push(line);
        Status::Success
    });
    say.param(Param::text("text"));
    words.event("paid", [Param::int("sum")]);
    words
}

/// The states of 6.19, without their lines.
const MINER: &str = "
    GoToMine, GoHome, Sleep = {}, {}, {}
    function GoToMine.Execute(miner)
        miner:IncreaseFatigue()
        miner:AddToGoldCarried(2)
        if miner:GoldCarried() > 4 then miner:GetFSM():ChangeState(GoHome) end
    end
    function GoHome.Execute(miner)
        if miner:Fatigued() then miner:GetFSM():ChangeState(Sleep) else miner:GetFSM():ChangeState(GoToMine) end
    end
    function Sleep.Execute(miner)
        if miner:Fatigued() then miner:DecreaseFatigue() else miner:GetFSM():ChangeState(GoToMine) end
    end
    return states{ first = 'GoToMine' }
";

fn machine(text: &str) -> ScriptedStates<Miner> {
    let scripts = Scripts::new(Vm::new().unwrap(), &words()).unwrap();
    scripts.load("miner.lua", text).unwrap();
    scripts.states("miner.lua").unwrap_or_else(|findings| panic!("{findings}"))
}

fn tick(machine: &ScriptedStates<Miner>, state: &mut StatesState, miner: &mut Miner) {
    machine.tick(state, &mut Turn::new(miner, Moment::START));
}

#[test]
fn oracle_buckland_6_19_the_miner_step_by_step() {
    let machine = machine(MINER);
    let (mut miner, mut state) = (Miner::default(), machine.start());
    // State before the step, and (fatigue, gold) after it. Gold is never emptied, so after the first trip every visit to
    // the mine lasts one step; fatigue 6 is above 5, so home leads to sleep, and one sleep step brings it to 5.
    let expected = [
        ("GoToMine", 1, 2),
        ("GoToMine", 2, 4),
        ("GoToMine", 3, 6),
        ("GoHome", 3, 6),
        ("GoToMine", 4, 8),
        ("GoHome", 4, 8),
        ("GoToMine", 5, 10),
        ("GoHome", 5, 10),
        ("GoToMine", 6, 12),
        ("GoHome", 6, 12),
        ("Sleep", 5, 12),
        ("Sleep", 5, 12),
        ("GoToMine", 6, 14),
    ];
    for (step, (name, fatigue, gold)) in (1..).zip(expected) {
        assert_eq!(state.current.as_deref(), Some(name), "before step {step}");
        tick(&machine, &mut state, &mut miner);
        assert_eq!((miner.fatigue, miner.gold), (fatigue, gold), "after step {step}");
    }
}

#[test]
fn oracle_buckland_6_18_changing_leaves_swaps_and_enters_inside_execute() {
    let machine = machine(
        "A = { Enter = function(m) m:Say('enter A') end, Exit = function(m) m:Say('exit A') end }
        function A.Execute(m) m:Say('A before') m:GetFSM():ChangeState(B) m:Say('A after, in B: ' .. tostring(m:GetFSM():CurrentState() == B)) end
        B = { enter = function(m) m:Say('enter B') end, exit = function(m) m:Say('exit B') end }
        function B.execute(m) m:Say('B') m:GetFSM():RevertToPreviousState() end
        return states{ first = 'A' }",
    );
    let (mut miner, mut state) = (Miner::default(), machine.start());
    tick(&machine, &mut state, &mut miner);
    // The first state is not entered; Execute of the old state goes on after the change.
    assert_eq!(miner.lines, ["A before", "exit A", "enter B", "A after, in B: true"]);
    miner.lines.clear();
    tick(&machine, &mut state, &mut miner);
    assert_eq!(miner.lines, ["B", "exit B", "enter A"]);
    assert_eq!((state.current.as_deref(), state.previous.as_deref()), (Some("A"), Some("B")));
    let graph = machine.graph();
    assert_eq!(graph.nodes.iter().map(|node| node.name.to_string()).collect::<Vec<_>>(), ["A", "B"]);
    assert_eq!(graph.links.iter().map(|link| (link.from, link.to)).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
}

#[test]
fn what_is_exposed_is_what_scripts_need() {
    let machine = machine(
        "A = {}
        function A.Execute(m)
            local fsm = m:GetFSM()
            m:Say(tostring(fsm.Update) .. tostring(fsm.update))
            fsm:SetCurrentState(B)
            m:Say(tostring(fsm:IsInState(B)))
        end
        B = { Enter = function(m) m:Say('never') end }
        return states{ first = 'A' }",
    );
    let (mut miner, mut state) = (Miner::default(), machine.start());
    tick(&machine, &mut state, &mut miner);
    assert_eq!(miner.lines, ["nilnil", "true"]);
    assert_eq!(state.current.as_deref(), Some("B"));
}

#[test]
fn the_global_state_goes_first_and_messages_go_to_both() {
    let machine = machine(
        "All = {}
        function All.Execute(m) m:Say('all') end
        function All.OnMessage(m, message) m:Say('all got ' .. message.name) return true end
        A = {}
        function A.Execute(m) m:Say('A') end
        function A.OnMessage(m, message) return message.sum == 7 end
        return states{ first = 'A', global = 'All' }",
    );
    let (mut miner, mut state) = (Miner::default(), machine.start());
    tick(&machine, &mut state, &mut miner);
    assert_eq!(miner.lines, ["all", "A"]);
    miner.lines.clear();
    let paid = words().find_event("paid").unwrap().0;
    for (sum, lines) in [(7, 0), (8, 1)] {
        let values = [sum.into()];
        let mut turn = Turn::new(&mut miner, Moment::START).event(paid, &values);
        assert!(machine.handle(&mut state, &mut turn, &mut ()));
        assert_eq!(miner.lines.len(), lines);
    }
}

#[derive(Default)]
struct Faults(Vec<String>);

impl Watch for Faults {
    fn fault(&mut self, _: u32, text: &mut dyn FnMut() -> String) {
        self.0.push(text());
    }
}

#[test]
fn faults_are_told_and_the_machine_stays_where_it_got_to() {
    let machine = machine(
        "A = { Exit = function(m) m:Say('left') end }
        function A.Execute(m) m:GetFSM():ChangeState(Nowhere) end
        B = { Enter = function() error('oh') end, Execute = function(m) m:GetFSM():ChangeState({ Enter = function() end }) end }
        C = { Execute = function(m) m:GetFSM():ChangeState(B) end }
        D = { Execute = function(m) m:Dance() end }
        return states{ first = 'A' }",
    );
    let (mut miner, mut state) = (Miner::default(), machine.start());
    let mut fault = |state: &mut StatesState| {
        let mut faults = Faults::default();
        machine.tick_watched(state, &mut Turn::new(&mut miner, Moment::START), &mut faults);
        faults.0.pop().unwrap_or_default()
    };
    assert_eq!(
        fault(&mut state),
        "miner.lua:2: ChangeState: there is no such state: the name stands for nothing"
    );
    assert_eq!(state.current.as_deref(), Some("A"));
    state.current = Some("C".into());
    assert_eq!(fault(&mut state), "miner.lua:3: oh");
    assert_eq!(state.current.as_deref(), Some("B"), "it was entered, in vain");
    assert!(fault(&mut state).contains("a state must be a global of the file"));
    assert_eq!(state.current.as_deref(), Some("B"));
    state.current = Some("D".into());
    assert!(fault(&mut state).contains("the agent has no \"Dance\""));
    assert_eq!(machine.scripts.reports().len(), 1, "the same sort of fault of the same file");
    assert_eq!(miner.lines, Vec::<String>::new(), "nothing was left for a state that is not there");
}

#[test]
fn a_file_that_is_no_machine_says_so() {
    let scripts = Scripts::new(Vm::new().unwrap(), &words()).unwrap();
    let fault = |text: &str| {
        scripts.load("m.lua", text).unwrap();
        scripts.states("m.lua").map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(fault("A = {}"), "m.lua: it is no machine of states; expected return states{ first = \"…\" }");
    assert_eq!(
        fault("Dig = { Execute = function() end } return states{ first = 'Digg' }"),
        "m.lua: unknown \"Digg\", did you mean \"Dig\"? among the states"
    );
    assert!(scripts.states("other.lua").is_err());
}

#[test]
fn states_that_are_still_there_are_kept_when_the_file_changes() {
    let (old, new) = (machine(MINER), machine(&MINER.replace("Sleep", "Nap")));
    let mut miner = Miner::default();
    let turn = &mut Turn::new(&mut miner, Moment::START);
    let mut state =
        StatesState { current: Some("GoHome".into()), previous: Some("Sleep".into()), global: None };
    let told = new.adopt(&old, &mut state, turn, &mut ());
    assert_eq!((told.kept, told.forgotten), (1, vec!["Sleep".to_owned()]));
    state.current = Some("Sleep".into());
    let told = new.adopt(&old, &mut state, turn, &mut ());
    assert_eq!((told.left, state), (vec!["Sleep".to_owned()], new.start()));
}
