//! The smooth shapes: their formulas, where they happen, and which value has a degree.

use wits_core::math;

use super::ShapeDef;

impl ShapeDef {
    pub(super) const fn is_curve(&self) -> bool {
        matches!(
            self,
            Self::SUp(..)
                | Self::SDown(..)
                | Self::Pi(..)
                | Self::Bell(..)
                | Self::Gauss(..)
                | Self::GaussTwo(..)
                | Self::Sigmoid(..)
                | Self::SigmoidDifference(..)
                | Self::SigmoidProduct(..)
                | Self::Cosine(..)
                | Self::Spike(..)
                | Self::Concave(..)
        )
    }

    /// The degree of a value in a smooth shape.
    pub(super) fn curve(&self, x: f32) -> f32 {
        match self {
            Self::SUp(from, to) => s_curve(x, *from, *to),
            Self::SDown(from, to) => 1.0 - s_curve(x, *from, *to),
            Self::Pi(a, b, c, d) => step_up(x, *a, *b) * (1.0 - step_after(x, *c, *d)),
            Self::Bell(centre, width, slope) => {
                let away = ((x - centre) / width).abs();
                1.0 / (1.0 + math::powf(away, 2.0 * slope))
            }
            Self::Gauss(centre, deviation) => gauss(x, *centre, *deviation),
            Self::GaussTwo(c1, d1, c2, d2) => {
                let left = if x < *c1 { gauss(x, *c1, *d1) } else { 1.0 };
                left * if x > *c2 { gauss(x, *c2, *d2) } else { 1.0 }
            }
            Self::Sigmoid(centre, slope) => sigmoid(x, *centre, *slope),
            Self::SigmoidDifference(c1, s1, c2, s2) => (sigmoid(x, *c1, *s1) - sigmoid(x, *c2, *s2)).abs(),
            Self::SigmoidProduct(c1, s1, c2, s2) => sigmoid(x, *c1, *s1) * sigmoid(x, *c2, *s2),
            Self::Cosine(centre, width) if (x - centre).abs() <= width / 2.0 => {
                f32::midpoint(1.0, math::cos(std::f32::consts::TAU * (x - centre) / width))
            }
            Self::Spike(centre, width) => math::exp(-(10.0 * (x - centre) / width).abs()),
            Self::Concave(bend, end) if (bend < end && x < *end) || (bend > end && x > *end) => {
                (end - bend) / (2.0 * end - bend - x)
            }
            Self::Concave(..) => 1.0,
            _ => 0.0,
        }
    }

    /// From where to where it is neither 0 nor flat, nearly: what has to be drawn and integrated in small steps.
    pub(crate) fn reach(&self) -> Option<(f32, f32)> {
        let about = |centre: f32, away: f32| Some((centre - away, centre + away));
        match self {
            Self::Bell(centre, width, slope) => about(*centre, width * math::powf(99.0, 0.5 / slope)),
            Self::Gauss(centre, deviation) => about(*centre, 4.0 * deviation),
            Self::GaussTwo(c1, d1, c2, d2) => {
                Some((math::min(c1 - 4.0 * d1, *c2), math::max(c2 + 4.0 * d2, *c1)))
            }
            Self::Sigmoid(centre, slope) => about(*centre, 9.0 / slope.abs()),
            Self::SigmoidDifference(c1, s1, c2, s2) | Self::SigmoidProduct(c1, s1, c2, s2) => {
                let (a, b) = (9.0 / s1.abs(), 9.0 / s2.abs());
                Some((math::min(c1 - a, c2 - b), math::max(c1 + a, c2 + b)))
            }
            Self::Cosine(centre, width) => about(*centre, width / 2.0),
            Self::Spike(centre, width) => about(*centre, *width),
            Self::Concave(bend, end) => {
                let far = bend - 9.0 * (end - bend);
                Some((math::min(far, *end), math::max(far, *end)))
            }
            Self::Scaled(_, shape) => shape.reach(),
            Self::Formula(_) | Self::By(_) | Self::Plain => None,
            shape => {
                let bounds = shape.bounds();
                Some((bounds.iter().copied().reduce(math::min)?, bounds.iter().copied().reduce(math::max)?))
            }
        }
    }

    /// The value at which a shape that only rises or only falls has a degree: what Tsukamoto concludes from it. `None` for
    /// all other shapes.
    #[must_use]
    pub fn value_at(&self, degree: f32, range: (f32, f32)) -> Option<f32> {
        let half = |share: f32| (share / 2.0).sqrt();
        let s_share = |y: f32| if y < 0.5 { half(y) } else { 1.0 - half(1.0 - y) };
        let value = match self {
            Self::LeftShoulder(full, none) => math::lerp(*none, *full, degree),
            Self::RightShoulder(none, full) => math::lerp(*none, *full, degree),
            Self::SUp(from, to) => math::lerp(*from, *to, s_share(degree)),
            Self::SDown(from, to) => math::lerp(*to, *from, s_share(degree)),
            Self::Sigmoid(centre, slope) if degree > 0.0 && degree < 1.0 => {
                centre + math::ln(degree / (1.0 - degree)) / slope
            }
            Self::Sigmoid(_, slope) => {
                if (degree > 0.0) == (*slope > 0.0) {
                    range.1
                } else {
                    range.0
                }
            }
            Self::Concave(bend, end) if degree > 0.0 => 2.0 * end - bend - (end - bend) / degree,
            Self::Concave(bend, end) => {
                if bend < end {
                    range.0
                } else {
                    range.1
                }
            }
            Self::Scaled(height, shape) => return shape.value_at((degree / height).min(1.0), range),
            Self::Singleton(at) => *at,
            _ => return None,
        };
        Some(value)
    }
}

fn gauss(x: f32, centre: f32, deviation: f32) -> f32 {
    let away = (x - centre) / deviation;
    math::exp(-0.5 * away * away)
}

fn sigmoid(x: f32, centre: f32, slope: f32) -> f32 {
    1.0 / (1.0 + math::exp(-slope * (x - centre)))
}

/// Rises from 0 to 1 in an S of two parabolas.
fn s_curve(x: f32, from: f32, to: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    if t < 0.5 { 2.0 * t * t } else { 1.0 - 2.0 * (1.0 - t) * (1.0 - t) }
}

/// As [`s_curve`]; an upright side is 1 at its place.
fn step_up(x: f32, from: f32, to: f32) -> f32 {
    if from < to { s_curve(x, from, to) } else { f32::from(u8::from(x >= to)) }
}

/// As [`s_curve`]; an upright side is 0 at its place.
fn step_after(x: f32, from: f32, to: f32) -> f32 {
    if from < to { s_curve(x, from, to) } else { f32::from(u8::from(x > to)) }
}
