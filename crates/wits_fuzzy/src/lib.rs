//! Fuzzy logic for game characters: sets, rules, machines with degrees, Markov machines, FCL files.
