//! Laws of changing worlds, held against searches that begin anew.
mod repair;
