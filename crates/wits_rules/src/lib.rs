//! Rules over facts for game characters: matching, Rete, arbiters, reasons, experts round a blackboard.
