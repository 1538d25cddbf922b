//! Comparisons that no value can satisfy.

use crate::def::{Op, OperandDef, SeenDef};
use crate::value::Datum;

/// Two comparisons that exclude each other, in words.
pub(crate) fn contradiction(seen: &SeenDef) -> Option<String> {
    let fixed: Vec<(Op, &Datum)> = seen
        .checks
        .iter()
        .filter_map(|(op, with)| if let OperandDef::Value(value) = with { Some((*op, value)) } else { None })
        .collect();
    for (number, (op, value)) in fixed.iter().enumerate() {
        for (other_op, other) in &fixed[..number] {
            if excludes(*op, value, *other_op, other) || excludes(*other_op, other, *op, value) {
                return Some(format!("{} {other} and {} {value}", other_op.name(), op.name()));
            }
        }
        if !matches!(op, Op::Equal | Op::Unequal) && !matches!(value, Datum::Number(_)) {
            return Some(format!("{} {value}, which is no number", op.name()));
        }
    }
    None
}

/// No value satisfies both; looked at from the first one.
fn excludes(op: Op, value: &Datum, other_op: Op, other: &Datum) -> bool {
    match (op, value, other_op, other) {
        (Op::Equal, a, Op::Equal, b) => a != b,
        (Op::Equal, a, Op::Unequal, b) => a == b,
        (Op::Equal, Datum::Number(a), op, Datum::Number(b)) => match op {
            Op::Below => a >= b,
            Op::AtMost => a > b,
            Op::Above => a <= b,
            Op::AtLeast => a < b,
            Op::Equal | Op::Unequal => false,
        },
        (Op::Equal, _, Op::Below | Op::AtMost | Op::Above | Op::AtLeast, _) => true,
        (Op::Below, Datum::Number(high), Op::Above | Op::AtLeast, Datum::Number(low))
        | (Op::AtMost, Datum::Number(high), Op::Above, Datum::Number(low)) => low >= high,
        (Op::AtMost, Datum::Number(high), Op::AtLeast, Datum::Number(low)) => low > high,
        _ => false,
    }
}
