//! Who comes later.

use wits_core::state::State;

use super::SpawnerDef;

/// What the spawners of a level remember: plain data, saved with the game.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_engine::level::{LevelDef, Spawns};
/// let level = LevelDef::from_ron("door.level.ron", r#"(
///     spawners: [(character: "guest", at: (0, 5), first: 1, every: 2, most: 2, total: 3)],
/// )"#)?;
/// let (mut spawns, mut inside) = (Spawns::new(&level.spawners), 0);
/// let mut came = Vec::new();
/// for second in 0..20 {
///     spawns.step(&level.spawners, second as f32, |_| inside, |spawn| came.push((second, spawn.number)));
///     inside = came.len() as u32 - u32::from(second >= 10); // one leaves
/// }
/// assert_eq!(came, [(1, 0), (3, 1), (11, 2)]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State)]
pub struct Spawns {
    all: Vec<Waiting>,
}

#[derive(Clone, Debug, PartialEq, State)]
struct Waiting {
    /// When the next one comes at the earliest. \[s\]
    next: f32,
    made: u32,
}

/// Somebody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Which spawner made it.
    pub spawner: usize,
    /// The how-manieth of this spawner, from 0.
    pub number: u32,
}

impl Spawns {
    /// At the beginning of a level.
    #[must_use]
    pub fn new(spawners: &[SpawnerDef]) -> Self {
        Self { all: spawners.iter().map(|spawner| Waiting { next: spawner.first, made: 0 }).collect() }
    }

    /// Makes those whose time has come; one of each spawner at most. `alive` says how many of a spawner's there are.
    ///
    /// Where all places are taken the next one comes as soon as somebody goes. Spawners that a file has got since start
    /// from their beginning.
    pub fn step(
        &mut self,
        spawners: &[SpawnerDef],
        now: f32,
        mut alive: impl FnMut(usize) -> u32,
        mut make: impl FnMut(Spawn),
    ) {
        self.all.truncate(spawners.len());
        for (number, spawner) in spawners.iter().enumerate() {
            if number == self.all.len() {
                self.all.push(Waiting { next: now + spawner.first, made: 0 });
            }
            let waiting = &mut self.all[number];
            let all_came = spawner.total.is_some_and(|total| waiting.made >= total);
            if !all_came && now >= waiting.next && alive(number) < spawner.most {
                make(Spawn { spawner: number, number: waiting.made });
                *waiting = Waiting { next: now + spawner.every, made: waiting.made.saturating_add(1) };
            }
        }
    }

    /// How many a spawner has made.
    #[must_use]
    pub fn made(&self, spawner: usize) -> u32 {
        self.all.get(spawner).map_or(0, |waiting| waiting.made)
    }
}
