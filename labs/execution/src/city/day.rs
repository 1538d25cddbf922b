//! The day of an inhabitant: when to go where.

use wits_core::random::Stream;
use wits_core::state::State;

/// What somebody is out for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Errand {
    #[default]
    Home,
    Work,
    Market,
    Park,
}

impl Errand {
    pub(crate) const ALL: [Self; 4] = [Self::Home, Self::Work, Self::Market, Self::Park];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Work => "work",
            Self::Market => "market",
            Self::Park => "park",
        }
    }
}

/// When an inhabitant sets out: to work, to the market or the park, and home again. \[h\]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hours {
    work: f32,
    leisure: f32,
    home: f32,
    likes_the_park: bool,
}

impl Hours {
    pub(crate) fn draw(stream: &mut Stream) -> Self {
        Self {
            work: stream.range(5.5, 9.0),
            leisure: stream.range(12.5, 17.5),
            home: stream.range(18.5, 22.0),
            likes_the_park: stream.chance(0.25),
        }
    }

    /// Where one should be at an hour from 0 to 24.
    pub(crate) fn errand(&self, hour: f32) -> Errand {
        match () {
            () if hour < self.work || hour >= self.home => Errand::Home,
            () if hour < self.leisure => Errand::Work,
            () => self.leisure(),
        }
    }

    /// When one goes on, and where to.
    pub(crate) fn next(&self, hour: f32) -> (f32, Errand) {
        let later = self.switches().find(|(at, _)| *at > hour);
        later.unwrap_or((self.work, Errand::Work))
    }

    /// How long ago one set out last. \[h\]
    pub(crate) fn since(&self, hour: f32) -> f32 {
        let last = self.switches().filter(|(at, _)| *at <= hour).last();
        last.map_or(hour + 24.0 - self.home, |(at, _)| hour - at)
    }

    /// All hours at which one sets out, in order.
    pub(crate) fn switches(&self) -> impl Iterator<Item = (f32, Errand)> {
        [(self.work, Errand::Work), (self.leisure, self.leisure()), (self.home, Errand::Home)].into_iter()
    }

    /// The errand that another one follows.
    pub(crate) const fn before(&self, errand: Errand) -> Errand {
        match errand {
            Errand::Work => Errand::Home,
            Errand::Market | Errand::Park => Errand::Work,
            Errand::Home => self.leisure(),
        }
    }

    const fn leisure(&self) -> Errand {
        if self.likes_the_park { Errand::Park } else { Errand::Market }
    }
}

/// The hour as clocks show it.
pub(crate) fn clock(hour: f32) -> String {
    let minutes = (hour * 60.0) as u32;
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    /// What the calendar says when an hour strikes is what the hours say from then on.
    #[test]
    fn the_calendar_and_the_hours_agree() {
        for number in 0..200 {
            let hours = Hours::draw(&mut Seed::new(number).stream());
            for (hour, errand) in hours.switches() {
                assert_eq!((hours.errand(hour), hours.errand(hour - 0.01)), (errand, hours.before(errand)));
                assert_eq!(hours.next(hour - 0.01), (hour, errand));
            }
            assert_eq!(hours.next(23.9).1, Errand::Work);
        }
    }

    #[test]
    fn clocks_show_two_digits() {
        assert_eq!((clock(6.5), clock(0.0), clock(23.999)), ("06:30".into(), "00:00".into(), "23:59".into()));
    }
}
