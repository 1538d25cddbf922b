//! Names, conflicts, links, backups.
