//! The examples, and what is learned from them.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};
use wits_game::{Input, Params, Setup, Tick};
use wits_learn::classify::{
    CaseBase, CasesDef, Classifier, LearnedTree, Learner, NaiveBayes, NaiveBayesDef, TreeDef, TreeTraining,
    evaluate,
};
use wits_learn::examples::{
    AttributeDef, AttributeValue, ConfusionMatrix, Examples, LabelMask, Schema, SchemaDef,
};

/// The names of the labels, which are those of the brushes.
pub(crate) const LABELS: [&str; 3] = ["attack", "cover", "flee"];
/// Distance and health go from 0 to this.
pub(crate) const SIZE: f32 = 100.0;
/// Most examples that can be painted.
const MAX_EXAMPLES: usize = 2000;
/// Examples are at least this far from each other.
const APART: f32 = 1.0;
/// How many examples there are at first.
const FIRST: usize = 120;
/// Every third example is for tests.
const TEST_EVERY: usize = 3;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) train: Examples,
    pub(crate) test: Examples,
    pub(crate) tree: LearnedTree,
    pub(crate) bayes: NaiveBayes,
    pub(crate) cases: CaseBase,
    /// What the tree was grown from.
    grown: Growth,
    /// What grows now.
    growing: Option<Growth>,
    pub(crate) confusion: ConfusionMatrix,
    pub(crate) settings: Settings,
    /// How long the scout has walked. \[s\]
    time: f32,
}

/// How far the growth of a tree has come. The growth itself is no state: it is done again after a restore.
#[derive(Clone, Debug, PartialEq, State)]
struct Growth {
    /// From the first so many examples.
    rows: u32,
    def: TreeDef,
    /// How many units were spent on it.
    spent: u64,
}

/// The parameters that what is shown depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) struct Settings {
    pub(crate) learner: u8,
    pub(crate) legal: LabelMask,
}

impl Settings {
    fn of(params: &Params) -> Self {
        let legal = if params.is_on("legal") { LabelMask::ALL } else { LabelMask::ALL.without(1) };
        Self { learner: params.count("learner").min(2) as u8, legal }
    }
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    /// Made again from the state after a restore.
    training: Option<TreeTraining>,
}

pub(crate) fn schema() -> Schema {
    let attributes = [AttributeDef::number("distance"), AttributeDef::number("health")];
    Schema::new(SchemaDef::new(attributes, LABELS)).expect("two attributes and three labels are a schema")
}

fn values(at: Vec2) -> [AttributeValue; 2] {
    [AttributeValue::Number(at.x), AttributeValue::Number(at.y)]
}

impl World {
    fn new(seed: Seed, params: &Params) -> Self {
        let schema = schema();
        let mut world = Self {
            train: Examples::new(schema.clone()),
            test: Examples::new(schema.clone()),
            tree: LearnedTree::new(schema.clone()),
            bayes: NaiveBayes::new(
                schema.clone(),
                NaiveBayesDef { min_deviation: 0.05, ..NaiveBayesDef::default() },
            ),
            cases: CaseBase::new(schema, CasesDef::default()).expect("the defaults are right"),
            grown: Growth { rows: 0, def: tree_def(params), spent: 0 },
            growing: None,
            confusion: ConfusionMatrix::new(LABELS.len()),
            settings: Settings::of(params),
            time: 0.0,
        };
        let mut stream = seed.fork("examples").stream();
        for _ in 0..4 * FIRST {
            if world.count() < FIRST {
                let at = Vec2::new(stream.range(0.0, SIZE), stream.range(0.0, SIZE));
                world.add(at, right_label(at, &mut stream));
            }
        }
        world
    }

    fn count(&self) -> usize {
        self.train.len() + self.test.len()
    }

    /// One more example, unless there are too many or one is there already.
    fn add(&mut self, at: Vec2, label: usize) {
        let is_inside = at.cmpge(Vec2::ZERO).all() && at.cmple(Vec2::splat(SIZE)).all();
        let is_near = |other: Vec2| other.distance_squared(at) < APART * APART;
        let is_taken = places(&self.train).chain(places(&self.test)).any(|(other, _)| is_near(other));
        if !is_inside || is_taken || self.count() >= MAX_EXAMPLES {
            return;
        }
        let values = values(at);
        if (self.count() + 1).is_multiple_of(TEST_EVERY) {
            // It was checked above.
            let _ = self.test.push(&values, label);
        } else if self.train.push(&values, label).is_ok() {
            let schema = self.train.schema().clone();
            if let Ok(observation) = schema.observation(&values) {
                let _ = self.bayes.observe(observation, label);
                let _ = self.cases.observe(observation, label);
            }
        }
    }

    /// Who decides.
    pub(crate) fn classifier(&self) -> &dyn Classifier {
        match self.settings.learner {
            0 => &self.tree,
            1 => &self.bayes,
            _ => &self.cases,
        }
    }

    /// What is done in a situation.
    pub(crate) fn choose(&self, at: Vec2) -> usize {
        let (classifier, values) = (self.classifier(), values(at));
        let chosen = classifier.schema().observation(&values);
        chosen
            .and_then(|observation| classifier.choose(observation, self.settings.legal))
            .map_or(0, |chosen| chosen.label)
    }

