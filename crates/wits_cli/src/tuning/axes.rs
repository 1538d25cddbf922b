//! Which parameters of a game are tuned, and in which ranges.

use wits_core::findings::unknown_name;
use wits_game::{Entry, Param, ParamKind, Params};
use wits_learn::tune::Parameter;

use crate::failure::{Failure, Outcome};
use crate::tuning::tidy;

/// A step is this part of a range.
const STEPS: f64 = 10.0;

/// The parameters that were asked for, or all numbers of the game that were not set; each with the place of its name. They
/// begin where the game would.
pub(crate) fn axes(
    entry: &Entry,
    params: &Params,
    asked: &[String],
    set: &[&str],
) -> Outcome<Vec<(&'static str, Parameter)>> {
    let about = entry.about();
    if asked.is_empty() {
        let numbers = about.params.iter().filter(|param| is_number(param) && !set.contains(&param.name));
        let axes: Vec<_> = numbers.map(|param| axis(param, params, param.min, param.max)).collect();
        if axes.is_empty() {
            return Err(Failure::usage(format!("{}: there is no number that could be tuned", about.name)));
        }
        return Ok(axes);
    }
    let mut axes: Vec<(&'static str, Parameter)> = Vec::new();
    for text in asked {
        let (name, range) = parse(text).map_err(Failure::usage)?;
        let known: Vec<&str> = about.params.iter().map(|param| param.name).collect();
        let Some(param) = about.params.iter().find(|param| param.name == name) else {
            return Err(Failure::usage(format!("parameter: {}", unknown_name(name, &known))));
        };
        let refused = |why: String| Err(Failure::usage(format!("{name}: {why}")));
        if param.kind == ParamKind::Choice {
            return refused(format!(
                "has no order that could be searched; expected one of its values, --set {name}=…"
            ));
        }
        if set.contains(&name) {
            return refused("is both set and tuned; expected one of them".to_owned());
        }
        if axes.iter().any(|(known, _)| *known == name) {
            return refused("is there twice; expected one --param of a name".to_owned());
        }
        let (min, max) = range.unwrap_or((param.min, param.max));
        let holds_two = min < max && (param.kind == ParamKind::Number || min.ceil() < max.floor());
        if !(holds_two && min >= param.min && max <= param.max) {
            let kind =
                if param.kind == ParamKind::Number { "a range" } else { "a range with two whole numbers" };
            return refused(format!("{min}..{max}; expected {kind} within {}..{}", param.min, param.max));
        }
        axes.push(axis(param, params, min, max));
    }
    Ok(axes)
}

fn is_number(param: &Param) -> bool {
    matches!(param.kind, ParamKind::Number | ParamKind::Integer)
}

fn axis(param: &Param, params: &Params, min: f64, max: f64) -> (&'static str, Parameter) {
    let start = params.get(param.name).clamp(min, max);
    let parameter = Parameter::new(param.name, min, max).start(start).step(tidy((max - min) / STEPS));
    (param.name, if param.kind == ParamKind::Number { parameter } else { parameter.whole() })
}

/// The ends of a range.
type Ends = (f64, f64);

/// `name` or `name=min..max`.
fn parse(text: &str) -> Result<(&str, Option<Ends>), String> {
    let Some((name, range)) = text.split_once('=') else { return Ok((text.trim(), None)) };
    let ends = range.split_once("..").and_then(|(min, max)| {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        Some((number(min)?, number(max)?))
    });
    match ends {
        Some(ends) => Ok((name.trim(), Some(ends))),
        None => Err(format!("{text:?}: expected name or name=min..max, such as speed=0.5..2")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalog;

    fn of_flock(asked: &[&str], set: &[&str]) -> Outcome<Vec<(&'static str, Parameter)>> {
        let catalog = catalog();
        let entry = catalog.find("flock").expect("the flock");
        let asked: Vec<String> = asked.iter().map(|text| (*text).to_owned()).collect();
        axes(entry, &Params::defaults(entry.about()), &asked, set)
    }

    #[test]
    fn ranges_are_read_or_explained() {
        assert_eq!(parse("speed"), Ok(("speed", None)));
        assert_eq!(parse(" speed = -1.5 .. 2e1"), Ok(("speed", Some((-1.5, 20.0)))));
        for garbage in
            ["speed=", "speed=1", "speed=1..", "speed=..2", "speed=a..b", "speed=0..inf", "speed=NaN..1"]
        {
            assert!(parse(garbage).unwrap_err().contains("name=min..max"), "{garbage}");
        }
    }

    #[test]
    fn parameters_begin_where_the_game_would() {
        let axes = of_flock(&["predators", "spacing=1..2"], &[]).unwrap();
        let [(_, predators), (_, spacing)] = &axes[..] else { panic!("{axes:?}") };
        assert_eq!((predators.start, predators.whole, predators.max), (Some(3.0), true, 20.0));
        assert_eq!(
            (spacing.start, spacing.whole, spacing.step),
            (Some(2.0), false, Some(0.1)),
            "2.4 is outside"
        );
    }

    #[test]
    fn without_names_it_takes_all_numbers_that_are_not_set() {
        let names: Vec<&str> = of_flock(&[], &["count"]).unwrap().into_iter().map(|(name, _)| name).collect();
        assert!(names.contains(&"spacing") && names.contains(&"predators"));
        assert!(!names.contains(&"count") && !names.contains(&"border"), "{names:?}");
    }

    #[test]
    fn what_cannot_be_tuned_is_explained() {
        let told = |asked: &[&str], set: &[&str]| match of_flock(asked, set) {
            Err(Failure::Usage(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&["spacin"], &[]), "parameter: unknown \"spacin\", did you mean \"spacing\"?");
        assert!(told(&["border"], &[]).contains("--set border="));
        assert!(told(&["spacing"], &["spacing"]).contains("both set and tuned"));
        assert!(told(&["spacing", "spacing=1..2"], &[]).contains("twice"));
        assert_eq!(told(&["spacing=0..2"], &[]), "spacing: 0..2; expected a range within 0.8..8");
        assert!(told(&["spacing=2..1"], &[]).contains("2..1"));
        assert!(told(&["predators=1.2..1.9"], &[]).contains("two whole numbers"));
    }
}
