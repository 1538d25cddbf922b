//! The tutorial: ten steps from standing about to outliving the wolf. Each looks at what is really there: what the files
//! say, who follows them, and what creatures have done. Steps are taken in order, and what is done stays done.

use wits_game::author::{Content, FileKind, Lesson, LessonStep};

use crate::playground::creature::Creature;
use crate::playground::meadow::BELL;
use crate::playground::minds::{BO, COMES, FORAGER, STANDS, STANDS_LUA, is_built_in};
use crate::playground::world::Playground;

const BO_IS: usize = 0;
const ADA_IS: usize = 1;
const KIT_IS: usize = 2;

/// A step: what to do, and how it is seen to be done.
struct Step {
    title: &'static str,
    text: &'static str,
    hint: &'static str,
    file: &'static str,
    done: fn(&Playground) -> bool,
}

const STEPS: &[Step] = &[
    Step {
        title: "Meet Bo",
        text: "This is a meadow with berries, a pond, a bell and a few creatures. Press play and watch Bo, at the upper \
left, for three seconds.\n\nHe stands about. That is all his mind says: a tree with the one action `stand`. Open \
`bo.tree.ron` and look at it: as a graph, and as text.",
        hint: "Time has to run: press play, or the space bar.",
        file: BO,
        done: |game| game.now.seconds() >= 3.0,
    },
    Step {
        title: "Make him wander",
        text: "In `bo.tree.ron`, put the action `wander` in the place of `stand`, and apply it to the running game.\n\n\
Bo goes over to his new mind at once: nothing is restarted.",
        hint: "In the graph, choose the node `stand` and pick another word in its field. In the text: \
`(root: Do(\"wander\"))`. Then press Apply.",
        file: BO,
        done: |game| game.says(BO_IS, &["wander"]) && game.has_walked(BO_IS, 3.0),
    },
    Step {
        title: "Eat when hungry",
        text: "Sooner or later Bo starves and is carried home. Teach him to eat: a `ReactiveSelector` tries its children \
from the first to the last at every tick. The first is a `Sequence`: if he is `hungry`, then `go_to_food`, then `eat`. The \
last is `wander`, for when nothing else is to be done.",
        hint: "`(root: ReactiveSelector([Sequence([If(Is(\"hungry\")), Do(\"go_to_food\"), Do(\"eat\")]), \
Do(\"wander\")]))`. Hunger rises by itself; set `appetite` to 3 if you are in a hurry.",
        file: BO,
        done: |game| game.says(BO_IS, &["hungry", "eat"]) && game.creature(BO_IS).deeds.meals > 0,
    },
    Step {
        title: "Drink, too",
        text: "One more `Sequence`, above or below the other: if he is `thirsty`, then `go_to_water`, then `drink`. What \
stands further up is more urgent.",
        hint: "Copy the sequence with the berries, paste it, and change its three words.",
        file: BO,
        done: |game| game.says(BO_IS, &["thirsty", "drink"]) && game.creature(BO_IS).deeds.drinks > 0,
    },
    Step {
        title: "Let the wolf out",
        text: "Switch `Wolf` on, among the parameters. It has a mind as well: `wolf.machine.ron`, a state machine. It \
prowls, howls, and chases whomever it sees outside their homes.",
        hint: "The switch stands with the parameters, under Meadow.",
        file: "wolf.machine.ron",
        done: |game| game.world.meadow.wolf,
    },
    Step {
        title: "Run!",
        text: "Nothing is more urgent than a wolf. Put a `Sequence` at the very top: if he `sees_wolf`, then `flee`. \
Because the selector is reactive, it interrupts whatever he is doing.\n\nYou can drag the wolf near him to see it.",
        hint: "`Sequence([If(Is(\"sees_wolf\")), Do(\"flee\")])` as the first child. Click Bo and open his mind: the \
branch that runs is lit, and the others say why they do not.",
        file: BO,
        done: |game| game.says(BO_IS, &["sees_wolf", "flee"]) && game.creature(BO_IS).deeds.fled >= 0.5,
    },
    Step {
        title: "A mind for Ada",
        text: "Ada still stands about. Make a new file from a template, such as `forager.tree.ron`, call it \
`ada.tree.ron`, and let Ada follow it. Change it as you like: only she follows it.",
        hint: "New from template, give it a name that ends in `.tree.ron`, then choose it as the mind of Ada.",
        file: FORAGER,
        done: |game| !is_built_in(game.file_of(ADA_IS)) && game.has_walked(ADA_IS, 3.0),
    },
    Step {
        title: "Come when called",
        text: "A tree asks; a state machine can wait for something to happen. Let Kit follow `comes.machine.ron`, or a \
machine of your own that goes to the bell on the event `bell`. Then ring the bell.",
        hint: "Assign the file to Kit, let him walk, press Bell, and wait until he is there.",
        file: COMES,
        done: |game| {
            let has_come = game.creature(KIT_IS).at.distance(BELL) < 2.0;
            FileKind::of(game.file_of(KIT_IS)).name() == "machine" && game.says(KIT_IS, &["bell"]) && has_come
        },
    },
    Step {
        title: "The same in Lua",
        text: "A mind can be written as well. Make `ada.lua` from the template `stands.lua`, and let Ada follow it. Its \
function `think` is begun again whenever it has come to its end. Let her eat when she is hungry, and stroll when she is not: \
`ask` holds the questions, `act` the actions, and an action is waited for.",
        hint: "`function think() if ask.hungry() then act.go_to_food() act.eat() else act.stroll() end end`",
        file: STANDS_LUA,
        done: |game| {
            let is_script = FileKind::is_script(game.file_of(ADA_IS));
            is_script && game.says(ADA_IS, &["hungry", "eat"]) && game.has_walked(ADA_IS, 3.0)
        },
    },
    Step {
        title: "Two minutes with the wolf",
        text: "Let Bo live for two minutes with the wolf about: not caught, not starved, not parched. Perhaps he should \
sleep when he is `tired`, or run home at a howl (`hears_howl`): nobody is caught `at_home`.",
        hint: "`Sequence([If(Is(\"tired\")), Do(\"go_home\"), Do(\"sleep\")])` above the wandering. Time can run faster \
than real.",
        file: BO,
        done: |game| game.creature(BO_IS).safe_for >= 120.0,
    },
];

