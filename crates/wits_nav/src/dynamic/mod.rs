//! Worlds that change while somebody is on the way.
