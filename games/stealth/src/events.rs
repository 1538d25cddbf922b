//! What happens to a night as a whole: the thief is seen, an alarm, somebody goes down, the end.

use wits_game::GameEvent;

use crate::world::Stealth;

impl Stealth {
    /// What happened in the last tick, as the counts tell.
    pub(crate) fn report_events(&self, report: &mut dyn FnMut(GameEvent)) {
        let (before, now) = (&self.counted, &self.world.tally);
        let lasted = self.world.lasted(self.now);
        let mut tell = |before: u32, now: u32, text: &dyn Fn(u32) -> String, why: String| {
            if let Some(more) = now.checked_sub(before).filter(|more| *more > 0) {
                report(GameEvent::new(text(more)).why(why));
            }
        };
        let night = format!("The sun rises after {:.0} s.", self.kit.night());
        tell(before.nights, now.nights, &|_| format!("Night {} begins", now.nights), night);
        let why = "A guard or the dog begins to see him.".to_owned();
        tell(before.seen, now.seen, &|_| "The thief is seen".to_owned(), why);
        let why =
            "A guard told by radio what it knows: whoever listens and did not know it comes.".to_owned();
        tell(before.calls, now.calls, &|more| format!("Alarm: {more} told by radio"), why);
        let why = "It did not see the thief come.".to_owned();
        tell(before.struck, now.struck, &|_| "A guard is knocked down".to_owned(), why);
        let why = format!("The night lasted {lasted:.0} s.");
        tell(before.stolen, now.stolen, &|_| "The treasure is stolen".to_owned(), why.clone());
        tell(before.caught, now.caught, &|_| "The thief is caught".to_owned(), why.clone());
        tell(before.dawns, now.dawns, &|_| "Dawn: nothing was stolen".to_owned(), why);
    }
}
