//! Many who are on their way at once.
