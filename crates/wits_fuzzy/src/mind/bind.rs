//! A module as a mind.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::names::NameList;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::board::{Boards, Key};
use wits_mind::watch::Watch;
use wits_mind::words::{CallDef, Deed, Names, Reading};
use wits_mind::{Adopted, Exit, Kind, Mind, Status, Turn, Value, Vocabulary};

use crate::act::Acting;
use crate::def::{Domain, FuzzyDef, ReadAs};
use crate::defuzzify::highest;
use crate::module::{FuzzyModule, Scratch};

/// A fuzzy module that was checked against a vocabulary. All characters that think this way share it.
#[derive(Debug)]
pub struct FuzzyMind<C: ?Sized> {
    pub(super) module: FuzzyModule,
    inputs: Inputs<C>,
    /// Outputs and the keys they are written to.
    writes: Box<[(usize, Key)]>,
    pub(super) acts: Option<Acts<C>>,
}

/// The output whose highest set is acted on, and the actions of its sets.
#[derive(Debug)]
pub(super) struct Acts<C: ?Sized> {
    pub(super) output: usize,
    pub(super) deeds: Box<[Option<Deed<C>>]>,
}

/// What one character remembers: the last inference, and what it is doing.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct FuzzyMindState {
    /// The last inference.
    pub scratch: Scratch,
    pub(super) given: Vec<f32>,
    pub(super) acting: Acting,
}

/// Where inputs come from.
#[derive(Debug)]
pub(super) struct Inputs<C: ?Sized>(Box<[(Given<C>, Domain)]>);

#[derive(Debug)]
enum Given<C: ?Sized> {
    /// A value of the game or a key.
    Read(Reading<C>),
    /// A number of the file.
    Constant(f32),
}

impl<C: ?Sized> Inputs<C> {
    pub(super) fn bind(
        def: &FuzzyDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        findings: &mut Findings,
    ) -> Self {
        check_inputs(def, findings);
        let mind = def.mind.as_ref();
        let bind = |(name, input): &(String, crate::InputDef)| {
            if let Some(constant) = mind.and_then(|mind| mind.constants.get(name)) {
                return (Given::Constant(*constant), input.over.clone());
            }
            let own = CallDef::new(name.as_str());
            let call = mind.and_then(|mind| mind.inputs.get(name)).unwrap_or(&own);
            let path = format!("mind.inputs.{name}");
            let reading = match input.over {
                Domain::OneOf(_) => Reading::bind_any(call, words, names, &path, findings),
                _ => Reading::bind(call, words, names, &path, findings),
            };
            (Given::Read(reading), input.over.clone())
        };
        Self(def.inputs.iter().map(bind).collect())
    }

    /// What they are now; those that cannot be told count as their least value.
    pub(super) fn read(&self, game: &C, boards: &Boards<'_>, now: Moment, given: &mut Vec<f32>) {
        given.clear();
        given.extend(self.0.iter().map(|(reading, over)| match (reading, over) {
            (Given::Constant(constant), _) => *constant,
            (Given::Read(reading), Domain::OneOf(options)) => match reading.value(game, boards, now) {
                Some(Value::Text(text)) => {
                    options.iter().position(|option| **option == *text).map_or(f32::NAN, |place| place as f32)
                }
                other => other.and_then(|value| value.number()).unwrap_or(f32::NAN),
            },
            (Given::Read(reading), _) => reading.number(game, boards, now).unwrap_or(f32::NAN),
        }));
    }
}

/// Whatever is said of an input is said of one that exists, and once.
fn check_inputs(def: &FuzzyDef, findings: &mut Findings) {
    let Some(mind) = &def.mind else { return };
    let known: NameList = def.inputs.iter().map(|(name, _)| name).collect();
    let sources = mind.inputs.keys().map(|name| ("inputs", name));
    for (part, name) in sources.chain(mind.constants.keys().map(|name| ("constants", name))) {
        findings.check_known(Place::path(format!("mind.{part}.{name}")), name, &known);
    }
    for (name, constant) in &mind.constants {
        let place = || Place::path(format!("mind.constants.{name}"));
        if mind.inputs.contains_key(name) {
            findings.add(place(), format!("{name:?} is also in `inputs`"), "one source for each input");
        }
        if !constant.is_finite() {
            findings.add(place(), constant.to_string(), "a number");
        }
    }
}

