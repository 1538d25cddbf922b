//! Ways over a grid that are not bound to its eight directions.
