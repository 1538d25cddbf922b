//! Probabilities of the actions that are available, from the outputs of a net.

use wits_core::math;
use wits_core::random::Stream;

/// Makes probabilities of outputs: exp(output) over the sum, of the available actions; others get 0. If none is available, all
/// count as available.
pub(super) fn probabilities(outputs: &[f32], legal: u64, into: &mut [f32]) {
    let all = if legal == 0 { u64::MAX } else { legal };
    let available = |action: usize| all >> action & 1 == 1;
    let mut best = f32::NEG_INFINITY;
    for (action, &output) in outputs.iter().enumerate() {
        if available(action) && output > best {
            best = output;
        }
    }
    let mut total = 0.0;
    for (action, (probability, &output)) in into.iter_mut().zip(outputs).enumerate() {
        *probability = if available(action) { math::exp(output - best) } else { 0.0 };
        total += *probability;
    }
    into.iter_mut().for_each(|probability| *probability /= total);
}

/// Draws an action.
pub(super) fn draw(probabilities: &[f32], stream: &mut Stream) -> u32 {
    stream.pick_weighted(probabilities).unwrap_or(0) as u32
}

/// The available action of the greatest output; the first of several.
pub(super) fn best(outputs: &[f32], legal: u64) -> u32 {
    let all = if legal == 0 { u64::MAX } else { legal };
    let mut best: Option<(usize, f32)> = None;
    for (action, &output) in outputs.iter().enumerate().filter(|(action, _)| all >> action & 1 == 1) {
        if best.is_none_or(|(_, value)| output > value) {
            best = Some((action, output));
        }
    }
    best.map_or(0, |(action, _)| action as u32)
}

/// The natural logarithm of a probability, which is held above 0.
pub(super) fn ln(probability: f32) -> f32 {
    math::ln(math::max(probability, 1e-12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_available_actions_have_a_probability() {
        let mut found = [9.0; 3];
        probabilities(&[1.0, 500.0, 1.0], 0b101, &mut found);
        assert_eq!(found, [0.5, 0.0, 0.5]);
        assert_eq!(best(&[1.0, 500.0, 2.0], 0b101), 2);
        probabilities(&[1e30, -1e30, 1e30], 0, &mut found);
        assert_eq!(found, [0.5, 0.0, 0.5]);
    }
}
