//! Motor control: what a body can really do.
