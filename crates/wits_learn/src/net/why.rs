//! Why a net gives what it gives: how much each input contributes to an output.

use std::borrow::Cow;

use wits_core::inspect::{Bar, Section};
use wits_core::scene::Tint;

use super::hidden::HiddenState;
use super::network::{Net, NetRef};
use super::scratch::{Batch, Scratch};

/// How much each input contributes to an output: integrated gradients (Sundararajan 2017).
///
/// The inputs are moved in a straight line from the baseline to what they are. At each point the gradient of the output times
/// the movement is how much each input changes the output there; all points together make up the whole change. With one point
/// this is "gradient times input". It is exact where the net is linear between the baseline and the input; elsewhere
/// [`remainder`](Self::remainder) says what is missing, and more points make it smaller.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Which output.
    pub output: usize,
    /// What it is.
    pub value: f32,
    /// What it would be at the baseline.
    pub baseline: f32,
    /// For each input, how much it changes the output, compared with the baseline.
    pub contributions: Vec<f32>,
}

impl Why {
    /// What the contributions do not explain: the error of the method.
    #[must_use]
    pub fn remainder(&self) -> f32 {
        self.value - self.baseline - self.contributions.iter().sum::<f32>()
    }

    /// Bars for an inspection document: the largest contributions first.
    #[must_use]
    pub fn section(&self, net: NetRef<'_>, input: &[f32]) -> Section {
        let def = net.topology().def();
        let mut order: Vec<usize> = (0..self.contributions.len()).collect();
        order.sort_by(|a, b| self.contributions[*b].abs().total_cmp(&self.contributions[*a].abs()));
        let bars = order.into_iter().map(|place| {
            let value = self.contributions[place];
            let tint = if value < 0.0 { Tint::Red } else { Tint::Green };
            let is = input.get(place).copied().unwrap_or(0.0);
            Bar::new(name(&def.input_names, place, "input"), value).tint(tint).note(format!("is {is}"))
        });
        let title = format!("Why {}", name(&def.output_names, self.output, "output"));
        let help = format!("from {} to {}; not explained: {}", self.baseline, self.value, self.remainder());
        Section::Bars { title: title.into(), help: help.into(), bars: bars.collect() }
    }
}

/// The name of an input or output, or its number.
pub(super) fn name(names: &[String], place: usize, kind: &str) -> Cow<'static, str> {
    names.get(place).map_or_else(|| format!("{kind} {place}"), Clone::clone).into()
}

impl NetRef<'_> {
    /// Why an output is what it is for this input, compared with a baseline (zeros if it is empty), by so many points.
    /// Recurrent layers begin at zero. `None` if there is no such output.
    ///
    /// ```
    /// use wits_learn::net::{Activation, Net, NetDef, Scratch};
    /// let def = NetDef::perceptrons(2, &[], Activation::Linear, (1, Activation::Linear));
    /// let net = Net::with_weights(def, vec![3.0, -1.0, 0.5])?;
    /// let why = net.why(&[2.0, 4.0], &[], 0, 1, &mut Scratch::default()).unwrap();
    /// // 3 * 2 - 4 + 0.5
    /// assert_eq!((why.value, why.baseline, why.contributions), (2.5, 0.5, vec![6.0, -4.0]));
    /// # Ok::<(), wits_learn::net::NetError>(())
    /// ```
    #[must_use]
    pub fn why(
        &self,
        input: &[f32],
        baseline: &[f32],
        output: usize,
        points: u32,
        scratch: &mut Scratch,
    ) -> Option<Why> {
        self.why_after(input, (baseline, &[]), output, points, scratch)
    }

    /// As [`why`](Self::why) for a step of recurrent layers that begin with what they remember: how much each input adds,
    /// compared with inputs of 0 and the same memory. The memory stays as it is.
    #[must_use]
    pub fn why_step(
        &self,
        input: &[f32],
        hidden: &HiddenState,
        output: usize,
        points: u32,
        scratch: &mut Scratch,
    ) -> Option<Why> {
        let mut hidden = hidden.values().to_vec();
        hidden.resize(self.topology.hidden_size(), 0.0);
        self.why_after(input, (&[], &hidden), output, points, scratch)
    }

    fn why_after(
        &self,
        input: &[f32],
        (baseline, hidden): (&[f32], &[f32]),
        output: usize,
        points: u32,
        scratch: &mut Scratch,
    ) -> Option<Why> {
        if output >= self.topology.outputs() {
            return None;
        }
        let one = Batch { sequences: 1, steps: 1 };
        let at = |list: &[f32], place: usize| list.get(place).copied().unwrap_or(0.0);
        let inputs = self.topology.inputs();
        let (points, skip) = (points.max(1), scratch.skip_input_gradient);
        scratch.skip_input_gradient(false);
        let mut contributions = vec![0.0_f32; inputs];
        let mut unused = vec![0.0; self.weights.len()];
        let mut gradient = vec![0.0; self.topology.outputs()];
        gradient[output] = 1.0;
        for point in 0..points {
            // A single point is the input itself; several are the middles of as many parts of the line.
            let share = if points == 1 { 1.0 } else { (point as f32 + 0.5) / points as f32 };
            let between =
                |place: usize| at(baseline, place) + share * (at(input, place) - at(baseline, place));
            let row: Vec<f32> = (0..inputs).map(between).collect();
            self.run(&row, one, None, &mut hidden.to_vec(), scratch);
            self.backward(scratch, &gradient, &mut unused);
            for (place, (sum, slope)) in contributions.iter_mut().zip(scratch.input_gradient()).enumerate() {
                *sum += slope * (at(input, place) - at(baseline, place)) / points as f32;
            }
        }
        scratch.skip_input_gradient(skip);
        let baseline = self.run(baseline, one, None, &mut hidden.to_vec(), scratch)[output];
        let value = self.run(input, one, None, &mut hidden.to_vec(), scratch)[output];
        Some(Why { output, value, baseline, contributions })
    }
}

impl Net {
    /// See [`NetRef::why`].
    #[must_use]
    pub fn why(
        &self,
        input: &[f32],
        baseline: &[f32],
        output: usize,
        points: u32,
        scratch: &mut Scratch,
    ) -> Option<Why> {
        self.view().why(input, baseline, output, points, scratch)
    }

    /// See [`NetRef::why_step`].
    #[must_use]
    pub fn why_step(
        &self,
        input: &[f32],
        hidden: &HiddenState,
        output: usize,
        points: u32,
        scratch: &mut Scratch,
    ) -> Option<Why> {
        self.view().why_step(input, hidden, output, points, scratch)
    }
}
