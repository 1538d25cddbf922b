/** Pictures of minds and what goes on in them, as the app uses them: a status is a number, for the sake of long lists. */
import type * as wire from "./generated";
import type { Own } from "./own";

/** The number of a status is its place here. */
export const STATUSES = [
  "idle",
  "running",
  "success",
  "failure",
  "aborted",
  "faulty",
  "left",
] as const satisfies readonly wire.NodeStatus[];
export type NodeStatus = wire.NodeStatus;

export type GraphForm = wire.GraphForm;
export type GraphLink = wire.GraphLink;

export type GraphNode = Omit<wire.GraphNode, "parent"> & {
  /** −1: belongs to none. Always smaller than the node's own number. */
  parent: number;
};

export type Graph = Omit<Own<wire.Graph>, "nodes"> & { id: string; version: number; nodes: GraphNode[] };

export type TrailStep = Omit<wire.Trail, "status"> & { status: number };
export type LogLine = wire.LogLine;

export type BoardKind = "bool" | "int" | "number" | "text" | "vector";
export type BoardEntry = Omit<wire.BoardEntry, "kind"> & { kind: BoardKind };

/** What is new in a mind; what is absent is as it was. */
export type PulseNews = Omit<Own<wire.PulseNews>, "marks" | "trail" | "board"> & {
  /** Node, number of its status, tick. */
  marks: (readonly [number, number, number])[];
  trail: TrailStep[] | null;
  board: BoardEntry[] | null;
};

/** One mind of an agent. */
export type MindInfo = Omit<wire.MindTold, "file"> & {
  /** The file it follows, if that can be changed; else empty. */
  file: string;
};

export type Stopped = wire.Stopped;
