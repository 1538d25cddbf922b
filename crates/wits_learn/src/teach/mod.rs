//! Characters that are taught by showing, praising and scolding.