impl FuzzyDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, each with its path in the definition.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<FuzzyMind<C>, Findings> {
        let mut findings = Findings::default();
        self.check("", &mut findings);
        let names = words.names();
        let inputs = Inputs::bind(self, words, &names, &mut findings);
        let mind = self.mind.clone().unwrap_or_default();
        let (mut writes, mut acts) = (Vec::new(), None);
        for (output, key) in &mind.write {
            let path = format!("mind.write.{output}");
            let Some(number) = self.known_output(output, &path, &mut findings) else { continue };
            let Some(key) = key.strip_prefix('{').and_then(|key| key.strip_suffix('}')) else {
                findings.add(Place::path(path), format!("{key:?} is no key"), "a key in braces");
                continue;
            };
            let kind = self.kind_of(number);
            writes.extend(names.key(key, Some(kind), &path, &mut findings).map(|key| (number, key)));
        }
        if mind.acts.len() > 1 {
            findings.add(Place::path("mind.acts"), format!("{} outputs to act on", mind.acts.len()), "one");
        }
        for (output, deeds) in &mind.acts {
            let path = format!("mind.acts.{output}");
            let Some(number) = self.known_output(output, &path, &mut findings) else { continue };
            let sets: NameList = self.outputs[number].1.sets.iter().map(|(name, _)| name).collect();
            for set in deeds.keys() {
                findings.check_known(Place::path(format!("{path}.{set}")), set, &sets);
            }
            let deed = |set: &&str| {
                let call = deeds.get(*set)?;
                Deed::bind(call, words, &names, &format!("{path}.{set}"), &mut findings)
            };
            acts = Some(Acts { output: number, deeds: sets.list().iter().map(deed).collect() });
        }
        findings.into_result(())?;
        Ok(FuzzyMind { module: FuzzyModule::new(self), inputs, writes: writes.into(), acts })
    }

    fn known_output(&self, name: &str, path: &str, findings: &mut Findings) -> Option<usize> {
        let found = self.find_output(name);
        if found.is_none() {
            let known: Vec<&str> = self.outputs.iter().map(|(name, _)| name.as_str()).collect();
            findings.add(Place::path(path), format!("{} among the outputs", unknown_name(name, &known)), "");
        }
        found
    }

    /// What an output is in the words of a game.
    pub(super) fn kind_of(&self, output: usize) -> Kind {
        match self.outputs.get(output).map(|(_, output)| &output.read) {
            Some(ReadAs::Yes(_)) => Kind::Bool,
            Some(ReadAs::Choice | ReadAs::Ranges(_)) => Kind::Text,
            _ => Kind::Number,
        }
    }
}

impl FuzzyModule {
    /// An output as a value of a game: a number, yes or no, or the name of an option. `None` if no option was chosen.
    #[must_use]
    pub fn value(&self, scratch: &Scratch, output: usize) -> Option<Value> {
        let number = *scratch.values().get(output)?;
        Some(match self.def().kind_of(output) {
            Kind::Bool => (number > 0.5).into(),
            Kind::Text => self.option(scratch, output)?.into(),
            _ => number.into(),
        })
    }
}

impl<C: ?Sized> FuzzyMind<C> {
    /// The module.
    #[must_use]
    pub const fn module(&self) -> &FuzzyModule {
        &self.module
    }

    /// The number of the set that is acted on, if there is any.
    fn choice(&self, scratch: &Scratch) -> Option<u16> {
        let output = self.acts.as_ref()?.output;
        highest(self.module.confidences(scratch, output)).and_then(|set| u16::try_from(set).ok())
    }

    /// The first node of the picture that is a set of the output which is acted on.
    pub(super) fn first_node(&self) -> u32 {
        let inputs = self.module.def().inputs.len();
        let Some(Acts { output, .. }) = &self.acts else { return 0 };
        let before = &self.module.def().outputs[..=*output];
        let sets: usize = before.iter().rev().skip(1).map(|(_, output)| output.sets.len()).sum();
        u32::try_from(inputs + output + 1 + sets).unwrap_or_default()
    }

