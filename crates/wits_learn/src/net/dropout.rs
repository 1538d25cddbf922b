//! Dropout: values that are set to zero at random while training.

use super::backward::Backward;
use super::def::DropoutDef;
use super::forward::Forward;

pub(super) fn forward(def: DropoutDef, pass: Forward<'_>) {
    let Forward { input, memory, stream, .. } = pass;
    memory.kept.clear();
    let Some(stream) = stream else {
        memory.output.copy_from_slice(input);
        return;
    };
    let scale = 1.0 / (1.0 - def.rate);
    memory.kept.extend(input.iter().map(|_| if stream.chance(def.rate) { 0.0 } else { scale }));
    for ((output, input), factor) in memory.output.iter_mut().zip(input).zip(&memory.kept) {
        *output = if *factor > 0.0 { input * factor } else { 0.0 };
    }
}

pub(super) fn backward(_def: DropoutDef, pass: Backward<'_>) {
    let Backward { memory, above, below, .. } = pass;
    let Some(below) = below else { return };
    if memory.kept.is_empty() {
        below.copy_from_slice(above);
    } else {
        for ((below, above), factor) in below.iter_mut().zip(above).zip(&memory.kept) {
            *below = *above * factor;
        }
    }
}
