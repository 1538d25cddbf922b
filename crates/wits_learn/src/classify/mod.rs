//! Classifiers: from observations to a label.
