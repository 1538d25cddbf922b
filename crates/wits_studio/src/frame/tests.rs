//! What was written can be read back.
