//! From a character's wish to be somewhere to a way it can follow.
