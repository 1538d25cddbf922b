//! When memory of scripts is given back.
//!
//! Nothing that a script does shows when that happens, so it may be done whenever it suits the game.

use mlua::state::{GcGenParams, GcIncParams, GcMode};

use crate::vm::Vm;

/// How a machine gives back memory that scripts need no more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Collector {
    /// A little now and then, while scripts run: nobody has to think of it.
    #[default]
    Incremental,
    /// The same, looking at young things first: less work for scripts that make much and keep little. Now and then everything
    /// is looked at in one go, which takes long where much is in use.
    Generational,
    /// Not at all until the game asks for it: nothing is spent inside a tick.
    ByHand,
}

impl Collector {
    /// A call does little work for each byte that it takes, also where there is much to look at: the default of Lua would
    /// go through everything within one call.
    pub(crate) fn gentle() -> GcMode {
        GcMode::Incremental(GcIncParams::default().pause(150).step_multiplier(4))
    }
}

impl Vm {
    /// Says how memory is given back from now on.
    ///
    /// ```
    /// use wits_script::{Collector, Vm};
    /// let vm = Vm::new()?;
    /// vm.set_collector(Collector::ByHand);
    /// vm.load("waste.lua", "for i = 1, 1000 do local t = { i } end")?;
    /// let used = vm.used_memory();
    /// vm.collect();
    /// assert!(vm.used_memory() < used);
    /// # Ok::<(), wits_script::ScriptError>(())
    /// ```
    pub fn set_collector(&self, collector: Collector) {
        let _gate = self.gate();
        let lua = self.lua();
        match collector {
            Collector::Incremental => {
                lua.gc_set_mode(Collector::gentle());
                lua.gc_restart();
            }
            Collector::Generational => {
                lua.gc_set_mode(GcMode::Generational(GcGenParams::default()));
                lua.gc_restart();
            }
            Collector::ByHand => {
                lua.gc_set_mode(Collector::gentle());
                lua.gc_stop();
            }
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn used_memory(&self) -> usize {
        self.lua().used_memory()
    }

    /// Gives back everything that is not needed. It takes as long as there is much in use: for the time between levels.
    pub fn collect(&self) {
        let _gate = self.gate();
        // It fails only where a finaliser does, and there are none.
        let _ = self.lua().gc_collect();
    }

    /// Does so many small steps of that: for the time between two ticks. True if a round is complete.
    pub fn collect_some(&self, steps: usize) -> bool {
        let _gate = self.gate();
        (0..steps).any(|_| self.lua().gc_step().unwrap_or(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_by_hand_in_steps_or_at_once() {
        for collector in [Collector::ByHand, Collector::Incremental, Collector::Generational] {
            let vm = Vm::new().unwrap();
            vm.set_collector(collector);
            vm.collect();
            let before = vm.used_memory();
            let file = vm.load("w.lua", "function f() for i = 1, 5000 do local t = { i } end end").unwrap();
            file.call("f", &[]).unwrap();
            if collector == Collector::ByHand {
                assert!(vm.used_memory() > before + 200_000, "nothing is collected inside a tick");
            }
            let mut rounds = 0;
            while !vm.collect_some(100) && rounds < 1000 {
                rounds += 1;
            }
            vm.collect();
            assert!(vm.used_memory() < before + 50_000, "{collector:?}");
        }
    }
}
