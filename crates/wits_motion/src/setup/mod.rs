//! Steering set-ups as data: what a `*.steering.ron` file describes.
