//! The folder of stored files, and others who write to it.
