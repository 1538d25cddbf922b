//! Jumping: jump points, landing pads, links, gaps.
