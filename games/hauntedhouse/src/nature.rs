//! What a visitor is like: the numbers of its character file.

use wits_core::findings::{Findings, Place};
use wits_core::state::State;
use wits_engine::sheet::CharacterDef;

/// The numbers of one visitor, read from its sheet when it comes.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Nature {
    pub(crate) nerve: f32,
    pub(crate) calm: f32,
    pub(crate) limit: f32,
    pub(crate) bored: f32,
    pub(crate) eager: f32,
    pub(crate) forgets: f32,
    pub(crate) recovers: f32,
    pub(crate) shock: f32,
    pub(crate) wants: f32,
    pub(crate) stays: f32,
    pub(crate) talk: f32,
    pub(crate) comfort: f32,
    pub(crate) fee: f32,
    pub(crate) tip: f32,
}

impl Nature {
    /// Reads a sheet; what is missing or makes no sense is told.
    pub(crate) fn read(sheet: &CharacterDef, findings: &mut Findings) -> Self {
        let mut number = |key: &str, least: f32, most: f32| {
            let value = sheet.number(key).unwrap_or(f32::NAN);
            if !(value >= least && value <= most) {
                let message =
                    if value.is_nan() { "no number".into() } else { format!("{value} is out of range") };
                findings.add(Place::path(format!("values.{key}")), message, format!("{least} to {most}"));
            }
            value
        };
        let nature = Self {
            nerve: number("nerve", 0.05, 10.0),
            calm: number("calm", 0.0, 10.0),
            limit: number("limit", 0.05, 10.0),
            bored: number("bored", 0.0, 10.0),
            eager: number("eager", 0.0, 10.0),
            forgets: number("forgets", 1.0, 1000.0),
            recovers: number("recovers", 1.0, 1000.0),
            shock: number("shock", 0.0, 10.0),
            wants: number("wants", 0.0, 100.0),
            stays: number("stays", 1.0, 10_000.0),
            talk: number("talk", 0.0, 1.0),
            comfort: number("comfort", 0.0, 10.0),
            fee: number("fee", 0.0, 1000.0),
            tip: number("tip", 0.0, 1000.0),
        };
        let orders =
            [("bored", nature.bored, "calm", nature.calm), ("calm", nature.calm, "nerve", nature.nerve)];
        for (low, less, high, more) in
            orders.into_iter().chain([("nerve", nature.nerve, "limit", nature.limit)])
        {
            if less >= more {
                let message = format!("{low} is not below {high}");
                findings.add(Place::path(format!("values.{low}")), message, "bored < calm < nerve < limit");
            }
        }
        nature
    }
}
