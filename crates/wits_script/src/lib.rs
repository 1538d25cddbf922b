//! Lua for game minds.
