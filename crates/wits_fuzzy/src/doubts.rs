//! What runs, but is probably a mistake: sets that do not share their values out, and combinations that no rule is about.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 10.5: degrees should add up to about 1 everywhere, and no value should lie in
//! more than two sets.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place};
use wits_core::math;

use crate::def::{Domain, FuzzyDef, InputDef};

/// Degrees may add up to so much more or less than 1.
const TOLERANCE: f32 = 0.05;
/// Up to so many combinations of sets are looked at.
const MOST_COMBINATIONS: usize = 4096;
const SAMPLES: u16 = 50;

impl InputDef {
    /// A value that lies in no set.
    pub(crate) fn gap(&self) -> Option<String> {
        let all: Vec<(String, Vec<f32>)> = self.samples();
        all.into_iter().find(|(_, degrees)| degrees.iter().all(|degree| *degree <= 0.0)).map(|(name, _)| name)
    }

    /// Values worth looking at, each with the degrees of all sets.
    fn samples(&self) -> Vec<(String, Vec<f32>)> {
        let degrees = |x: f32| self.sets.iter().map(|(_, shape)| shape.degree(x)).collect();
        let by_name = |name: &str| {
            let sets = self.sets.iter().map(|(_, shape)| match shape {
                crate::ShapeDef::By(degrees) => degrees.get(name).copied().unwrap_or_default(),
                _ => 0.0,
            });
            (name.to_owned(), sets.collect())
        };
        match &self.over {
            Domain::Range(from, to) => {
                let corners = self.sets.iter().flat_map(|(_, shape)| shape.bounds());
                let even = (0..=SAMPLES).map(|n| math::lerp(*from, *to, f32::from(n) / f32::from(SAMPLES)));
                let mut places: Vec<f32> = corners.chain(even).filter(|x| from <= x && x <= to).collect();
                places.sort_by(f32::total_cmp);
                let between: Vec<f32> =
                    places.windows(2).map(|pair| f32::midpoint(pair[0], pair[1])).collect();
                places.extend(between);
                places.into_iter().map(|x| (x.to_string(), degrees(x))).collect()
            }
            Domain::Flag => vec![by_name("false"), by_name("true")],
            Domain::OneOf(options) => options.iter().map(|option| by_name(option)).collect(),
        }
    }

    /// Degrees add up to about 1 everywhere, and no value lies in more than two sets.
    pub(crate) fn is_even(&self) -> bool {
        let mut findings = Findings::default();
        self.doubts("", &mut findings);
        findings.is_empty()
    }

    fn doubts(&self, path: &str, findings: &mut Findings) {
        let samples = self.samples();
        let crowded = samples.iter().find(|(_, degrees)| degrees.iter().filter(|d| **d > 0.0).count() > 2);
        if let Some((at, _)) = crowded {
            findings.add(Place::path(path), format!("{at} lies in more than two sets"), "two at most");
        }
        let uneven = samples.iter().map(|(at, degrees)| (at, degrees.iter().sum::<f32>()));
        if let Some((at, sum)) = uneven.into_iter().find(|(_, sum)| (sum - 1.0).abs() > TOLERANCE) {
            findings.add(Place::path(path), format!("the degrees of {at} add up to {sum}"), "about 1");
        }
    }
}

impl FuzzyDef {
    /// What is probably a mistake, though it runs: inputs whose sets do not share their values out (unless they are
    /// [`loose`](InputDef::loose)), sets that no rule asks for or concludes, combinations that no rule is about.
    #[must_use]
    pub fn doubts(&self) -> Findings {
        let mut findings = Findings::default();
        for (name, input) in self.inputs.iter().filter(|(_, input)| !input.loose) {
            input.doubts(&format!("inputs.{name}"), &mut findings);
        }
        self.idle_sets(&mut findings);
        if findings.is_empty() {
            self.open_combinations(&mut findings);
        }
        findings
    }

    fn idle_sets(&self, findings: &mut Findings) {
        let (mut asked, mut concluded) = (BTreeSet::new(), BTreeSet::new());
        for rule in self.all_rules() {
            rule.when.each(&mut |variable, set| {
                asked.insert((variable.to_owned(), set.to_owned()));
            });
            concluded.extend(rule.then);
        }
        let inputs = self.inputs.iter().map(|(name, input)| ("inputs", name, &input.sets, &asked));
        let outputs = self.outputs.iter().map(|(name, output)| ("outputs", name, &output.sets, &concluded));
        for (role, name, sets, used) in inputs.chain(outputs) {
            let idle = |set: &String| !used.contains(&(name.clone(), set.clone()));
            for (set, _) in sets.iter().filter(|(set, _)| idle(set)) {
                let place = Place::path(format!("{role}.{name}.sets.{set}"));
                findings.add(place, format!("no rule is about {name} is {set}"), "");
            }
        }
    }

    /// For every combination of one set of each input, wholly in those: does any rule say anything?
    fn open_combinations(&self, findings: &mut Findings) {
        let sizes: Vec<usize> = self.inputs.iter().map(|(_, input)| input.sets.len()).collect();
        let count = sizes.iter().try_fold(1_usize, |product, size| product.checked_mul(*size));
        let Some(count) = count.filter(|count| *count <= MOST_COMBINATIONS) else { return };
        let Ok(module) = self.compile() else { return };
        let mut scratch = module.scratch();
        for combination in 0..count {
            let (mut rest, mut first) = (combination, 0);
            let mut names = Vec::new();
            for ((name, input), size) in self.inputs.iter().zip(&sizes) {
                let chosen = rest % size;
                (0..*size).for_each(|set| scratch.put(first + set, f32::from(u8::from(set == chosen))));
                names.push(format!("{name} is {}", input.sets[chosen].0));
                (rest, first) = (rest / size, first + size);
            }
            module.conclude(&mut scratch);
            for (number, (output, _)) in self.outputs.iter().enumerate() {
                if module.confidences(&scratch, number).iter().all(|degree| *degree <= 0.0) {
                    let message = format!("no rule says anything of {output} when {}", names.join(" and "));
                    findings.add(Place::path("rules"), message, "");
                    return;
                }
            }
        }
    }
}