/// Takes the next step, if it was done.
pub(crate) fn learn(game: &mut Playground) {
    let next = STEPS.get(game.world.learnt as usize);
    game.world.learnt =
        game.world.learnt.saturating_add(u32::from(next.is_some_and(|step| (step.done)(game))));
}

/// The tutorial as it stands.
pub(crate) fn lesson(game: &Playground) -> Lesson {
    let step = |(number, step): (usize, &Step)| LessonStep {
        title: step.title.into(),
        text: step.text.into(),
        hint: step.hint.into(),
        done: number < game.world.learnt as usize,
        file: step.file.into(),
    };
    Lesson { title: "A mind in ten minutes".into(), steps: STEPS.iter().enumerate().map(step).collect() }
}

impl Playground {
    fn creature(&self, who: usize) -> &Creature {
        &self.world.meadow.creatures[who]
    }

    fn file_of(&self, who: usize) -> &str {
        self.world.minds.get(who).map_or(STANDS, |mind| mind.file())
    }

    /// The file that somebody follows has all these words in it.
    fn says(&self, who: usize, words: &[&str]) -> bool {
        let text = self.host.library().text(self.file_of(who)).unwrap_or_default();
        words.iter().all(|word| mentions(&text, word))
    }

    fn has_walked(&self, who: usize, metres: f32) -> bool {
        self.creature(who).deeds.walked >= metres
    }
}

/// A word stands in a text, outside of comments.
fn mentions(text: &str, word: &str) -> bool {
    let code = |line: &'static str, text: &str| text.split(line).next().unwrap_or_default().to_owned();
    text.lines().any(|line| {
        let line = code("--", &code("//", line));
        line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).any(|part| part == word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_comments_do_not_count() {
        assert!(mentions("(root: Do(\"wander\"))", "wander"));
        assert!(!mentions("// wander\n(root: Do(\"wander_off\"))", "wander"));
        assert!(mentions("wander() -- eat", "wander") && !mentions("wander() -- eat", "eat"));
    }
}
