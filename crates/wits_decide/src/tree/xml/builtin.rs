//! The nodes that BehaviorTree.CPP has itself.

/// What a port of such a node is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Assignments.
    Script,
    /// A script that is a condition.
    Condition,
    /// A script whose last part is a condition.
    Body,
    /// A number of milliseconds, or a key with one.
    Millis,
    /// A number of rounds, or a key with one.
    Count,
    /// Something that must be written in the file.
    Fixed,
    /// A value or a key.
    Value,
    /// The name of a key that is written, with or without braces.
    Writes,
    /// The name of a key that is read, with or without braces.
    Reads,
    /// A list with semicolons, or a key with such a text.
    Queue,
}

/// A node of the library.
pub(super) struct Builtin {
    pub(super) name: &'static str,
    /// How many children it has.
    pub(super) least: usize,
    pub(super) most: usize,
    pub(super) ports: &'static [(&'static str, Role)],
}

const fn control(name: &'static str, least: usize, most: usize) -> Builtin {
    Builtin { name, least, most, ports: &[] }
}

const fn node(name: &'static str, children: usize, ports: &'static [(&'static str, Role)]) -> Builtin {
    Builtin { name, least: children, most: children, ports }
}

const MANY: usize = usize::MAX;
const CASES: &[(&str, Role)] = &[
    ("variable", Role::Reads),
    ("case_1", Role::Value),
    ("case_2", Role::Value),
    ("case_3", Role::Value),
    ("case_4", Role::Value),
    ("case_5", Role::Value),
    ("case_6", Role::Value),
];
const LOOP: &[(&str, Role)] = &[("queue", Role::Queue), ("value", Role::Writes), ("if_empty", Role::Fixed)];
const ENTRY: &[(&str, Role)] = &[("entry", Role::Reads)];

pub(super) const ALL: &[Builtin] = &[
    control("Sequence", 1, MANY),
    control("AsyncSequence", 1, MANY),
    control("SequenceWithMemory", 1, MANY),
    control("ReactiveSequence", 1, MANY),
    control("Fallback", 1, MANY),
    control("AsyncFallback", 1, MANY),
    control("ReactiveFallback", 1, MANY),
    Builtin {
        name: "Parallel",
        least: 1,
        most: MANY,
        ports: &[("success_count", Role::Fixed), ("failure_count", Role::Fixed)],
    },
    Builtin { name: "ParallelAll", least: 1, most: MANY, ports: &[("max_failures", Role::Fixed)] },
    control("IfThenElse", 2, 3),
    control("WhileDoElse", 2, 3),
    node("Switch2", 3, CASES.split_at(3).0),
    node("Switch3", 4, CASES.split_at(4).0),
    node("Switch4", 5, CASES.split_at(5).0),
    node("Switch5", 6, CASES.split_at(6).0),
    node("Switch6", 7, CASES),
    Builtin { name: "TryCatch", least: 2, most: MANY, ports: &[("catch_on_halt", Role::Fixed)] },
    control("Inverter", 1, 1),
    control("ForceSuccess", 1, 1),
    control("ForceFailure", 1, 1),
    control("KeepRunningUntilFailure", 1, 1),
    node("Repeat", 1, &[("num_cycles", Role::Count)]),
    node("RetryUntilSuccessful", 1, &[("num_attempts", Role::Count)]),
    node("Timeout", 1, &[("msec", Role::Millis)]),
    node("Delay", 1, &[("delay_msec", Role::Millis)]),
    node("RunOnce", 1, &[("then_skip", Role::Fixed)]),
    node("Precondition", 1, &[("if", Role::Condition), ("else", Role::Fixed)]),
    node("LoopInt", 1, LOOP),
    node("LoopBool", 1, LOOP),
    node("LoopDouble", 1, LOOP),
    node("LoopString", 1, LOOP),
    node("SkipUnlessUpdated", 1, ENTRY),
    node("WaitValueUpdate", 1, ENTRY),
    control("AlwaysSuccess", 0, 0),
    control("AlwaysFailure", 0, 0),
    node("Script", 0, &[("code", Role::Script)]),
    node("ScriptCondition", 0, &[("code", Role::Body)]),
    node("SetBlackboard", 0, &[("value", Role::Value), ("output_key", Role::Writes)]),
    node("UnsetBlackboard", 0, &[("key", Role::Writes)]),
    node("Sleep", 0, &[("msec", Role::Millis)]),
    node("WasEntryUpdated", 0, ENTRY),
];

/// Names that mean something there and nothing here, with the reason.
pub(super) const REFUSED: &[(&str, &str)] = &[
    ("ManualSelector", "asks somebody at a keyboard, which no game has"),
    ("ConsumeQueue", "is written as LoopInt, LoopBool, LoopDouble or LoopString now"),
    ("SequenceStar", "is called SequenceWithMemory since version 4"),
    ("RetryUntilSuccesful", "is called RetryUntilSuccessful since version 4"),
    ("SubTreePlus", "is called SubTree since version 4"),
];

impl Builtin {
    pub(super) fn find(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|builtin| builtin.name == name)
    }

    /// What a port is for.
    pub(super) fn role(&self, port: &str) -> Option<Role> {
        self.ports.iter().find(|(name, _)| *name == port).map(|(_, role)| *role)
    }
}

/// Whether BehaviorTree.CPP itself has a node of a name.
#[cfg(test)]
pub(in crate::tree) fn is_builtin(name: &str) -> bool {
    Builtin::find(name).is_some()
}
