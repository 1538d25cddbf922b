/** Pictures of minds and what goes on in them, as PROTOCOL.md has them, after a message has been checked. */
import type { FieldValue } from "./documentTypes";

/** The number of a status is its place here. */
export const STATUSES = ["idle", "running", "success", "failure", "aborted", "faulty"] as const;
export type NodeStatus = (typeof STATUSES)[number];

export type GraphForm = "tree" | "machine" | "decision" | "network";

export interface GraphNode {
  kind: string;
  name: string;
  /** −1: belongs to none. Always smaller than the node's own number. */
  parent: number;
  path: string;
  detail: string;
  help: string;
  /** A breakpoint that lives in the file. */
  stop: boolean;
  /** A sub-tree or a nested machine. */
  folds: boolean;
}

export interface GraphLink {
  from: number;
  to: number;
  label: string;
}

export interface Graph {
  id: string;
  version: number;
  title: string;
  form: GraphForm;
  nodes: GraphNode[];
  links: GraphLink[];
}

export interface TrailStep {
  node: number;
  status: number;
  why: string;
}

export interface LogLine {
  tick: number;
  text: string;
}

export type BoardKind = "bool" | "int" | "number" | "text" | "vector";

export interface BoardEntry {
  scope: string;
  key: string;
  kind: BoardKind;
  /** null: holds nothing. */
  value: FieldValue | null;
  help: string;
  editable: boolean;
}

/** What is new in a mind; what is absent is as it was. */
export interface PulseNews {
  agent: number;
  mind: number;
  graph: string;
  tick: number;
  reset: boolean;
  /** Node, number of its status, tick. */
  marks: [number, number, number][];
  trail: TrailStep[] | null;
  /** Node and a few words about it; no words: none any more. */
  notes: [number, string][];
  log: { drop: number; add: LogLine[] } | null;
  board: BoardEntry[] | null;
  values: [number, FieldValue | null][];
  waiting: number[] | null;
}

/** One mind of an agent. */
export interface MindInfo {
  name: string;
  /** Empty: it has none, and shows its sheet alone. */
  graph: string;
  sheet: boolean;
  /** The file it follows, if that can be changed; else empty. */
  file: string;
}

/** The breakpoint at which the game stands. */
export interface Stop {
  agent: number;
  graph: string;
  node: number;
}
