//! Examples recorded while somebody plays.

use wits_core::state::{LoadError, State};

use super::observation::{AttributeValue, Observation, ObservationError};
use super::set::label_number;
use super::{Examples, Schema};

/// Maximum number of examples that a recorder keeps.
pub const MAX_RECORDED: usize = 100_000;

/// Records what somebody observed and did: a player, or any character. The last examples are kept, older ones are
/// overwritten. It is plain data of the game's state, so that recording, rewinding and replaying agree.
///
/// ```
/// use wits_learn::examples::{AttributeDef, AttributeValue, ExampleRecorder, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
/// let mut recorder = ExampleRecorder::new(schema.clone(), 2);
/// for (tick, distance, label) in [(10, 5.0, 1), (20, 6.0, 1), (30, 40.0, 0)] {
///     let values = [AttributeValue::Number(distance)];
///     recorder.record(tick, 7, schema.observation(&values)?, label)?;
/// }
/// assert_eq!((recorder.len(), recorder.overwritten()), (2, 1));
/// assert_eq!(recorder.examples().to_csv(), "distance,label\n6,flee\n40,fight\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = check)]
pub struct ExampleRecorder {
    schema: Schema,
    capacity: usize,
    /// The oldest entry, once there are as many as fit.
    oldest: usize,
    overwritten: u64,
    entries: Vec<Entry>,
    /// As many for each entry as there are attributes.
    values: Vec<AttributeValue>,
}

#[derive(Clone, Copy, Debug, PartialEq, State)]
struct Entry {
    tick: u64,
    agent: u64,
    label: u16,
}

/// One recorded example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recorded<'a> {
    /// When.
    pub tick: u64,
    /// Who did it: the number of the character or player.
    pub agent: u64,
    /// What was observed.
    pub observation: Observation<'a>,
    /// What was done.
    pub label: usize,
}

fn check(recorder: &mut ExampleRecorder) -> Result<(), LoadError> {
    let (attributes, labels) = (recorder.schema.attributes().len(), recorder.schema.labels().len());
    let count = recorder.entries.len();
    let fits = recorder.capacity <= MAX_RECORDED
        && count <= recorder.capacity
        && recorder.values.len() == count * attributes
        && recorder.oldest < count.max(1)
        && (recorder.oldest == 0 || count == recorder.capacity)
        && recorder.entries.iter().all(|entry| usize::from(entry.label) < labels)
        && recorder.values.chunks(attributes).all(|values| recorder.schema.observation(values).is_ok());
    let wrong = || LoadError::new("a recorder with entries that do not fit", "");
    if fits { Ok(()) } else { Err(wrong()) }
}

impl ExampleRecorder {
    /// Nothing recorded yet; keeps the last `capacity` examples, at most [`MAX_RECORDED`]. All memory is taken now.
    #[must_use]
    pub fn new(schema: Schema, capacity: usize) -> Self {
        let capacity = capacity.min(MAX_RECORDED);
        let values = Vec::with_capacity(capacity * schema.attributes().len());
        Self { schema, capacity, oldest: 0, overwritten: 0, entries: Vec::with_capacity(capacity), values }
    }

    /// One more example: what an agent observed in a tick, and the label of what it did.
    ///
    /// # Errors
    /// If the observation is of another schema or the label is unknown; nothing is recorded then.
    pub fn record(
        &mut self,
        tick: u64,
        agent: u64,
        observation: Observation<'_>,
        label: usize,
    ) -> Result<(), ObservationError> {
        self.schema.accept(observation)?;
        self.schema.accept_label(label)?;
        let entry = Entry { tick, agent, label: label_number(label) };
        if self.entries.len() < self.capacity {
            self.entries.push(entry);
            self.values.extend_from_slice(observation.values());
        } else if self.capacity > 0 {
            let place = self.oldest;
            self.entries[place] = entry;
            let attributes = observation.values().len();
            self.values[place * attributes..][..attributes].copy_from_slice(observation.values());
            self.oldest = (place + 1) % self.capacity;
            self.overwritten = self.overwritten.saturating_add(1);
        }
        Ok(())
    }

    /// What was recorded, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Recorded<'_>> {
        let count = self.entries.len();
        (0..count).map(move |number| {
            let place = (self.oldest + number) % count;
            let attributes = self.schema.attributes().len();
            let Entry { tick, agent, label } = self.entries[place];
            let values = &self.values[place * attributes..][..attributes];
            Recorded { tick, agent, observation: self.schema.trusted(values), label: usize::from(label) }
        })
    }

    /// Everything that was recorded as examples to learn from, oldest first.
    #[must_use]
    pub fn examples(&self) -> Examples {
        self.examples_of(|_| true)
    }

    /// Those of what was recorded for which a test holds, such as those of one agent.
    #[must_use]
    pub fn examples_of(&self, mut is_wanted: impl FnMut(&Recorded<'_>) -> bool) -> Examples {
        let mut examples = Examples::new(self.schema.clone());
        for recorded in self.iter().filter(|recorded| is_wanted(recorded)) {
            // It was checked when it was recorded, and there is room.
            let _ = examples.push_observation(recorded.observation, recorded.label);
        }
        examples
    }

    /// The schema.
    #[must_use]
    pub const fn schema(&self) -> &Schema {
        &self.schema
    }

    /// How many examples are kept now.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Nothing is kept.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many examples were overwritten by later ones.
    #[must_use]
    pub const fn overwritten(&self) -> u64 {
        self.overwritten
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.values.clear();
        (self.oldest, self.overwritten) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{AttributeDef, SchemaDef};
    use wits_core::state;

    #[test]
    fn a_saved_recorder_goes_on_where_it_was() {
        let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["a", "b"])).unwrap();
        let mut recorder = ExampleRecorder::new(schema.clone(), 3);
        let record = |recorder: &mut ExampleRecorder, tick: u8| {
            let values = [AttributeValue::Number(tick.into())];
            recorder.record(tick.into(), 1, schema.observation(&values).unwrap(), 0).unwrap();
        };
        (0..5).for_each(|tick| record(&mut recorder, tick));
        let mut loaded: ExampleRecorder = state::from_bytes(&state::to_bytes(&recorder).unwrap()).unwrap();
        record(&mut recorder, 5);
        record(&mut loaded, 5);
        assert_eq!(recorder, loaded);
        assert_eq!(recorder.iter().map(|recorded| recorded.tick).collect::<Vec<_>>(), [3, 4, 5]);
        recorder.capacity = 2;
        assert!(state::from_bytes::<ExampleRecorder>(&state::to_bytes(&recorder).unwrap()).is_err());
    }

    #[test]
    fn a_recorder_without_room_records_nothing() {
        let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["a"])).unwrap();
        let mut recorder = ExampleRecorder::new(schema.clone(), 0);
        let values = [AttributeValue::Number(1.0)];
        recorder.record(0, 0, schema.observation(&values).unwrap(), 0).unwrap();
        assert!(recorder.is_empty() && recorder.examples().is_empty());
        assert!(recorder.record(0, 0, schema.observation(&values).unwrap(), 1).is_err());
    }
}
