//! Goals of a file are replaced while characters pursue them.

use wits_core::time::Moment;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Turn};

use super::mind::{Doing, Kind};
use super::{Brain, Drive, DriveState, GoalStatus, Pursued, Step, Subgoals};
use crate::adopt::{twin, twins};

impl<C: ?Sized> Drive<C> {
    /// Strategies and goals are known by their names, actions by the goal they are a step of and what they do.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut DriveState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let brain = &mut state.brain;
        let nodes = self.twin_nodes(old);
        let strategies = twins(old.strategies(), self.strategies());
        let owner = Doing { drive: old, turn, watch, why: Exit::Reload };
        let mut carry = Carry { twins: &nodes, owner, told: Adopted::default() };
        let before = brain.strategy;
        brain.strategy = before.and_then(|strategy| {
            let after = twin(&strategies, strategy)?;
            let goal = |drive: &Self, number: u32| drive.strategies.get(number as usize).map(|of| of.node);
            (twin(&nodes, goal(old, strategy)?) == goal(self, after)).then_some(after)
        });
        let is_given_up = before.is_some() && brain.strategy.is_none();
        carry.goals(&mut brain.goals, is_given_up);
        if brain.goals.is_empty() {
            (brain.strategy, brain.ordered) = (None, false);
        }
        let mut told = carry.told;
        self.carry_biases(old, brain, &strategies, &mut told);
        if self.every != old.every {
            brain.again = Moment::START;
        }
        told
    }

    fn strategies(&self) -> impl Iterator<Item = &str> {
        self.strategies.iter().map(|strategy| &*strategy.name)
    }

    /// A personality stays with the strategies of the same names. Biases that were those of the file are those of the new one.
    fn carry_biases(&self, old: &Self, brain: &mut Brain<Step>, twins: &[Option<u32>], told: &mut Adopted) {
        let mut biases: Vec<f32> = self.strategies.iter().map(|strategy| strategy.bias).collect();
        let mut desires = vec![0.0; biases.len()];
        for (number, (strategy, twin)) in old.strategies.iter().zip(twins).enumerate() {
            let own = brain.biases.get(number).copied().filter(|bias| *bias != strategy.bias);
            match twin.map(|twin| twin as usize) {
                Some(twin) => {
                    desires[twin] = brain.desires.get(number).copied().unwrap_or_default();
                    biases[twin] = own.unwrap_or(biases[twin]);
                }
                None if own.is_some() => told.forgotten.push(format!("strategies.{}", strategy.name)),
                None => {}
            }
        }
        (brain.biases, brain.desires) = (biases, desires);
    }

    /// For each goal and action the same one here.
    fn twin_nodes(&self, old: &Self) -> Vec<Option<u32>> {
        let mut all = vec![None; old.nodes.len()];
        let goals = old.goals();
        self.pair(old, (&goals, &self.goals()), &mut all);
        for goal in goals {
            if let Some(twin) = all[goal as usize] {
                self.pair(old, (&old.actions(goal), &self.actions(twin)), &mut all);
            }
        }
        all
    }

    /// Nodes of the same names belong together.
    fn pair(&self, old: &Self, (before, after): (&[u32], &[u32]), all: &mut [Option<u32>]) {
        let old_names = before.iter().map(|node| &*old.nodes[*node as usize].name);
        let new_names = after.iter().map(|node| &*self.nodes[*node as usize].name);
        for (node, twin) in before.iter().zip(twins(old_names, new_names)) {
            all[*node as usize] = twin.map(|place| after[place as usize]);
        }
    }

    /// The composite goals.
    fn goals(&self) -> Vec<u32> {
        let all = (0..).zip(&self.nodes);
        all.filter(|(_, node)| matches!(node.kind, Kind::Composite(_))).map(|(number, _)| number).collect()
    }

    /// The actions that are steps of a goal.
    fn actions(&self, goal: u32) -> Vec<u32> {
        let Some(Kind::Composite(task)) = self.nodes.get(goal as usize).map(|node| &node.kind) else {
            return Vec::new();
        };
        let is_action = |step: &u32| matches!(self.nodes[*step as usize].kind, Kind::Atomic(_));
        task.ways.iter().flat_map(|(_, steps)| steps.iter().copied()).filter(is_action).collect()
    }
}

/// Takes over what is pursued.
struct Carry<'c, 'd, 't, 'b, C: ?Sized, W> {
    twins: &'c [Option<u32>],
    /// The old definition, which leaves what is gone.
    owner: Doing<'d, 't, 'b, C, W>,
    told: Adopted,
}

impl<C: ?Sized, W: Watch> Carry<'_, '_, '_, '_, C, W> {
    /// Those of a list that are still there; none if they are given up.
    fn goals(&mut self, goals: &mut Subgoals<Step>, are_given_up: bool) {
        for mut goal in std::mem::take(&mut goals.list) {
            if are_given_up || self.twin(&goal).is_none() {
                self.leave(&mut goal);
            } else {
                self.carry(&mut goal);
                goals.list.push_back(goal);
            }
        }
    }

    /// A goal that is still there: it goes on, or plans anew if a step that it waits for is gone.
    fn carry(&mut self, goal: &mut Pursued<Step>) {
        let Some(twin) = self.twin(goal) else { return };
        let is_gone =
            |step: &Pursued<Step>| step.status != GoalStatus::Completed && self.twin(step).is_none();
        if goal.subgoals.iter().any(is_gone) {
            self.leave(goal);
            if goal.status == GoalStatus::Active {
                goal.status = GoalStatus::Inactive;
            }
        } else {
            self.goals(&mut goal.subgoals, false);
            self.told.kept += usize::from(is_entered(goal));
        }
        goal.goal.node = twin;
    }

    fn leave(&mut self, goal: &mut Pursued<Step>) {
        self.tell(goal);
        goal.end(&mut self.owner);
    }

    /// What will be left, from the innermost outwards.
    fn tell(&mut self, goal: &Pursued<Step>) {
        goal.subgoals.iter().for_each(|step| self.tell(step));
        if is_entered(goal) {
            let node = self.owner.drive.nodes.get(goal.goal.node as usize);
            self.told.left.extend(node.map(|node| node.path.to_string()));
        }
    }

    fn twin(&self, goal: &Pursued<Step>) -> Option<u32> {
        twin(self.twins, goal.goal.node)
    }
}

const fn is_entered(goal: &Pursued<Step>) -> bool {
    goal.goal.open || goal.goal.act.is_entered()
}