    /// Where the scout is.
    pub(crate) fn scout(&self) -> Vec2 {
        let at = Vec2::new(math::sin(0.31 * self.time), math::cos(0.47 * self.time));
        Vec2::splat(0.5 * SIZE) + at * (0.45 * SIZE)
    }

    /// The share of test examples that are right; 0 without any.
    pub(crate) fn right(&self) -> f32 {
        self.confusion.accuracy().unwrap_or(0.0) as f32
    }

    pub(crate) const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + 40 * self.count() + 80 * self.tree.nodes().len()
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        let version = schema().version();
        let versions = [
            self.train.schema().version(),
            self.test.schema().version(),
            self.tree.schema().version(),
            self.bayes.schema().version(),
            self.cases.schema().version(),
        ];
        if versions.iter().any(|other| *other != version) {
            return Err("examples or classifiers of another schema".to_owned());
        }
        let growth = [Some(&self.grown), self.growing.as_ref()];
        if self.count() > MAX_EXAMPLES
            || growth.iter().flatten().any(|growth| growth.rows as usize > self.train.len())
        {
            return Err("more examples than there can be".to_owned());
        }
        if !(self.time.is_finite() && self.time >= 0.0) || self.settings.learner > 2 {
            return Err("a time or a learner that cannot be".to_owned());
        }
        Ok(())
    }
}

/// What somebody does who knows: flees hurt from near enemies, takes cover hurt or from far ones, else attacks; now and then
/// something else.
fn right_label(at: Vec2, stream: &mut Stream) -> usize {
    let label =
        if at.y < 35.0 { if at.x < 55.0 { 2 } else { 1 } } else { usize::from(at.x + 0.5 * at.y > 110.0) };
    if stream.chance(0.08) { stream.below(3) as usize } else { label }
}

/// Where examples are, with their labels.
pub(crate) fn places(examples: &Examples) -> impl Iterator<Item = (Vec2, usize)> {
    (0..examples.len()).map(|row| {
        let number = |attribute| examples.value(row, attribute).number().unwrap_or_default();
        (Vec2::new(number(0), number(1)), examples.label(row))
    })
}

fn tree_def(params: &Params) -> TreeDef {
    TreeDef {
        max_depth: params.count("depth") as u32,
        min_leaf: params.count("leaf") as u32,
        ..TreeDef::default()
    }
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { world: World::new(setup.seed, &setup.params), training: None }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.settings = Settings::of(tick.params);
        self.world.time += tick.dt;
        tick.inputs.iter().for_each(|input| self.hear(input));
        self.grow(tick.params);
        let world = &mut self.world;
        if let Ok(confusion) = evaluate(world.classifier(), &world.test) {
            world.confusion = confusion;
        }
    }

    fn hear(&mut self, input: &Input) {
        if input.name == "clear" {
            let fresh = Growth { rows: 0, spent: 0, ..self.world.grown.clone() };
            let schema = schema();
            self.world.train = Examples::new(schema.clone());
            self.world.test = Examples::new(schema.clone());
            self.world.tree = LearnedTree::new(schema.clone());
            self.world.bayes = NaiveBayes::new(
                schema.clone(),
                NaiveBayesDef { min_deviation: 0.05, ..NaiveBayesDef::default() },
            );
            if let Ok(cases) = CaseBase::new(schema, CasesDef::default()) {
                self.world.cases = cases;
            }
            (self.world.grown, self.world.growing, self.training) = (fresh, None, None);
        }
        let label = LABELS.iter().position(|label| *label == input.name);
        if let (Some(label), Some(at)) = (label, input.at) {
            self.world.add(at, label);
        }
    }

    /// Begins to grow a tree when there is something new, and goes on with it within the budget.
    fn grow(&mut self, params: &Params) {
        let world = &mut self.world;
        let (rows, def) = (world.train.len() as u32, tree_def(params));
        if world.growing.is_none() && (world.grown.rows != rows || world.grown.def != def) {
            world.growing = Some(Growth { rows, def, spent: 0 });
        }
        let Some(growing) = &mut world.growing else { return };
        let training = self.training.get_or_insert_with(|| begin(&world.train, growing));
        let mut budget = Budget::new(params.count("budget") as u64);
        let progress = training.step(&mut budget);
        growing.spent += budget.spent();
        if let Progress::Done(tree) = progress {
            world.tree = tree;
            world.grown.clone_from(growing);
            (world.growing, self.training) = (None, None);
        }
    }

    pub(crate) fn go_back(&mut self, world: &World) {
        self.world.clone_from(world);
        self.training = None;
    }
}

/// A training that has come as far as the state says.
fn begin(train: &Examples, growing: &Growth) -> TreeTraining {
    let rows: Vec<u32> = (0..growing.rows).collect();
    let mut training = TreeTraining::of_rows(train, &rows, growing.def.clone());
    if growing.spent > 0 {
        let _ = training.step(&mut Budget::new(growing.spent));
    }
    training
}
