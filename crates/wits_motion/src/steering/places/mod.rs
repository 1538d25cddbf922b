//! Behaviours that pick a place first: interpose, hide, keep an offset, follow a leader, a flow, a wall.
