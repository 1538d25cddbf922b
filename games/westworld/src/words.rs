//! What people can ask and do, for machine files and scripts alike. Minds in Rust call the same functions.

use wits_decide::{Call, Choices, Kind, Param, Status, Vocabulary};

use crate::message::{Message, Name, Place};
use crate::stage::Stage;
use crate::town::{Person, Town};

/// The places of the town.
fn places() -> Choices {
    Choices::new("places", Place::ALL.map(Place::name))
}

/// Everybody in town.
fn people() -> Choices {
    Choices::new("people", Name::ALL.map(Name::text))
}

/// What people tell each other.
fn messages() -> Choices {
    Choices::new("messages", Message::ALL.map(|message| (message.name(), message.help())))
}

/// All of it.
pub(crate) fn words() -> Vocabulary<Stage> {
    let mut words = Vocabulary::new();
    // The order gives them their numbers: see `event_of`.
    for message in Message::ALL {
        words.event(message.name(), []);
    }
    questions(&mut words);
    speech(&mut words);
    work(&mut words);
    others(&mut words);
    words
}

fn questions(words: &mut Vocabulary<Stage>) {
    let mut is = |name, help, test: fn(&Town, usize) -> bool| {
        words.condition(name, move |stage, ask| test(&stage.town, ask.index())).help(help);
    };
    is("pockets_full", "Whether no more nuggets fit in.", Town::pockets_full);
    is("wealthy", "Whether there is enough on the account for a day.", Town::wealthy);
    is("thirsty", "Whether it is time for a drink.", Town::thirsty);
    is("fatigued", "Whether it is time to sleep.", Town::fatigued);
    is("urge", "Whether nature called when it last felt.", |town, who| town.people[who].urge);
    is("cooking", "Whether a stew is in the oven.", |town, who| town.people[who].cooking);
    is("provoked", "Whether it brooded itself into a bad mood.", |town, who| town.people[who].provoked);
    is("beaten", "Whether one more blow is too many.", Town::beaten);
    words
        .condition("is_at", |stage: &Stage, ask| stage.town.people[ask.index()].place.name() == ask.text(0))
        .help("Whether it is at a place: mine, bank, saloon or home.")
        .param(Param::text("place").among(&places()));
    let mut count = |name, help, read: fn(&Person) -> i32| {
        words
            .value(name, Kind::Int, move |stage, ask| read(&stage.town.people[ask.index()]).into())
            .help(help);
    };
    count("gold", "How many nuggets it carries.", |person| person.gold);
    count("savings", "What is on its account.", |person| person.savings);
    count("thirst", "How thirsty it is.", |person| person.thirst);
    count("fatigue", "How tired it is.", |person| person.fatigue);
    count("bruises", "How many blows it took.", |person| person.bruises);
    words
        .value("name", Kind::Text, |stage, ask| stage.town.people[ask.index()].name.text().into())
        .help("What it is called.");
    words
        .value("place", Kind::Text, |stage, ask| stage.town.people[ask.index()].place.name().into())
        .help("Where it is.");
}

fn speech(words: &mut Vocabulary<Stage>) {
    let line = || Param::text("line");
    words
        .action("say", |stage, call| {
            stage.town.say(call.index(), call.text(0));
            Status::Success
        })
        .help("Says a line.")
        .param(line());
    words
        .action("say_savings", |stage, call| {
            stage.town.say_savings(call.index(), call.text(0));
            Status::Success
        })
        .help("Says a line, with what is on the account behind it.")
        .param(line());
    words
        .action("say_one_of", |stage, call| {
            stage.town.say_one_of(call.index(), [0, 1, 2].map(|line| call.text(line)));
            Status::Success
        })
        .help("Says one of three lines, by chance.")
        .param(Param::text("first"))
        .param(Param::text("second"))
        .param(Param::text("third"));
}