    /// Tells those who look which rules counted.
    fn tell<W: Watch>(&self, scratch: &Scratch, watch: &mut W) {
        let mut node = u32::try_from(self.module.def().inputs.len()).unwrap_or_default();
        let acted = self.acts.as_ref().map(|acts| acts.output);
        let choice = self.choice(scratch).map(u32::from);
        for (number, (_, output)) in self.module.def().outputs.iter().enumerate() {
            watch.tick(node, Status::Success);
            let explained = self.module.explain(scratch, number);
            for (place, (set, _)) in (1..).zip(&output.sets) {
                let rules = explained.iter().flat_map(|explained| &explained.rules);
                let best =
                    rules.filter(|fired| fired.set == *set).max_by(|a, b| a.degree.total_cmp(&b.degree));
                let Some(best) = best else { continue };
                let told = || format!("{:.2}: {} ({})", best.degree, best.text, best.because);
                watch.reason(node + place, best.degree > 0.0, &mut || told());
                if acted == Some(number) && choice == Some(place - 1) {
                    watch.note(node + place, &mut || format!("{set}: {}", told()));
                }
            }
            node += 1 + u32::try_from(output.sets.len()).unwrap_or_default();
        }
    }
}

impl<C: ?Sized> Mind<C> for FuzzyMind<C> {
    type State = FuzzyMindState;

    fn start(&self) -> FuzzyMindState {
        FuzzyMindState {
            scratch: self.module.scratch(),
            given: Vec::with_capacity(self.inputs.0.len()),
            acting: Acting::default(),
        }
    }

    /// Reads, infers, writes, acts. Without actions it succeeds.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut FuzzyMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.inputs.read(turn.game, &turn.boards, turn.now, &mut state.given);
        self.module.infer(&mut state.scratch, &state.given);
        if watch.looks() {
            self.tell(&state.scratch, watch);
        }
        for (output, key) in &self.writes {
            turn.boards.set(*key, self.module.value(&state.scratch, *output));
        }
        let Some(Acts { deeds, .. }) = &self.acts else { return Status::Success };
        let choice = self.choice(&state.scratch);
        state.acting.tick(deeds, choice, turn, (watch, self.first_node()))
    }

    fn stop<W: Watch>(&self, state: &mut FuzzyMindState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        if let Some(Acts { deeds, .. }) = &self.acts {
            state.acting.stop(deeds, turn, why, (watch, self.first_node()));
        }
        *state = self.start();
    }

    /// Inputs, sets and outputs are known by their names. The action goes on if its set still has the same one; outputs that
    /// keep their value do so.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut FuzzyMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// The set whose action is going on.
    fn doing(&self, state: &FuzzyMindState) -> String {
        let set = state.acting.choice().and_then(|choice| self.acted_on(choice));
        set.map(|(_, set)| set.to_owned()).unwrap_or_default()
    }

    /// The set whose action was begun.
    fn running(&self, state: &FuzzyMindState) -> Vec<u32> {
        let choice = state.acting.choice().filter(|choice| self.acted_on(*choice).is_some());
        choice.map(|choice| self.first_node() + u32::from(choice)).into_iter().collect()
    }

    /// Inputs, then outputs, each with its sets below it; rules are links from inputs to sets.
    fn graph(&self) -> Graph {
        let def = self.module.def();
        let mut graph = Graph::new(def.name.clone(), Form::Network);
        for (name, _) in &def.inputs {
            let path = format!("inputs.{name}").into();
            graph.add(GraphNode { path, ..GraphNode::new("input", name.clone()) });
        }
        let mut sets = Vec::new();
        for (name, output) in &def.outputs {
            let path = format!("outputs.{name}").into();
            let parent = graph.add(GraphNode { path, ..GraphNode::new("output", name.clone()) });
            for (set, _) in &output.sets {
                let path = format!("outputs.{name}.sets.{set}").into();
                let node = graph.add(GraphNode { path, ..GraphNode::new("set", set.clone()).under(parent) });
                sets.push((name.as_str(), set.as_str(), node));
            }
        }
        let mut links = Vec::new();
        for rule in def.all_rules() {
            for (variable, set) in &rule.then {
                let found = sets.iter().find(|(name, known, _)| name == variable && known == set);
                let Some((_, _, node)) = found else { continue };
                rule.when.each(&mut |input, set| {
                    links.extend(def.find_input(input).map(|i| (i, *node, set.to_owned())))
                });
            }
        }
        links.sort();
        links.dedup();
        for (input, node, set) in links {
            graph.link(u32::try_from(input).unwrap_or_default(), node, set);
        }
        graph
    }
}
