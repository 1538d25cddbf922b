//! Mathematics that gives the same bits on every machine, and chance.

use mlua::{Lua, Table};

pub(super) fn add(lua: &Lua, host: &Table) -> mlua::Result<()> {
    type Function = fn(f64) -> f64;
    let functions: [(&str, Function); 6] = [
        ("sin", libm::sin),
        ("cos", libm::cos),
        ("tan", libm::tan),
        ("asin", libm::asin),
        ("acos", libm::acos),
        ("exp", libm::exp),
    ];
    for (name, function) in functions {
        host.raw_set(name, lua.create_function(move |_, x: f64| Ok(function(x)))?)?;
    }
    host.raw_set(
        "atan",
        lua.create_function(|_, (y, x): (f64, Option<f64>)| Ok(libm::atan2(y, x.unwrap_or(1.0))))?,
    )?;
    host.raw_set("pow", lua.create_function(|_, (x, y): (f64, f64)| Ok(libm::pow(x, y)))?)?;
    host.raw_set("log", lua.create_function(|_, (x, base): (f64, Option<f64>)| Ok(log(x, base)))?)
}

fn log(x: f64, base: Option<f64>) -> f64 {
    match base {
        None => libm::log(x),
        Some(2.0) => libm::log2(x),
        Some(10.0) => libm::log10(x),
        Some(base) => libm::log(x) / libm::log(base),
    }
}
