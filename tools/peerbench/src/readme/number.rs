//! Numbers and units as people read them.

/// Three digits that count, with commas between thousands.
pub(super) fn number(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        size if size >= 999.5 => grouped(&format!("{value:.0}")),
        size if size >= 99.95 => format!("{value:.0}"),
        size if size >= 9.995 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// Two digits that count; a ratio is not known better.
pub(super) fn ratio(value: f64) -> String {
    match value {
        value if value.is_infinite() => "ours is 0".to_owned(),
        value if value >= 9.95 => grouped(&format!("{value:.0}")),
        value if value >= 0.995 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    }
}

/// "us/query" is µs for people; a rate and a share keep what they are of.
pub(super) fn unit(unit: &str) -> String {
    if unit.ends_with("/s") || unit.starts_with('%') {
        return unit.to_owned();
    }
    let time = unit.split('/').next().unwrap_or(unit);
    if time == "us" { "µs".to_owned() } else { time.to_owned() }
}

fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        let shown = [0.0, 0.453, 2.6, 34.56, 371.6, 999.6, 2847.9, 1_234_567.0].map(number);
        assert_eq!(shown, ["0", "0.45", "2.60", "34.6", "372", "1,000", "2,848", "1,234,567"]);
    }

    #[test]
    fn ratios_have_two_digits() {
        assert_eq!([0.844, 1.96, 9.94, 9.96, 705.2].map(ratio), ["0.84", "2.0", "9.9", "10", "705"]);
        assert_eq!(ratio(f64::INFINITY), "ours is 0");
    }

    #[test]
    fn units_are_those_of_people() {
        let shown = ["us/query", "ms", "ticks/s", "% of a new search", "bytes"].map(unit);
        assert_eq!(shown, ["µs", "ms", "ticks/s", "% of a new search", "bytes"]);
    }
}
