//! What a visitor can ask and do: the words of its files.

use wits_decide::words::ActionWord;
use wits_decide::{Call, Kind, Param, Status, Vocabulary};
use wits_engine::perception;

use crate::choices as chooses;
use crate::deeds as does;
use crate::stage::Stage;
use crate::visitor::Mood;

/// The vocabulary of the house.
pub(crate) fn words() -> Vocabulary<Stage> {
    let mut words = Vocabulary::new();
    // Only who is in the house thinks.
    perception::teach(&mut words, |stage: &Stage, agent| {
        stage.view(stage.place_of(agent).unwrap_or_default())
    });
    numbers(&mut words);
    asks(&mut words);
    choices(&mut words);
    acts(&mut words);
    words
}

/// A number of the visitor that thinks.
fn value(words: &mut Vocabulary<Stage>, name: &str, help: &str, read: fn(&Stage, usize) -> f32) {
    let read = move |stage: &Stage, agent| stage.place_of(agent).map_or(0.0, |me| read(stage, me));
    words.value(name, Kind::Number, move |stage, ask| read(stage, ask.agent()).into()).help(help);
}

/// A question about the visitor that thinks.
fn ask(words: &mut Vocabulary<Stage>, name: &str, help: &str, test: fn(&Stage, usize) -> bool) {
    let test = move |stage: &Stage, agent| stage.place_of(agent).is_some_and(|me| test(stage, me));
    words.condition(name, move |stage, ask| test(stage, ask.agent())).help(help);
}

/// Something that a visitor does.
type Deed = fn(&mut Stage, usize, &mut Call<'_, '_>) -> Status;

fn act<'w>(
    words: &'w mut Vocabulary<Stage>,
    name: &str,
    help: &str,
    deed: Deed,
) -> &'w mut ActionWord<Stage> {
    let deed = move |stage: &mut Stage, call: &mut Call<'_, '_>| match stage.place_of(call.agent()) {
        Some(me) => deed(stage, me, call),
        None => Status::Failure,
    };
    words.action(name, deed).help(help)
}

fn numbers(words: &mut Vocabulary<Stage>) {
    value(words, "fear", "How frightened it is: 0 not at all, 1 very much.", |stage, me| {
        stage.visitor(me).fear
    });
    value(words, "fun", "All the fear it has had for its money.", |stage, me| stage.visitor(me).fun);
    value(words, "nerve", "From this fear on it is scared.", |stage, me| stage.visitor(me).nature.nerve);
    value(words, "calm", "Below this fear it has calmed down.", |stage, me| stage.visitor(me).nature.calm);
    value(words, "boredom", "Below this fear it is bored.", |stage, me| stage.visitor(me).nature.bored);
    value(words, "limit", "Fear beyond this is too much.", |stage, me| stage.visitor(me).nature.limit);
    value(words, "stayed", "How long it has been here [s].", |stage, me| {
        stage.house.now.since(stage.visitor(me).came)
    });
}

fn asks(words: &mut Vocabulary<Stage>) {
    ask(words, "is_terrified", "Is it more than it can bear?", |stage, me| {
        stage.visitor(me).fear > stage.visitor(me).nature.limit
    });
    ask(words, "is_thrilled", "Is there clearly more fear than it takes to be bored?", |stage, me| {
        stage.visitor(me).fear > 2.0 * stage.visitor(me).nature.bored
    });
    ask(words, "is_safe_here", "Was what frightened it last far from here?", chooses::is_safe_here);
    ask(words, "cannot_move", "Has fear come so suddenly that its knees fail?", does::cannot_move);
    ask(words, "is_dark", "Is the lamp of this room out?", |stage, me| {
        stage.is_dark(stage.plan.room_at(stage.visitor(me).at()))
    });
    ask(
        words,
        "has_had_enough",
        "Has it had its money's worth, or is it getting late?",
        does::has_had_enough,
    );
    ask(words, "has_refund", "Has it got its money back?", |stage, me| stage.visitor(me).refunded);
    let help = "Is somebody near, has it something to tell, and has it been silent for a while?";
    ask(words, "feels_like_talking", help, does::feels_like_talking);
}

fn choices(words: &mut Vocabulary<Stage>) {
    act(
        words,
        "choose_room",
        "A room: new ones and those it liked or heard of, none where people got bored.",
        chooses::choose_room,
    );
    act(
        words,
        "choose_rumour",
        "A room that it was told of, where it has not been since.",
        chooses::choose_rumour,
    );
    act(
        words,
        "choose_safe_place",
        "A place away from the fright, where nobody got scared.",
        chooses::choose_safe_place,
    );
    act(words, "choose_curio", "Something in this room to examine.", chooses::choose_curio);
    act(words, "choose_lamp", "The lamp of this room.", chooses::choose_lamp);
    act(words, "choose_scared", "The nearest who is scared, of those in view.", chooses::choose_scared);
    act(words, "choose_desk", "The service desk, once.", chooses::choose_desk);
    act(words, "choose_way_out", "The way out.", chooses::choose_way_out);
}

fn acts(words: &mut Vocabulary<Stage>) {
    act(words, "walk", "Goes to what was chosen.", does::walk)
        .on_exit(|stage, call, _| on_leaving(stage, call, Stage::stop_walking))
        .param(Param::text("gait").or("creep").help("How.").one_of("gaits", ["creep", "run"]));
    act(
        words,
        "go_to_them",
        "Straight to the one who was chosen, as long as it is in view.",
        does::go_to_them,
    )
    .on_exit(|stage, call, _| on_leaving(stage, call, Stage::stop_walking));
    act(words, "use_it", "Does the one thing that can be done with what was chosen.", does::use_it)
        .on_exit(|stage, call, _| on_leaving(stage, call, does::let_go));
    act(words, "stand_petrified", "Stands still.", |stage, me, _| {
        stage.stop_walking(me);
        Status::Success
    });
    act(words, "recover_wits", "Stands and breathes until it is calm.", does::recover_wits).on_exit(
        |stage, call, _| on_leaving(stage, call, |stage, me| stage.visitor_mut(me).recovers = false),
    );
    act(words, "console", "Says something kind to the one who was chosen.", does::console);
    act(words, "gossip", "Tells somebody near of a place that it liked.", does::gossip);
    act(words, "ask_refund", "Wants its money back.", does::ask_refund);
    act(words, "go_home", "Leaves; happy if it was worth it.", does::go_home);
    act(words, "flee", "Leaves, and will tell everybody.", does::flee);
    act(words, "become", "Lets the others see how it feels.", does::become_mood)
        .param(Param::text("mood").help("How it feels.").one_of("moods", Mood::ALL.map(Mood::name)));
}

/// What somebody does when an action of it ends.
fn on_leaving(stage: &mut Stage, call: &Call<'_, '_>, leave: fn(&mut Stage, usize)) {
    stage.place_of(call.agent()).into_iter().for_each(|me| leave(stage, me));
}
