//! Where a shot lands, and how to aim one.
