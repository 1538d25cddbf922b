//! Combining behaviours: sums, priorities, dithering, the steering pipeline.
