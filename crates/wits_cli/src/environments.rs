//! The environments that `wits train` offers. A new one is one line here.

use wits_core::findings::unknown_name;
use wits_learn::reinforce::env::EnvironmentEntry;

use crate::failure::{Failure, Outcome};

/// All environments.
pub(crate) fn environments() -> Vec<EnvironmentEntry> {
    vec![EnvironmentEntry::cart_pole(), EnvironmentEntry::lander()]
}

/// The environment of a name.
pub(crate) fn find(name: &str) -> Outcome<EnvironmentEntry> {
    let all = environments();
    let known: Vec<&str> = all.iter().map(|entry| entry.name).collect();
    let found = all.iter().find(|entry| entry.name == name).copied();
    found.ok_or_else(|| Failure::usage(format!("environment: {}", unknown_name(name, &known))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_learn::reinforce::deep::DeepMethod;

    #[test]
    fn every_environment_is_offered_with_settings_of_every_method_that_are_right() {
        for entry in environments() {
            for method in DeepMethod::ALL {
                let mut findings = wits_core::findings::Findings::default();
                (entry.settings)(method).validate(&mut findings);
                assert!(findings.is_empty(), "{} {}: {findings}", entry.name, method.name());
            }
            let environment = (entry.make)();
            assert!(environment.actions() > 1 && environment.observation_len() > 0, "{}", entry.name);
        }
    }

    #[test]
    fn a_wrong_name_is_told_with_the_right_one() {
        let Err(Failure::Usage(message)) = find("cartpol") else { panic!("there is none of this name") };
        assert_eq!(message, "environment: unknown \"cartpol\", did you mean \"cartpole\"?");
    }
}