fn work(words: &mut Vocabulary<Stage>) {
    let mut act = |name, help, deed: fn(&mut Stage, usize)| {
        words
            .action(name, move |stage, call| {
                deed(stage, call.index());
                Status::Success
            })
            .help(help);
    };
    act("dig", "Finds a nugget and gets tired.", |stage, who| stage.town.dig(who));
    act("deposit", "Pays all nuggets in.", |stage, who| stage.town.deposit(who));
    act("drink", "A whiskey, paid from the account.", |stage, who| stage.town.drink(who));
    act("eat", "Eats the stew.", |stage, _| stage.town.tally.eaten += 1);
    act("feel", "Finds out whether nature calls.", |stage, who| stage.town.feel(who));
    act("brood", "Gets into some mood or other, by chance.", |stage, who| stage.town.brood(who));
    act("bruise", "Takes a blow.", |stage, who| stage.town.bruise(who));
    act("heal", "Forgets all blows.", |stage, who| stage.town.people[who].bruises = 0);
    act("take_out", "Takes the stew out of the oven.", Stage::take_out);
    let line = || Param::text("line");
    words
        .action("doze", |stage, call| Status::of(stage.town.doze(call.index(), call.text(0))))
        .help("Sleeps a little and says a line; succeeds when there is no need to.")
        .param(line());
    words
        .action("mend", |stage, call| Status::of(stage.town.mend(call.index(), call.text(0))))
        .help("Gets over a blow and says a line; succeeds when there was none.")
        .param(line());
    words
        .action("start_oven", |stage, call| { stage.start_oven(call.index(), call.text(0)); Status::Success })
        .help("Says a line and puts a stew in, unless one is in. The message StewReady comes back when it is done.")
        .param(line());
}

/// What needs others.
fn others(words: &mut Vocabulary<Stage>) {
    words
        .action("go_to", go_to)
        .help("Goes to a place, says a line and tells somebody of it, unless it is there already.")
        .param(Param::text("place").help("Where to.").among(&places()))
        .param(Param::text("line").help("What it says."))
        .param(Param::text("tell").help("Who is told.").among(&people()).optional())
        .param(Param::text("message").help("What is told.").among(&messages()).optional());
    words
        .action("send", |stage, call| match named(call.text(0), call.text(1)) {
            Ok((to, message)) => {
                stage.tell(call.index(), to, message, call.number(2));
                Status::Success
            }
            Err(fault) => failed(stage, call.index(), &fault),
        })
        .help("Tells somebody something: at once, or so many seconds later.")
        .param(Param::text("to").help("Who is told.").among(&people()))
        .param(Param::text("message").help("What is told.").among(&messages()))
        .param(Param::number("delay").or(0.0).between(0.0, f32::INFINITY).help("How much later [s]."));
    words
        .action("swing", |stage, call| match Name::named(call.text(0)) {
            Some(at) => { stage.swing(call.index(), at, call.text(1), call.text(2)); Status::Success }
            None => failed(stage, call.index(), &nobody(call.text(0))),
        })
        .help("A blow at somebody, by chance. Says one line if it lands, the other if not; who is hit is told Punch.")
        .param(Param::text("at").help("Who is hit.").among(&people()))
        .param(Param::text("hit"))
        .param(Param::text("miss"));
    let thirsty = words.find_event(STILL_THIRSTY).map(|(event, _)| event);
    let thirsty = thirsty.or_else(|| words.event(STILL_THIRSTY, []));
    words
        .action("turn_round", move |_, call| {
            thirsty.into_iter().for_each(|event| call.raise(event, []));
            Status::Success
        })
        .help("Raises the event StillThirsty: wherever it comes to by this, it does not stay.");
}

/// An event that a mind tells itself, and nobody else.
const STILL_THIRSTY: &str = "StillThirsty";

fn go_to(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let Some(place) = Place::named(call.text(0)) else {
        let fault = format!("there is no place called {:?}", call.text(0));
        return failed(stage, call.index(), &fault);
    };
    let told = call.get(2).map(|_| named(call.text(2), call.text(3))).transpose();
    match told {
        Err(fault) => failed(stage, call.index(), &fault),
        Ok(told) => {
            let went = stage.go_to(call.index(), place, call.text(1));
            if let Some((to, message)) = told.filter(|_| went) {
                stage.tell(call.index(), to, message, 0.0);
            }
            Status::Success
        }
    }
}

fn named(to: &str, message: &str) -> Result<(Name, Message), String> {
    let who = Name::named(to).ok_or_else(|| nobody(to))?;
    let what = Message::named(message).ok_or_else(|| format!("there is no message called {message:?}"))?;
    Ok((who, what))
}

fn nobody(name: &str) -> String {
    format!("there is nobody called {name:?}")
}

/// What cannot be done is said aloud, in red.
fn failed(stage: &mut Stage, who: usize, fault: &str) -> Status {
    stage.fail(who, fault);
    Status::Failure
}
