use super::*;
use crate::{Data, Module};

struct Animal {
    noise: String,
    legs: u32,
}
struct Pet {
    animal: Animal,
    name: String,
}

fn animal() -> Class<Animal> {
    Class::new("Animal", "something with legs")
        .constructor(&["noise", "legs"], |(noise, legs)| Ok(Animal { noise, legs }))
        .method("Speak", &[], "what it says", |animal: &mut Animal, ()| Ok(animal.noise.clone()))
        .method("NumLegs", &[], "how many legs", |animal: &mut Animal, ()| Ok(animal.legs))
        .method("Lose", &["count"], "loses legs", |animal: &mut Animal, count: u32| {
            animal.legs = animal.legs.checked_sub(count).ok_or("it has not so many")?;
            Ok(())
        })
}

fn vm() -> Vm {
    let pet = Class::new("Pet", "an animal with a name")
        .constructor(&["name", "noise", "legs"], |(name, noise, legs)| {
            Ok(Pet { animal: Animal { noise, legs }, name })
        })
        .field("name", "what it is called", |pet: &Pet| pet.name.clone())
        .inherits(&animal(), |pet: &mut Pet| &mut pet.animal);
    let binding = Binding::new("")
        .function("HelloWorld", &[], "says hello", |()| Ok("Hello World!"))
        .function("add", &["a", "b"], "the sum", |(a, b): (i64, i64)| Ok(a + b))
        .class(animal())
        .class(pet);
    let vm = Vm::new().unwrap();
    vm.bind(&binding).unwrap();
    vm
}

fn load(text: &str) -> Result<Module, ScriptError> {
    vm().load("t.lua", text)
}

fn text(module: &Module, name: &str) -> String {
    module.get(name).unwrap().text().unwrap_or_default().to_owned()
}

#[test]
fn oracle_buckland_6_15_functions_and_classes_are_bound() {
    let module =
        load("hello = HelloWorld() a = 10 b = 5 said = a .. ' + ' .. b .. ' = ' .. add(a, b)").unwrap();
    assert_eq!(
        (text(&module, "hello"), text(&module, "said")),
        ("Hello World!".into(), "10 + 5 = 15".into())
    );
    let module = load("local cat = Animal('Meow', 4) legs, said = cat:NumLegs(), cat:Speak()").unwrap();
    assert_eq!((module.get("legs").unwrap(), text(&module, "said")), (Data::Int(4), "Meow".into()));
    // Pet(name, noise, legs) inherits both.
    let module =
        load("local p = Pet('Albert', 'Woof', 4) name, legs, said = p.name, p:NumLegs(), p:Speak()").unwrap();
    let seen = (text(&module, "name"), module.get("legs").unwrap(), text(&module, "said"));
    assert_eq!(seen, ("Albert".into(), Data::Int(4), "Woof".into()));
    let module = load("local p = Pet('Albert', 'Woof', 4) p:Lose(1) legs = p:NumLegs()").unwrap();
    assert_eq!(module.get("legs").unwrap(), Data::Int(3));
}

#[test]
fn oracle_buckland_6_14_a_function_of_the_game_wants_exactly_its_arguments() {
    type Told = (String, String, i64, i64);
    let evaluate = |(user, comp, user_score, comp_score): Told| match (user.as_str(), comp.as_str()) {
        ("rock", "scissors") => Ok((user_score + 1, comp_score)),
        _ => Ok((user_score, comp_score + 1)),
    };
    let params = ["user_guess", "comp_guess", "user_score", "comp_score"];
    let vm = Vm::new().unwrap();
    vm.bind(&Binding::new("").function("evaluate", &params, "the new scores", evaluate)).unwrap();
    // Four arguments in, two results out.
    let file = vm.load("t.lua", "a, b = evaluate('rock', 'scissors', 3, 4)").unwrap();
    assert_eq!((file.get("a").unwrap(), file.get("b").unwrap()), (Data::Int(4), Data::Int(4)));
    // A wrong count: a message, and no results.
    let wanted = "evaluate(user_guess, comp_guess, user_score, comp_score)";
    for (given, count) in
        [("'rock'", "1 argument"), ("'rock', 'rock', 1", "3 arguments"), ("1, 2, 3, 4, 5", "5 arguments")]
    {
        let text = format!("ok, message, more = pcall(function() return evaluate({given}) end)");
        let file = vm.load("t.lua", &text).unwrap();
        let message = file.get("message").unwrap().text().unwrap_or_default().to_owned();
        assert_eq!(file.get("ok").unwrap(), Data::Bool(false));
        assert!(message.ends_with(&format!("evaluate: {count}; expected {wanted}")), "{message}");
        assert_eq!(file.get("more").unwrap(), Data::Nil);
    }
    // So are wrong types.
    assert!(vm.load("t.lua", "evaluate('rock', 'rock', {}, 1)").is_err());
}

#[test]
fn overloads_are_told_apart_by_their_number_of_arguments() {
    let vm = Vm::new().unwrap();
    let binding = Binding::new("shapes")
        .function("area", &["side"], "of a square", |side: f64| Ok(side * side))
        .function("area", &["width", "height"], "of a rectangle", |(width, height): (f64, f64)| {
            Ok(width * height)
        });
    vm.bind(&binding).unwrap();
    let file = vm.load("t.lua", "a, b = shapes.area(3), shapes.area(3, 4)").unwrap();
    assert_eq!((file.get("a").unwrap(), file.get("b").unwrap()), (Data::Number(9.0), Data::Number(12.0)));
    let fault = vm.load("t.lua", "shapes.area()").unwrap_err();
    assert_eq!(fault.to_string(), "t.lua:1: area: 0 arguments; expected area(side) or area(width, height)");
    assert!(vm.load("t.lua", "shapes.area = nil").is_err(), "the table belongs to the game");
}

#[test]
fn what_is_wrong_with_an_object_is_said() {
    let fault = |text: &str| load(text).unwrap_err().to_string();
    assert_eq!(fault("Animal('Meow')"), "t.lua:1: Animal: 1 argument; expected Animal(noise, legs)");
    assert_eq!(fault("Animal('Meow', 4):Bark()"), "t.lua:1: Animal has no \"Bark\"");
    assert_eq!(fault("Animal('Meow', 4):Lose(9)"), "t.lua:1: it has not so many");
    assert_eq!(
        fault("Animal('Meow', 4).Speak()"),
        "t.lua:1: Animal:Speak: call it with a colon, on one that was made by Animal(…)"
    );
    let docs: Vec<String> =
        Binding::new("farm").class(animal()).entries().iter().map(ToString::to_string).collect();
    assert_eq!(docs[0], "farm.Animal(noise, legs)");
    assert_eq!(docs[1], "farm.Animal:Speak()");
}
