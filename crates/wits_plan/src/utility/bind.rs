//! From a definition to a mind.

use wits_core::findings::Findings;
use wits_core::ron;
use wits_mind::board::{BoardDef, Boards, Key, KeyDef, Scope};
use wits_mind::words::{Deed, Names, Reading};
use wits_mind::{CallDef, Kind, Turn, Value, Vocabulary};

use super::{Inputs, Scorer, UtilityDef};

/// Utility that was checked against a vocabulary. All characters that decide this way share it.
///
/// ```
/// use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
/// use wits_plan::utility::Utility;
///
/// struct Guard { foes: Vec<f32>, shot_at: Option<i32> }
/// let mut words = Vocabulary::<Guard>::new();
/// words.value("foes", Kind::Int, |guard, _| (guard.foes.len() as i32).into());
/// words.value("distance_to", Kind::Number, |guard, ask| guard.foes[ask.int(0) as usize].into()).param(Param::int("foe"));
/// words.action("shoot", |guard, call| { guard.shot_at = Some(call.int(0)); Status::Running }).param(Param::int("foe"));
/// let utility = Utility::from_ron("guard.utility.ron", r#"(
///     inputs: [(name: "distance", of: (name: "distance_to", with: {"foe": "{target}"}), from: 0, to: 50)],
///     actions: [(name: "shoot", do: (name: "shoot", with: {"foe": "{target}"}), targets: "foes",
///                considerations: [(input: "distance", curve: Linear(slope: -1, offset: 1))])],
/// )"#, &words)?;
/// let (mut guard, mut state) = (Guard { foes: vec![40.0, 12.0, 30.0], shot_at: None }, utility.start());
/// utility.tick(&mut state, &mut Turn::new(&mut guard, Default::default()));
/// assert_eq!(guard.shot_at, Some(1));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Utility<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) scorer: Scorer,
    readings: Box<[Reading<C>]>,
    targets: Box<[Option<Reading<C>>]>,
    pub(super) deeds: Box<[Option<Deed<C>>]>,
    pub(super) every: f32,
    pub(super) board: BoardDef,
}

/// The key that tells which target is judged, or acted on.
const TARGET: Key = Key { scope: Scope::Local, number: 0 };

impl UtilityDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults at once.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Utility<C>, Findings> {
        let mut findings = Findings::default();
        let utility = self.bind_into(words, &mut findings);
        findings.into_result(utility)
    }

    pub(crate) fn bind_into<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Utility<C> {
        self.check(findings);
        let board = BoardDef::new().with("target", KeyDef::new(Kind::Int).or(0));
        let locals = [(&board, 0)];
        let names = Names { locals: &locals, ..words.names() };
        let own = |call: &Option<CallDef>, name: &str| call.clone().unwrap_or_else(|| CallDef::new(name));
        let readings = self.inputs.iter().enumerate().map(|(number, input)| {
            let path = format!("inputs[{number}].of");
            Reading::bind(&own(&input.of, &input.name), words, &names, &path, findings)
        });
        let readings = readings.collect();
        let targets = self.actions.iter().enumerate().map(|(number, action)| {
            let path = format!("actions[{number}].targets");
            action.targets.as_ref().map(|call| Reading::bind(call, words, &words.names(), &path, findings))
        });
        let targets = targets.collect();
        let deeds = self.actions.iter().enumerate().map(|(number, action)| {
            let path = format!("actions[{number}].do");
            Deed::bind(&own(&action.deed, &action.name), words, &names, &path, findings)
        });
        let deeds = deeds.collect();
        let scorer = Scorer::unchecked(self);
        Utility {
            name: self.name.as_str().into(),
            scorer,
            readings,
            targets,
            deeds,
            every: self.every,
            board,
        }
    }
}

impl<C: ?Sized> Utility<C> {
    /// Reads a file and checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<UtilityDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let utility = def.bind_into(words, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(utility)
    }

    /// The pure core.
    #[must_use]
    pub const fn scorer(&self) -> &Scorer {
        &self.scorer
    }

    pub(super) fn inputs<'t, 'b>(&'t self, turn: &'t mut Turn<'b, C>) -> Words<'t, 'b, C> {
        Words { utility: self, game: turn.game, boards: &mut turn.boards, now: turn.now, target: 0 }
    }
}

/// Reads the inputs from the game.
pub(super) struct Words<'t, 'b, C: ?Sized> {
    utility: &'t Utility<C>,
    game: &'t C,
    boards: &'t mut Boards<'b>,
    now: wits_core::time::Moment,
    target: u32,
}

impl<C: ?Sized> Inputs for Words<'_, '_, C> {
    /// What cannot be read, because a key holds nothing, is 0 for the curve.
    #[inline]
    fn read(&mut self, input: usize, target: u32) -> f32 {
        if target != self.target {
            set_target(self.boards, target);
            self.target = target;
        }
        self.utility.readings[input].number(self.game, self.boards, self.now).unwrap_or(f32::NAN)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casting clamps")]
    fn targets(&mut self, action: usize) -> u32 {
        let Some(reading) = self.utility.targets.get(action).and_then(Option::as_ref) else { return 1 };
        reading.number(self.game, self.boards, self.now).unwrap_or_default() as u32
    }
}

pub(super) fn set_target(boards: &mut Boards<'_>, target: u32) {
    boards.set(TARGET, Some(Value::Int(i32::try_from(target).unwrap_or(i32::MAX))));
}
