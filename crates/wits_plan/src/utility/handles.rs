//! Points by which a curve can be dragged.

use wits_core::math;

use super::Curve;

impl Curve {
    /// The points of a curve that can be dragged, by name, with where they are.
    ///
    /// ```
    /// use wits_plan::utility::Curve;
    /// let mut curve = Curve::Logistic { steepness: 10.0, middle: 0.5 };
    /// assert_eq!(curve.handles()[0], ("middle".to_owned(), (0.5, 0.5)));
    /// assert!(curve.drag("middle", 0.3, 0.9));
    /// assert_eq!(curve, Curve::Logistic { steepness: 10.0, middle: 0.3 });
    /// ```
    #[must_use]
    pub fn handles(&self) -> Vec<(String, (f32, f32))> {
        let at = |name: &str, x: f32| (name.to_owned(), (x, self.at(x)));
        match self {
            Self::Linear { .. } => vec![at("start", 0.0), at("end", 1.0)],
            Self::Power { .. } => vec![at("bend", 0.5), at("end", 1.0)],
            Self::Logistic { middle, steepness } => {
                vec![at("middle", *middle), at("steep", middle + LN_3 / steepness)]
            }
            Self::Logit { .. } => vec![at("middle", 0.5), at("steep", 0.75)],
            Self::Sine { .. } => vec![at("start", 0.0)],
            Self::Bell { middle, width } => vec![at("middle", *middle), at("width", middle + width)],
            Self::Step { at: place, .. } => vec![at("at", *place)],
            Self::Smooth { from, to } => vec![at("from", *from), at("to", *to)],
            Self::Points(points) => {
                points.iter().enumerate().map(|(number, point)| (number.to_string(), *point)).collect()
            }
        }
    }

    /// Drags one of the [handles](Self::handles) to another place. False if there is none of that name.
    pub fn drag(&mut self, handle: &str, x: f32, y: f32) -> bool {
        if !(x.is_finite() && y.is_finite()) {
            return false;
        }
        let (x, y) = (x.clamp(0.0, 1.0), y.clamp(0.0, 1.0));
        match (self, handle) {
            (Self::Linear { slope, offset }, "start") => {
                let end = *slope + *offset;
                (*slope, *offset) = (end - y, y);
            }
            (Self::Linear { slope, offset }, "end") => *slope = y - *offset,
            (Self::Power { exponent, slope, shift, offset }, "bend") => {
                let (part, base) = ((y - *offset) / *slope, (0.5 - *shift).abs());
                if part > 0.0 && part < 1.0 && base > 0.0 && base < 1.0 {
                    *exponent = (math::ln(part) / math::ln(base)).clamp(0.1, 8.0);
                }
            }
            (Self::Power { exponent, slope, shift, offset }, "end") => {
                let base = math::powf((1.0 - *shift).abs(), *exponent);
                if base > 0.0 {
                    *slope = (y - *offset) / base;
                }
            }
            (Self::Logistic { middle, .. } | Self::Bell { middle, .. }, "middle") => *middle = x,
            (Self::Logistic { steepness, middle }, "steep") => {
                *steepness = LN_3 / off_zero(x - *middle, 0.005)
            }
            (Self::Logit { middle, .. }, "middle") => *middle = y,
            (Self::Logit { steepness, middle }, "steep") => *steepness = LN_3 / off_zero(y - *middle, 0.005),
            (Self::Sine { phase, .. }, "start") => *phase = y * 0.5 - 0.25,
            (Self::Bell { middle, width }, "width") => *width = (x - *middle).abs().max(0.01),
            (Self::Step { at, .. }, "at") => *at = x,
            (Self::Smooth { from, to }, "from") => *from = apart(x, *to),
            (Self::Smooth { from, to }, "to") => *to = apart(x, *from),
            (Self::Points(points), number) => {
                let Some(number) = number.parse::<usize>().ok().filter(|number| *number < points.len())
                else {
                    return false;
                };
                let left = number.checked_sub(1).map_or(0.0, |left| points[left].0);
                let right = points.get(number + 1).map_or(1.0, |right| right.0);
                points[number] = (x.max(left).min(right), y);
            }
            _ => return false,
        }
        true
    }
}

/// At ln 3 over the steepness from the middle a logistic curve is at three quarters.
const LN_3: f32 = 1.098_612_3;

fn off_zero(number: f32, least: f32) -> f32 {
    if number.abs() < least { least.copysign(number) } else { number }
}

fn apart(x: f32, other: f32) -> f32 {
    if (x - other).abs() < 0.01 { other + 0.01_f32.copysign(x - other) } else { x }
}
