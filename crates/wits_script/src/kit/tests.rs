//! What the books' scripts must give.

use crate::{Data, Vm};

fn call(text: &str) -> String {
    let vm = Vm::new().unwrap();
    let file = match vm.load("t.lua", text) {
        Ok(file) => file,
        Err(error) => return format!("error: {error}"),
    };
    match file.call("f", &[]) {
        Ok(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("error: {error}"),
    }
}

const ANIMALS: &str = "
    class 'Animal'
    function Animal:__init(legs, noise) self.legs, self.noise = legs, noise end
    function Animal:speak() return self.noise end
    function Animal:count() return self.legs end

    class 'Pet' (Animal)
    function Pet:__init(name, legs, noise) super(legs, noise) self.name = name end
    function Pet:called() return self.name end
";

#[test]
fn oracle_buckland_6_16_classes_in_script() {
    let script = |code: &str| call(&format!("{ANIMALS} function f() {code} end"));
    // Animal(4, "meow") speaks meow, and a cat has 4 legs.
    assert_eq!(
        script("local cat = Animal(4, 'meow') return cat:speak(), 'a cat has ' .. cat:count() .. ' legs'"),
        "\"meow\" \"a cat has 4 legs\""
    );
    // Pet("Albert", 4, "woof") speaks woof, and my dog's name is Albert.
    assert_eq!(
        script(
            "local dog = Pet('Albert', 4, 'woof') return dog:speak(), \"my dog's name is \" .. dog:called(), dog:count()"
        ),
        "\"woof\" \"my dog's name is Albert\" 4"
    );
    assert_eq!(
        script(
            "local dog = Pet('A', 4, 'w') return is_a(dog, Animal), is_a(Animal(1, ''), Pet), is_a(5, Pet)"
        ),
        "true false false"
    );
}

#[test]
fn what_is_wrong_with_a_class_is_said_clearly() {
    let wrong = |code: &str| call(&format!("{ANIMALS} {code}"));
    assert_eq!(
        wrong(
            "class 'Cat' (Animal) function Cat:__init() self.x = 1 super(4, 'm') end function f() Cat() end"
        ),
        "error: t.lua:10: Cat.__init must call super(...) before it sets x"
    );
    assert_eq!(
        wrong("class 'Cat' (Animal) function Cat:__init() end function f() Cat() end"),
        "error: t.lua:10: Cat.__init must call super(...), since it has a base: Animal"
    );
    assert_eq!(
        wrong(
            "class 'Cat' (Animal) function Cat:__init() super(1, 'a') super(1, 'a') end function f() Cat() end"
        ),
        "error: t.lua:10: super(...) was called already"
    );
    assert_eq!(
        wrong("function f() super() end"),
        "error: t.lua:10: super(...) is for __init of a class that has a base"
    );
    assert_eq!(wrong("class 'Cat' (5)"), "error: t.lua:10: class 'Cat' (…): the base is no class");
}

#[test]
fn classes_inherit_makers_and_operators_over_several_levels() {
    let text = "
        class 'A'
        function A:__init(n) self.n = n end
        function A.__add(a, b) return A(a.n + b.n) end
        function A:__tostring() return 'A' .. self.n end
        class 'B' (A)
        class 'C' (B)
        function C:__init(n) super(n * 2) self.m = n end
        class 'D' (C)
        function D:__init() super(5) self.d = self.m + self.n end
        function f() return tostring(B(1) + C(2)), C(3).n, D().d, tostring(D()) end";
    assert_eq!(call(text), "\"A5\" 6 15 \"A10\"");
}

#[test]
fn a_class_belongs_to_the_file_that_declares_it() {
    let vm = Vm::new().unwrap();
    let one = vm
        .load("one.lua", "class 'X' function X:__init() self.v = 1 end function f() return X().v end")
        .unwrap();
    let two = vm
        .load("two.lua", "class 'X' function X:__init() self.v = 2 end function f() return X().v end")
        .unwrap();
    let none = vm.load("none.lua", "function f() return X == nil end").unwrap();
    assert_eq!(one.call("f", &[]).unwrap(), [Data::Int(1)]);
    assert_eq!(two.call("f", &[]).unwrap(), [Data::Int(2)]);
    assert_eq!(none.call("f", &[]).unwrap(), [Data::Bool(true)]);
    let late = vm.load("late.lua", "function f() class 'Y' end").unwrap().call("f", &[]);
    assert!(late.unwrap_err().message.contains("Y"));
}
