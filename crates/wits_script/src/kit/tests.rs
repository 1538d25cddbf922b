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

/// mlua keeps the stack out of sight: values go in and come out as lists, and nothing can be left on it. This is the rule of
/// its places, on such a list.
#[test]
fn oracle_buckland_6_10_places_on_the_stack() {
    let stack = ["a", "b", "c", "d", "e", "f", "g"];
    let at = |place: isize| match place {
        1.. => stack.get(place.unsigned_abs() - 1),
        0 => None,
        _ => stack.len().checked_sub(place.unsigned_abs()).and_then(|place| stack.get(place)),
    };
    assert_eq!((at(5), at(-3)), (Some(&"e"), Some(&"e")));
    assert_eq!((at(7), at(-1)), (Some(&"g"), Some(&"g")));
    assert_eq!((at(1), at(-7)), (Some(&"a"), Some(&"a")));
    assert_eq!((at(0), at(8), at(-8)), (None, None, None));
    // The same through Lua: seven values in, `select` counts from the bottom and, below zero, from the top.
    let vm = Vm::new().unwrap();
    let file = vm.load("t.lua", "function f(place, ...) return (select(place, ...)) end").unwrap();
    for (place, found) in [(5, "e"), (-3, "e"), (7, "g"), (-1, "g"), (1, "a"), (-7, "a")] {
        let args: Vec<Data> =
            [Data::Int(place)].into_iter().chain(stack.iter().map(|text| Data::from(*text))).collect();
        assert_eq!(file.call("f", &args).unwrap(), [Data::from(found)]);
    }
    // More results than the 20 places that Lua promises: it grows by itself.
    let many: Vec<Data> = (0..200).map(Data::Int).collect();
    let file = vm.load("t.lua", "function f(...) return ... end").unwrap();
    assert_eq!(file.call("f", &many).unwrap(), many);
}

#[test]
fn oracle_buckland_6_8_the_language_of_the_book() {
    let script = |code: &str| call(&format!("function f() {code} end"));
    assert_eq!(script("local x, y, z = 1, 2 return x, y, z"), "1 2 nil");
    assert_eq!(script("local x, y, z = 1, 2, 3, 4, 5 return x, y, z"), "1 2 3");
    assert_eq!(script("local function up(a, b) return a + 1, b + 1 end return up(2, 10)"), "3 11");
    assert_eq!(script("local t = {} for a = 10, 14, 2 do t[#t + 1] = a end return t"), "{10, 12, 14}");
    assert_eq!(script("return 'I am ' .. 25 .. ' years of age'"), "\"I am 25 years of age\"");
    assert_eq!(script("local op = { add = function(a, b) return a + b end } return op.add(4, 7)"), "11");
    // All three in any order, says the book; here the order is always the same.
    assert_eq!(
        script("local s = '' for k, v in pairs{ a = 1, b = 2, c = 3 } do s = s .. k .. v end return s"),
        "\"a1b2c3\""
    );
    // Only false and nil are false: zero is true, whatever the section on types says.
    assert_eq!(
        script("return 0 and 'true', '' and 'true', nil and 1, false or 'false'"),
        "\"true\" \"true\" nil \"false\""
    );
    assert_eq!(script("local a = 0 repeat a = a + 1 if a == 3 then break end until a > 9 return a"), "3");
    assert_eq!(
        script("--[[ over\nlines ]] local t = { 1 } t[1] = nil return #t, t.nothing -- end\n"),
        "0 nil"
    );
}
