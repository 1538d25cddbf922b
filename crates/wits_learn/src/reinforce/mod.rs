//! Reinforcement learning: environments, rewards, and what to do.
