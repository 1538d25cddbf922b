//! What a visitor can ask and do: the words of its files.

use wits_decide::{Kind, Param, Status, Vocabulary};
use wits_engine::perception;

use crate::choices as chooses;
use crate::deeds as does;
use crate::stage::Stage;

/// The vocabulary of the house.
pub(crate) fn words() -> Vocabulary<Stage> {
    let mut words = Vocabulary::new();
    perception::teach(&mut words, Stage::view);
    numbers(&mut words);
    asks(&mut words);
    choices(&mut words);
    acts(&mut words);
    words
}

fn numbers(words: &mut Vocabulary<Stage>) {
    let mut value = |name: &str, help: &str, read: fn(&Stage) -> f32| {
        words.value(name, Kind::Number, move |stage, _| read(stage).into()).help(help);
    };
    value("fear", "How frightened it is: 0 not at all, 1 very much.", |stage| stage.my().fear);
    value("fun", "All the fear it has had for its money.", |stage| stage.my().fun);
    value("nerve", "From this fear on it is scared.", |stage| stage.my().nature.nerve);
    value("calm", "Below this fear it has calmed down.", |stage| stage.my().nature.calm);
    value("boredom", "Below this fear it is bored.", |stage| stage.my().nature.bored);
    value("limit", "Fear beyond this is too much.", |stage| stage.my().nature.limit);
    value("stayed", "How long it has been here [s].", |stage| stage.house.now.since(stage.my().came));
}

fn asks(words: &mut Vocabulary<Stage>) {
    words
        .condition("is_terrified", |stage, _| stage.my().fear > stage.my().nature.limit)
        .help("Is it more than it can bear?");
    words
        .condition("is_thrilled", |stage, _| stage.my().fear > 2.0 * stage.my().nature.bored)
        .help("Is there clearly more fear than it takes to be bored?");
    words.condition("is_safe_here", chooses::is_safe_here).help("Was what frightened it last far from here?");
    words.condition("cannot_move", does::cannot_move).help("Has fear come so suddenly that its knees fail?");
    words
        .condition("is_dark", |stage, _| stage.is_dark(stage.plan.room_at(stage.my().at())))
        .help("Is the lamp of this room out?");
    words
        .condition("has_had_enough", does::has_had_enough)
        .help("Has it had its money's worth, or is it getting late?");
    words.condition("has_refund", |stage, _| stage.my().refunded).help("Has it got its money back?");
    words
        .condition("feels_like_talking", does::feels_like_talking)
        .help("Is somebody near, has it something to tell, and has it been silent for a while?");
}

fn choices(words: &mut Vocabulary<Stage>) {
    words
        .action("choose_room", chooses::choose_room)
        .help("A room: new ones and those it liked or heard of, none where people got bored.");
    words
        .action("choose_rumour", chooses::choose_rumour)
        .help("A room that it was told of, where it has not been since.");
    words
        .action("choose_safe_place", chooses::choose_safe_place)
        .help("A place away from the fright, where nobody got scared.");
    words.action("choose_curio", chooses::choose_curio).help("Something in this room to examine.");
    words.action("choose_lamp", chooses::choose_lamp).help("The lamp of this room.");
    words
        .action("choose_scared", chooses::choose_scared)
        .help("The nearest who is scared, of those in view.");
    words.action("choose_desk", chooses::choose_desk).help("The service desk, once.");
    words.action("choose_way_out", chooses::choose_way_out).help("The way out.");
}

fn acts(words: &mut Vocabulary<Stage>) {
    words
        .action("walk", does::walk)
        .on_exit(|stage, _, _| stage.stop_walking())
        .help("Goes to what was chosen.")
        .param(Param::text("gait").or("creep").help("creep or run"));
    words
        .action("go_to_them", does::go_to_them)
        .on_exit(|stage, _, _| stage.stop_walking())
        .help("Straight to the one who was chosen, as long as it is in view.");
    words
        .action("use_it", does::use_it)
        .on_exit(|stage, _, _| does::let_go(stage))
        .help("Does the one thing that can be done with what was chosen.");
    words
        .action("stand_petrified", |stage, _| {
            stage.stop_walking();
            Status::Success
        })
        .help("Stands still.");
    words
        .action("recover_wits", does::recover_wits)
        .on_exit(|stage, _, _| stage.my_mut().recovers = false)
        .help("Stands and breathes until it is calm.");
    words.action("console", does::console).help("Says something kind to the one who was chosen.");
    words.action("gossip", does::gossip).help("Tells somebody near of a place that it liked.");
    words.action("ask_refund", does::ask_refund).help("Wants its money back.");
    words.action("go_home", does::go_home).help("Leaves; happy if it was worth it.");
    words.action("flee", does::flee).help("Leaves, and will tell everybody.");
    words
        .action("become", does::become_mood)
        .help("Lets the others see how it feels.")
        .param(Param::text("mood").help("curious, scared, social or bored"));
}
