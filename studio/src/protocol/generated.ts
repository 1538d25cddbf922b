/**
 * The messages between studio and server. Made from the Rust types by `cargo run -p xtask -- protocol`; do not edit.
 *
 * Types of what the server says are as they are after `readSay`: what a message leaves out has been put in.
 */
import type { Shape as Form } from "./schema";

/** Any JSON: values of fields have the form that the file's kind gives them. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** What values a parameter takes, besides being of its kind. */
export interface AcceptsInfo {
  /** One of these names, at most `MAX_CHOICES`. Every text will do when there are none, unless there are `more`. */
  choices: readonly ChoiceInfo[];
  /** What the choices are, in the plural: `places`. */
  what: string;
  /** How many choices there are that are not listed. */
  more: number;
  /** The smallest number. */
  min: number | null;
  /** The largest number. */
  max: number | null;
  /** The form of a text: `*` stands for any characters, `?` for one, `#` for a digit. */
  form: string;
}

/** One step of a `Try`. */
export type Act =
  /** Sets a parameter. One that is not live takes effect with the next `Act::Restart`. */
  | {
      do: "set";
      /** The parameter. */
      name: string;
      /** Its new value. */
      value: number;
    }
  /** Uses a control. */
  | {
      do: "use";
      /** The control. */
      name: string;
      /** Where in the world; absent for buttons. [m] */
      at: readonly [number, number] | null;
    }
  /** Selects an agent. */
  | {
      do: "select";
      /** The agent. */
      agent: number;
    }
  /** Opens a file in the editor. */
  | {
      do: "open";
      /** The file. */
      file: string;
    }
  /** Shows a layer of the scene, or hides it. */
  | {
      do: "show";
      /** The layer. */
      layer: string;
      /** Whether it is shown. */
      on: boolean;
    }
  /** Goes back in time, as far as is remembered. */
  | {
      do: "back";
      /** How far. [s] */
      seconds: number;
    }
  /** Sets the speed, and plays on. */
  | {
      do: "speed";
      /** Times the usual speed. */
      factor: number;
    }
  /** Begins again at tick 0. */
  | {
      do: "restart";
      /** With another seed. */
      seed: number | null;
    };

/** An answer about a file. */
export interface Answer {
  file: string;
  ask: number | null;
  version: number | null;
  report: Report;
}

/** A parameter with which somebody plays by itself. */
export interface Autopilot {
  /** The parameter. */
  param: string;
  /** Its value while somebody plays by itself; with any other a person does. */
  on: number;
}

/** What is measured along an edge of a plot, and from where to where. */
export interface Axis {
  /** What is measured. */
  name: string;
  /** Its unit. */
  unit: string;
  /** The smallest value shown. */
  from: number;
  /** The largest value shown. */
  to: number;
}

/** One candidate or influence. */
export interface Bar {
  /** Its name. */
  name: string;
  /** How much it counts. */
  value: number;
  /** How much it could count; absent when there is no limit. */
  max: number | null;
  /** Its colour. */
  tint: Tint;
  /** Why it counts as much, or why it does not. */
  note: string;
}

/** A key of a blackboard. */
export interface BoardEntry {
  /** `agent`, `squad`, `world`, or the name of a sub-tree. */
  scope: string;
  /** The key. */
  key: string;
  /** `bool`, `int`, `number`, `text`, `vector`. */
  kind: string;
  /** What it holds; absent when it is not set. */
  value: Value | null;
  /** What it means. */
  help: string;
  /** May be changed by hand. */
  editable: boolean;
}

/** A moment that a person wants to find again. */
export interface Bookmark {
  tick: number;
  /** May be empty. */
  name: string;
}

/** How a branch stands to its stem. */
export interface Branch {
  /** The tick at which it left the stem. */
  from: number;
  hash: StateHash;
  stem: StateHash;
  /** Absent as long as both were the same. */
  differs: Difference | null;
}

/**
 * Somebody in two lines: who it is, what it does and why; or what is there, without an agent. Nothing is there when all is
 * absent.
 */
export interface Brief {
  agent: number | null;
  name: string;
  /** In a word, what it is doing. */
  state: string;
  /** Why, in plain words. */
  thought: string;
  /** Numbers and names of it or of what is there, each with its name. */
  rows: readonly (readonly [string, string])[];
  /** Where it stands, if that is known. */
  at: readonly [number, number] | null;
  /** In the stem of a branch. */
  stem: boolean;
}

/** Something that is measured while the game runs. */
export interface Chart {
  /** The name. */
  name: string;
  /** The name for people. */
  title: string;
  /** The unit. */
  unit: string;
  /** What it means. */
  help: string;
}

/** A name that can be chosen. */
export interface ChoiceInfo {
  /** The name. */
  name: string;
  /** What it means. */
  help: string;
}

/** What a console says. */
export interface ConsoleAnswer {
  /** It worked. */
  ok: boolean;
  /** What came of it: printed lines and values, or what went wrong. */
  text: string;
}

/** Something a player can do. */
export interface Control {
  /** The name of the input. */
  name: string;
  /** The name for people. */
  title: string;
  /** What it does. */
  help: string;
  /** How it is used. */
  kind: ControlKind;
}

/** The keys that use a control. */
export interface ControlKeys {
  /** The name of a control that is a button. */
  control: string;
  /**
   * The keys, named as browsers do: `"ArrowUp"`, `"w"`. A control with the key `"ArrowUp"`, `"ArrowLeft"`,
   * `"ArrowDown"` or `"ArrowRight"` is also on the pad that the studio shows where there is no keyboard, and a swipe
   * over the scene uses it.
   */
  keys: readonly string[];
}

/** How a control is used. */
export type ControlKind = "point" | "button" | "handle" | "brush";

/** Where two sessions parted. */
export interface Difference {
  /** The first tick at which they were not the same. */
  tick: number;
  /** In which parts of the state, if the game names any. */
  parts: readonly string[];
}

/** How many dimensions the scene of a game has. */
export type Dimensions = "2d" | "3d";

/** What an inspector shows of one agent or one mind. */
export interface Document {
  /** Who it is. */
  title: string;
  /** In a word, what it is doing. */
  subtitle: string;
  /** What there is to see, most important first. */
  sections: readonly Section[];
}

/** What came of a step of editing. */
export interface Edited {
  file: string;
  ask: number | null;
  sketch: Sketch | null;
  report: Report;
  text: string;
  select: readonly string[];
}

/** A game that is over. */
export interface Ending {
  /** How it ended, in a few words. */
  text: string;
  /** The control, a button, that begins the next one; absent where everything begins anew. */
  again: string | null;
  /** After so long the next one begins by itself; absent where it waits for a person. [s] */
  next: number | null;
}

/** One line of a list of values. */
export interface Field {
  /** The name. */
  name: string;
  /** The value. */
  value: Value;
  /** Its unit. */
  unit: string;
  /** What it means. */
  help: string;
}

/** A file of a game's content. */
export interface FileInfo {
  /** Its name, such as `guard.machine.ron`: letters, digits, `-`, `_` and dots, no folders. */
  name: string;
  /** What is in it. */
  kind: FileKind;
  /** The same as people say it, such as `state machine`; empty when nobody knows. */
  what: string;
  /** What it is, in a few words. */
  title: string;
  /** What it is for. */
  help: string;
  /** New files can be made of it. */
  template: boolean;
  /** Another number whenever its text has changed. */
  version: number;
}

/**
 * What is in a file, in one word: `tree`, `goap`, `script`, `character`. New kinds need nobody's leave: it is what the name
 * of the file says.
 */
export type FileKind = string;

/** One fault. */
export interface Finding {
  /** The file or other input; empty when the input has no name. */
  file: string;
  /** Where in it. */
  place: FindingPlace;
  /** What is wrong. */
  message: string;
  /** What would be right; empty when the message says it. */
  expected: string;
}

/** Where in the input a fault is. */
export type FindingPlace = null | {
  /** The line, from 1. */
  line: number;
  /** The column, from 1. */
  column: number;
} | string;

/** All faults of one input; an error when there are any. */
export interface Findings {
  file: string;
  list: readonly Finding[];
  /** How many were only counted. */
  more: number;
}

/** What somebody has left in a room that nobody was in: whoever comes may want to start afresh. */
export interface Found {
  /** How long nobody was there. */
  seconds: number;
  /** There is a branch. */
  branch: boolean;
  /** How many breakpoints were set by hand. */
  stops: number;
  /** How much was done to the game: parameters, controls, files, boards. */
  changes: number;
}

/** What a game says of itself. Sent to the studio as it is. */
export interface Game {
  /** The name in commands and addresses: lower-case letters and digits. */
  name: string;
  /** The name for people. */
  title: string;
  /** One sentence. */
  summary: string;
  /** Some paragraphs: what there is to see, what to try. */
  help: string;
  /** The fixed time step is one second divided by this. */
  ticks_per_second: number;
  /** What it is about, for filters. */
  tags: readonly string[];
  /** What can be set. */
  params: readonly Param[];
  /** What can be seen, bottom first. */
  layers: readonly Layer[];
  /** What is measured while it runs, in the order of `Game::measures`. */
  charts: readonly Chart[];
  /** What the numbers of `Game::score` mean, most important first. */
  scores: readonly Score[];
  /** What a player can do. */
  controls: readonly Control[];
  /** Which keys use which controls, while the scene has the focus. */
  keys: readonly ControlKeys[];
  /** Who plays by itself until a person takes over; absent where nobody does. */
  takeover: Takeover | null;
  /** Whether its scene is flat or has a height; a viewer prepares for it. */
  space: Dimensions;
  /**
   * The unit of lengths in its scene; empty where they mean nothing, such as on a board. A scale is shown where there is a
   * unit.
   */
  length_unit: string;
  /** Which parameter limits the work of a tick, for games that have one. */
  pacing: Pacing | null;
  /** How it is found in a gallery. */
  listing: Listing;
  /** What a newcomer is told beside the scene. */
  guide: Guide;
}

/** The picture of a definition. */
export interface Graph {
  /** Its name. */
  title: string;
  /** How it is best laid out. */
  form: GraphForm;
  /** Parents come before their children. */
  nodes: readonly GraphNode[];
  /**
   * From node to node. Where something is said about links by number (the transitions of a machine that were asked or
   * made), their numbers follow those of the nodes: link 0 is number `nodes.len()`.
   */
  links: readonly GraphLink[];
}

/** How a graph is best laid out. */
export type GraphForm = "tree" | "machine" | "decision" | "network";

/** An edge. */
export interface GraphLink {
  /** From here. */
  from: number;
  /** To there. */
  to: number;
  /** The condition, the case, the event. */
  label: string;
}

/** A task, a state, a question. */
export interface GraphNode {
  /** What sort of node: `selector`, `state`, `test` … */
  kind: string;
  /** What is written on it. */
  name: string;
  /** The node it belongs to: the parent task, the state around it. */
  parent: number | null;
  /** Its name for good: the same after a reload, if the node is still there. */
  path: string;
  /** Its parameters, in short. */
  detail: string;
  /** What it does. */
  help: string;
  /** The game is paused when it is reached: a breakpoint that lives in the file. */
  stop: boolean;
  /** A sub-tree or a nested machine: can be folded to one status. */
  folds: boolean;
}

/** A short guide beside the scene. */
export interface Guide {
  /** What you see, in two to four sentences; empty when there is no guide. */
  see: string;
  /** What to try: each is a button that does it. */
  tries: readonly Try[];
  /** The agent that is selected when somebody comes; absent: the first one that has a mind. */
  first_look: number | null;
}

/**
 * A point of a line that can be dragged: it comes back as an edit of its key with the numbers `x, y`, in the scope
 * `Handle::SCOPE`.
 */
export interface Handle {
  /** What is edited. */
  key: string;
  /** Where it is now. */
  at: readonly [number, number];
}

/** A tint and how much of it. */
export interface Ink {
  /** What it is. */
  tint: Tint;
  /** How opaque, 0 to 1. */
  alpha: number;
}

/** What there is to know of the selected agent; nothing is selected when all is absent. */
export interface Inspect {
  agent: number | null;
  tick: number;
  document: Document | null;
  marks: readonly Shape[];
  minds: readonly MindTold[];
}

/** A line of an outline: a goal in a stack, a step of a plan, a reason of a fact. */
export interface Item {
  /** How far it is indented. */
  depth: number;
  /** What is written there. */
  text: string;
  /** How it stands. */
  status: NodeStatus | null;
  /** Why, in smaller letters. */
  note: string;
}

/** What a client has to know when it comes into a room, and after a restart. */
export interface Joined {
  room: string;
  game: string;
  seed: number;
  params: Readonly<Record<string, number>>;
  status: Status;
  /** Agents have minds that can be looked at. */
  minds: boolean;
  /** A program that runs by itself: it has no past and no speed. */
  attached: boolean;
  /** Nobody was in the room, and it is as somebody has left it. */
  found: Found | null;
}

/** A key of a blackboard. */
export interface KeyInfo {
  /** As it is written, with its scope where it needs one: `alert`, `world.alarm`. */
  name: string;
  /** `bool`, `int`, `number`, `text`, `vector`. */
  kind: string;
  /** What it means. */
  help: string;
}

/** A row of a time line. */
export interface Lane {
  /** What happens in it. */
  name: string;
  /** From left to right. */
  spans: readonly Span[];
}

/** A part of the scene that can be switched on and off. */
export interface Layer {
  /** The name that shapes carry. */
  name: string;
  /** The name for people. */
  title: string;
  /** What it shows. */
  help: string;
  /** Shown at first. */
  on: boolean;
  /** A debugging aid: only made when somebody asks for it. */
  overlay: boolean;
  /** What its colours mean. */
  legend: readonly (readonly [Tint, string])[];
}

/** A lesson that looks at what is done. */
export interface Lesson {
  /** Its title. */
  title: string;
  /** One after another. */
  steps: readonly LessonStep[];
}

/** A step of a lesson. */
export interface LessonStep {
  /** In a few words. */
  title: string;
  /** What to do, and why. Paragraphs are separated by blank lines; names of words and files stand in back quotes. */
  text: string;
  /** For those who are stuck. */
  hint: string;
  /** It was seen to be done. */
  done: boolean;
  /** The file that it is about, to be opened with a click; empty when there is none. */
  file: string;
}

/** A function, drawn through its points. */
export interface Line {
  /** What it shows. */
  name: string;
  /** Its colour. */
  tint: Tint;
  /** From left to right. */
  points: readonly (readonly [number, number])[];
  /** The area below it is filled up to here: a fuzzy set clipped at its degree. */
  level: number | null;
  /** Points that can be dragged. */
  handles: readonly Handle[];
}

/** A file in the list. */
export interface Listed {
  /** Its name, such as `guard.machine.ron`: letters, digits, `-`, `_` and dots, no folders. */
  name: string;
  /** What is in it. */
  kind: FileKind;
  /** The same as people say it, such as `state machine`; empty when nobody knows. */
  what: string;
  /** What it is, in a few words. */
  title: string;
  /** What it is for. */
  help: string;
  /** New files can be made of it. */
  template: boolean;
  /** Another number whenever its text has changed. */
  version: number;
  changed: boolean;
  stored: boolean;
}

/** How a game stands in a gallery. */
export interface Listing {
  /** The section it stands in, such as `Games` or `Paths`; without one it stands in the last section. */
  family: string;
  /** The words of the field that people search for, in lower case: techniques, abbreviations, both spellings. */
  keywords: readonly string[];
  /** The files that its minds and levels are made of. */
  files: readonly string[];
  /** Its place among the games that a newcomer should open first, from 1; 0: it is none of them. */
  start_here: number;
  /** The title of its watched tutorial; empty when it has none. */
  lesson: string;
  /** The tick at which its picture is taken, with the first seed and the usual parameters; 0: after some seconds. */
  picture_tick: number;
}

/** One thing that was decided. */
export interface LogEntry {
  /** When. */
  tick: number;
  /** What. */
  text: string;
}

/** One line of the log of a mind: what was decided where, and how often in a row. */
export interface LogLine {
  /** When it was decided first. */
  tick: number;
  /** When it was decided last, if it was decided more than once. */
  last: number | null;
  /** How often. */
  times: number;
  /** The node, while it has this number; the numbers of links follow those of the nodes. */
  node: number | null;
  /** What was decided, and why. */
  text: string;
}

/** The oldest lines are dropped, so many of the rest are kept (all of them when absent), then new ones are added. */
export interface LogNews {
  drop: number;
  keep: number | null;
  add: readonly LogLine[];
}

/** A place in a plot that is pointed out: where the input is now. */
export interface Mark {
  /** What is written beside it. */
  name: string;
  /** Where. */
  x: number;
  /** How high; a line from bottom to top when absent. */
  y: number | null;
}

/** What kind of thing happened. */
export type MarkKind = "decision" | "game" | "event" | "stop";

/** What is new on the timeline. First what is said here is forgotten, then marks are added at the end. */
export interface MarksNews {
  /** Everything is forgotten, lanes included. */
  reset: boolean;
  /** Marks at this tick and later are forgotten: it will happen differently. */
  cut: number | null;
  /** Between these ticks everything is known. */
  from: number;
  to: number;
  /** Agents that are new here, and their names. */
  lanes: readonly (readonly [number, string])[];
  /** How many agents there are to choose from, if not all of them are followed. */
  agents: number | null;
  /** In the order of ticks. */
  marks: readonly TimelineMark[];
}

/** What the rows or the columns of a matrix are. */
export interface MatrixEdge {
  /** What all of them are, such as "from". */
  name: string;
  /** The name of each. */
  labels: readonly string[];
}

/** What the colors of a matrix mean. */
export type MatrixScale = "one_sided" | "two_sided";

/**
 * A grid of numbers in which the color of a cell says how large its value is: a confusion table, the weights of a layer,
 * an N-gram table, a transition matrix.
 */
export interface MatrixSection {
  /** The heading. */
  title: string;
  /** The explanation for people. */
  help: string;
  /** From top to bottom. */
  rows: MatrixEdge;
  /** From left to right. */
  columns: MatrixEdge;
  /** Row by row, the top row first. A value that is not finite is a cell without a value. */
  values: readonly number[];
  /** The unit of the values. */
  unit: string;
  /** What the colors mean. */
  scale: MatrixScale;
  /** The magnitude of the strongest color; absent: the largest magnitude among the values. */
  max: number | null;
  /** The row and the column of a highlighted cell. */
  at: readonly [number, number] | null;
}

/** One mind of an agent. It is asked for by its place in the list. */
export interface MindInfo {
  /** What it is for, for people: `behaviour`, `weapon`. */
  name: string;
  /**
   * The definition it follows: the name of a `GraphInfo`; empty when it has none and shows a
   * sheet alone.
   */
  graph: string;
  /** It has a sheet. */
  sheet: boolean;
}

/** A mind of the selected agent. */
export interface MindTold {
  /** What it is for, for people: `behaviour`, `weapon`. */
  name: string;
  /**
   * The definition it follows: the name of a `GraphInfo`; empty when it has none and shows a
   * sheet alone.
   */
  graph: string;
  /** It has a sheet. */
  sheet: boolean;
  /** The file that it follows. */
  file: string | null;
}

/** What is going on in a node. */
export type NodeStatus = "idle" | "running" | "success" | "failure" | "aborted" | "faulty" | "left";

/** An open file. */
export interface Opened {
  file: string;
  version: number;
  text: string;
  original: string | null;
  stored: string | null;
  /** Absent in news of a file that is open. */
  palette?: Palette | null;
  lost: readonly string[];
}

/** A parameter that is overridden at the moment, such as by a person who has taken over. */
export interface Override {
  /** The parameter. */
  param: string;
  /** The value that holds instead of its own. */
  value: number;
  /** Why, in a sentence. */
  why: string;
  /** The control, a button, that ends it; absent when it ends by itself. */
  release: string | null;
}

/**
 * The parameter that limits the work of a tick.
 *
 * A simulation counts work and looks at no clock. Whoever runs it may measure how long ticks take and set the limit such
 * that they take as long as they should; that is an event like any other, so a recording cuts at the same places.
 */
export interface Pacing {
  /** The parameter: units of work in a tick. It is live. */
  param: string;
  /** The chart that tells how many units a tick has done. */
  work: string;
  /** How long a tick should take. [µs] */
  micros: number;
}

/** Everything that an editor offers for a file. */
export interface Palette {
  /** What can be added, by group. */
  groups: readonly PaletteGroup[];
  /** Questions with the answer yes or no. */
  conditions: readonly WordInfo[];
  /** Questions with a value as their answer. */
  values: readonly WordInfo[];
  /** What can be done. */
  actions: readonly WordInfo[];
  /** What can happen. */
  events: readonly WordInfo[];
  /** The keys of blackboards. */
  keys: readonly KeyInfo[];
  /** What scripts find besides the words: functions of the game and of Lua. */
  scripts: readonly ScriptName[];
}

/** Items that belong together. */
export interface PaletteGroup {
  /** What they are. */
  title: string;
  /** In a good order. */
  items: readonly PaletteItem[];
}

/** Something that can be added. */
export interface PaletteItem {
  /** What it is: `Sequence`, `Do`, `state`. Items with presets share it. */
  id: string;
  /** What is written on it. */
  title: string;
  /** What it does. */
  help: string;
  /** What can hang below it. */
  takes: Takes;
  /** Values of its fields: the name of an action, say. */
  preset: Readonly<Record<string, JsonValue>>;
}

/** A view of the whole game. */
export interface PanelInfo {
  /** Its name. */
  id: string;
  /** Its name for people. */
  title: string;
  /** What it shows. */
  help: string;
}

/** Something that can be set. */
export interface Param {
  /** The name in commands. */
  name: string;
  /** The name for people. */
  title: string;
  /** The heading it stands under. */
  group: string;
  /** What kind of value it takes. */
  kind: ParamKind;
  /** The unit of the value. */
  unit: string;
  /** The value it has when nobody says otherwise. */
  default: number;
  /** The smallest value. */
  min: number;
  /** The largest value. */
  max: number;
  /** The step of a slider. */
  step: number;
  /** Can be changed while the game runs; if not, it takes effect with a restart. */
  live: boolean;
  /** What it does. */
  help: string;
  /** The names of the values of a choice. */
  choices: readonly string[];
}

/** A parameter of a word. */
export interface ParamInfo {
  /** Its name. */
  name: string;
  /** `bool`, `int`, `number`, `text`, `vector`. */
  kind: string;
  /** What it means. */
  help: string;
  /** What it is when it is not told; null when there is nothing. */
  default: JsonValue;
  /** It may be left out. */
  optional: boolean;
  /** A key that is written to. */
  out: boolean;
  /** What values it takes, besides being of its kind; every value will do when absent. */
  accepts: AcceptsInfo | null;
}

/** What kind of value a parameter takes. All values travel as numbers. */
export type ParamKind = "number" | "integer" | "switch" | "choice";

/** A part of a definition: a task, a state, a transition. */
export interface Part {
  /** Where it is in the text, as a path: `root1.node`, `states2.transitions0`. Its name in changes. */
  at: string;
  /** What it is: the `id` of an item of the palette. */
  kind: string;
  /** The comment above it, without slashes. */
  comment: string;
  /** What can be set. */
  fields: readonly PartField[];
  /** What can hang below it. */
  takes: Takes;
  /** Where it stands in the text. */
  span: TextSpan;
  /** It cannot be removed or moved, such as the root of a tree. */
  fixed: boolean;
}

/** Something that can be set. */
export interface PartField {
  /** Its name. */
  name: string;
  /** Where it is in the text, or would be. */
  at: string;
  /** What sort of value. */
  kind: PartFieldKind;
  /** What it means. */
  help: string;
  /** What it is now; null when it is not written down. Enum variants are objects with one entry, or a text. */
  value: JsonValue;
  /** What it is when it is not written down. */
  default: JsonValue;
  /** It has to be written down. */
  needed: boolean;
  /** It may be a key in braces instead. */
  key: boolean;
}

/** What sort of value a field has: how it is shown and edited. */
export type PartFieldKind =
  /** A text. */
  | { is: "text" }
  /** A number. */
  | { is: "number" }
  /** A whole number. */
  | { is: "int" }
  /** Yes or no. */
  | { is: "flag" }
  /** Three numbers. */
  | { is: "vector" }
  /** One of these. */
  | {
      is: "choice";
      of: readonly string[];
    }
  /** A span of time: seconds, a key, or `(min, max)`. */
  | { is: "seconds" }
  /** A condition. */
  | { is: "condition" }
  /** The name of a condition. */
  | { is: "asks" }
  /** The name of a value, or a key in braces. */
  | { is: "values" }
  /** The name of an action. */
  | { is: "acts" }
  /** Several actions with what they are told. */
  | { is: "calls" }
  /** An expression over keys and values. */
  | { is: "expr" }
  /** A state of the machine. */
  | { is: "state" }
  /** Another tree. */
  | { is: "tree" }
  /** An event. */
  | { is: "event" }
  /** A key in braces. */
  | { is: "key" }
  /** Declared keys: a blackboard. */
  | { is: "board" }
  /** Anything else, as it stands in the text. */
  | { is: "raw" };

/** What a client is told of a mind. What is absent is as it was. */
export interface PulseNews {
  agent: number;
  mind: number;
  graph: string;
  tick: number;
  /** Everything anew: forget what was told before. */
  reset: boolean;
  /** Nodes that were reached since; idle ones are forgotten. */
  marks: readonly (readonly [number, NodeStatus, number])[];
  trail: readonly Trail[] | null;
  /** Words about nodes that are new; none: forget what was said. */
  notes: readonly (readonly [number, string])[];
  log: LogNews | null;
  /** All keys, when there are others than before. */
  board: readonly BoardEntry[] | null;
  /** What has changed on the board, by place. */
  values: readonly (readonly [number, Value | null])[];
  /** The places on the board that were set by hand and take effect with the next tick. */
  waiting: readonly number[] | null;
}

/** A future that a change in the past replaced. */
export interface Replaced {
  /** The number of the replacement, counted from 1. */
  number: number;
  /** The tick at which the change was made. */
  tick: number;
  /** The last tick of the replaced future. */
  newest: number;
}

/** What is wrong with a text. */
export interface Report {
  /** Why it cannot be used; none when it can. */
  faults: Findings;
  /** What is probably a mistake, though it can be used. */
  doubts: Findings;
}

/** One row of the charts: the tick, then a value for each name. A value that is not finite is sent as `null`. */
export type Row = readonly number[];

/** Everything the server says in text. */
export type Say =
  | {
      say: "hello";
      protocol: number;
      version: string;
      games: readonly Game[];
    }
  | ({ say: "joined" } & Joined)
  | ({ say: "status" } & Status)
  | {
      say: "charts";
      names: readonly string[];
      rows: readonly Row[];
      reset: boolean;
      /** They are those of the other one of two futures. */
      beside: boolean;
    }
  | ({ say: "inspect" } & Inspect)
  /** Who is pointed at. */
  | ({ say: "brief" } & Brief)
  | {
      say: "graph";
      id: string;
      version: number;
      graph: Graph;
      stops: readonly number[];
    }
  | {
      say: "stops";
      graph: string;
      nodes: readonly number[];
    }
  | ({ say: "pulse" } & PulseNews)
  /** The mind that was looked at is gone. */
  | {
      say: "pulse";
      agent: number | null;
    }
  /** The sheet of the mind that is looked at; there is nothing on it when the document is absent. */
  | {
      say: "sheet";
      agent: number;
      mind: number;
      document: Document | null;
      /** Keys of handles that were dragged and take effect with the next tick. */
      waiting: readonly string[];
    }
  | {
      say: "files";
      files: readonly Listed[];
      /** There is a folder to save to. */
      folder: boolean;
    }
  /** All files, with everything that is wrong with any of them. */
  | {
      say: "findings";
      files: readonly Surveyed[];
    }
  | ({ say: "file" } & Opened)
  | ({ say: "sketch" } & Sketched)
  | ({ say: "changed" } & Edited)
  /** A step of editing that cannot be made. */
  | {
      say: "changed";
      file: string;
      ask: number | null;
      refused: string;
    }
  | ({ say: "applied" } & Answer)
  | ({ say: "saved" } & Answer)
  | {
      say: "conflict";
      file: string;
      ask: number | null;
      stored: string | null;
    }
  | {
      say: "console";
      agent: number;
      ask: number | null;
      /** It worked. */
      ok: boolean;
      /** What came of it: printed lines and values, or what went wrong. */
      text: string;
    }
  /** The words of the game. */
  | {
      say: "words";
      palette: Palette;
    }
  | {
      say: "trace";
      agent: number;
      tick: number;
      lines: readonly ScriptLine[];
    }
  | {
      say: "lesson";
      lesson: Lesson;
    }
  /** What there is of the game as a whole. */
  | {
      say: "world";
      panels: readonly PanelInfo[];
      tellable: readonly Tellable[];
      /** It can be saved. */
      saves: boolean;
    }
  /** The view that is looked at; nothing is on it when the document is absent. */
  | {
      say: "panel";
      id: string;
      document: Document | null;
    }
  | ({ say: "marks" } & MarksNews)
  /** All bookmarks, in the order of ticks. */
  | {
      say: "bookmarks";
      bookmarks: readonly Bookmark[];
    }
  | {
      say: "error";
      about: string;
      message: string;
    }
  | {
      say: "bye";
      reason: string;
    };

/**
 * How one number of a score is shown. The order of `About::scores` is that on
 * the page: what a game is about comes first.
 *
 * ```
 * use wits_game::Score;
 * let scores =
 * Score::count("home_goals", "Goals").of("Home"),
 * Score::count("away_goals", "Goals").of("Away"),
 * Score::percent("home_possession", "Possession").of("Home"),
 * Score::seconds("best_lap", "Best lap").none(0.0),
 * ;
 * assert_eq!(scores2.unit, "%");
 * ```
 */
export interface Score {
  /** The name in `Game::score`. */
  name: string;
  /** The name for people. */
  title: string;
  /** Whose it is, where several have the same: they stand beside each other. Empty otherwise. */
  of: string;
  /** What kind of number it is. */
  kind: ScoreKind;
  /** The unit. */
  unit: string;
  /** What it means, where the title does not say it. */
  help: string;
  /** The number that says that there is none yet. */
  none: number | null;
}

/** What kind of number a score is. */
export type ScoreKind = "count" | "measure" | "share" | "seconds";

/** One line that a script went through. */
export interface ScriptLine {
  /** The file. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** How many functions are around it. */
  depth: number;
  /** Variables and what they held before the line, in short. */
  vars: readonly (readonly [string, string])[];
}

/** Something that the scripts of a game find under a name. */
export interface ScriptName {
  /** Its name, with the table that it is in: `act.walk_to`. */
  name: string;
  /** How it is written: `act.walk_to(place)`. */
  usage: string;
  /** What it gives. */
  gives: string;
  /** What it does. */
  help: string;
}

/** A part of a document. */
export type Section =
  /** Names and values. */
  | {
      kind: "fields";
      /** The heading. */
      title: string;
      /** The lines. */
      fields: readonly Field[];
    }
  /** Candidates or influences and how much each counts: the answer to *why* and *why not*. */
  | {
      kind: "bars";
      /** The heading. */
      title: string;
      /** What the lengths mean. */
      help: string;
      /** One for each candidate. */
      bars: readonly Bar[];
    }
  /** A value over the last ticks. */
  | {
      kind: "curve";
      /** The heading. */
      title: string;
      /** The unit of the values. */
      unit: string;
      /** Tick and value, oldest first. */
      points: readonly (readonly [number, number])[];
    }
  /** What was decided when. */
  | {
      kind: "log";
      /** The heading. */
      title: string;
      /** Oldest first. */
      entries: readonly LogEntry[];
    }
  /** Rows and columns. */
  | {
      kind: "table";
      /** The heading. */
      title: string;
      /** The names of the columns. */
      columns: readonly string[];
      /** The rows, each as long as there are columns. */
      rows: readonly (readonly Value[])[];
      /** What unfolds below a row when it is asked for, such as why a fact is believed: one for each row, or none at all. */
      more: readonly (readonly Item[])[];
    }
  /** Functions over one variable: membership curves, response curves, several values over time. */
  | {
      kind: "plot";
      /** The heading. */
      title: string;
      /** What there is to see. */
      help: string;
      /** From left to right. */
      x: Axis;
      /** From bottom to top. */
      y: Axis;
      /** The functions. */
      lines: readonly Line[];
      /** Where things stand now. */
      marks: readonly Mark[];
    }
  /** A value over two variables, as a map of colours. */
  | {
      kind: "surface";
      /** The heading. */
      title: string;
      /** From left to right. */
      x: Axis;
      /** From bottom to top. */
      y: Axis;
      /** What is shown, and the range of its colours. */
      z: Axis;
      /** How many values there are from left to right. */
      columns: number;
      /** Row by row, the lowest first. */
      values: readonly number[];
      /** Where things stand now. */
      at: readonly [number, number] | null;
    }
  /** Numbers by row and column, colored by value: confusion tables, weights, transitions. */
  | ({ kind: "matrix" } & MatrixSection)
  /** Indented lines that can be folded: a stack of goals, a plan and its alternatives, reasons and their reasons. */
  | {
      kind: "outline";
      /** The heading. */
      title: string;
      /** What there is to see. */
      help: string;
      /** In the order of reading. */
      items: readonly Item[];
    }
  /** What went on beside each other, and what waits. */
  | {
      kind: "timeline";
      /** The heading. */
      title: string;
      /** The first tick shown. */
      from: number;
      /** The last tick shown: now. */
      to: number;
      /** From top to bottom. */
      lanes: readonly Lane[];
    }
  /** What each tick was spent on, stacked, against a limit. */
  | {
      kind: "frames";
      /** The heading. */
      title: string;
      /** What is stacked. */
      unit: string;
      /** Who spends, from bottom to top. */
      spenders: readonly Spender[];
      /** What must not be passed. */
      limit: number | null;
      /** The tick of the first frame. */
      from: number;
      /** One after the other, each as long as there are spenders. */
      frames: readonly (readonly number[])[];
    }
  /** A paragraph. */
  | {
      kind: "text";
      /** The heading. */
      title: string;
      /** The text. */
      text: string;
    };

/** Something to draw. World units; only stroke widths and text sizes are in pixels of the screen. */
export type Shape =
  | {
      kind: "circle";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number];
      radius: number;
    }
  | {
      kind: "box";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      min: readonly [number, number];
      max: readonly [number, number];
    }
  | {
      kind: "polygon";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      points: readonly (readonly [number, number])[];
    }
  | {
      kind: "line";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      points: readonly (readonly [number, number])[];
    }
  | {
      kind: "arrow";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      from: readonly [number, number];
      to: readonly [number, number];
    }
  | {
      kind: "sector";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number];
      radius: number;
      facing: number;
      spread: number;
    }
  | {
      kind: "text";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number];
      text: string;
      size: number;
    }
  | {
      kind: "line3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      points: readonly (readonly [number, number, number])[];
    }
  | {
      kind: "polygon3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      points: readonly (readonly [number, number, number])[];
    }
  | {
      kind: "arrow3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      from: readonly [number, number, number];
      to: readonly [number, number, number];
    }
  | {
      kind: "ring3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number, number];
      normal: readonly [number, number, number];
      radius: number;
    }
  | {
      kind: "dot3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number, number];
      size: number;
    }
  | {
      kind: "text3";
      /** The layer it belongs to; set by `Scene::add`. */
      layer: string;
      /** Its inside, or the colour of text. */
      fill: Ink | null;
      /** Its outline. */
      stroke: Ink | null;
      /** The width of the outline. [pixels] */
      width: number;
      at: readonly [number, number, number];
      text: string;
      size: number;
    };

/** The form of a shape. */
export type ShapeForm =
  | {
      kind: "circle";
      at: readonly [number, number];
      radius: number;
    }
  | {
      kind: "box";
      min: readonly [number, number];
      max: readonly [number, number];
    }
  | {
      kind: "polygon";
      points: readonly (readonly [number, number])[];
    }
  | {
      kind: "line";
      points: readonly (readonly [number, number])[];
    }
  | {
      kind: "arrow";
      from: readonly [number, number];
      to: readonly [number, number];
    }
  | {
      kind: "sector";
      at: readonly [number, number];
      radius: number;
      facing: number;
      spread: number;
    }
  | {
      kind: "text";
      at: readonly [number, number];
      text: string;
      size: number;
    }
  | {
      kind: "line3";
      points: readonly (readonly [number, number, number])[];
    }
  | {
      kind: "polygon3";
      points: readonly (readonly [number, number, number])[];
    }
  | {
      kind: "arrow3";
      from: readonly [number, number, number];
      to: readonly [number, number, number];
    }
  | {
      kind: "ring3";
      at: readonly [number, number, number];
      normal: readonly [number, number, number];
      radius: number;
    }
  | {
      kind: "dot3";
      at: readonly [number, number, number];
      size: number;
    }
  | {
      kind: "text3";
      at: readonly [number, number, number];
      text: string;
      size: number;
    };

/** The graph of a text, and for each part of it what can be changed. */
export interface Sketch {
  /** The picture; the numbers of its nodes are those of the running definition, if that has the same text. */
  graph: Graph;
  /** The file as a whole: its name, its keys. */
  file: Part;
  /** One for each node of the graph. */
  nodes: readonly Part[];
  /** One for each link of the graph. Where links are mere lines from parents to children, `at` is empty. */
  links: readonly Part[];
}

/** What a text is. */
export interface Sketched {
  file: string;
  ask: number | null;
  sketch: Sketch | null;
  report: Report;
}

/** Something that takes time. */
export interface Span {
  /** What is written on it. */
  name: string;
  /** The tick it began. */
  from: number;
  /** The tick it ended; it goes on when absent. */
  to: number | null;
  /** Its colour. */
  tint: Tint;
  /** How it ended, or why. */
  note: string;
}

/** Somebody whose share of each tick is shown. */
export interface Spender {
  /** The name. */
  name: string;
  /** The colour. */
  tint: Tint;
}

/** 64 bits that stand for a whole state; printed as 16 hexadecimal digits. */
export type StateHash = string;

/** How a room stands. */
export interface Status {
  tick: number;
  oldest: number;
  newest: number;
  playing: boolean;
  speed: number | null;
  /** How long ticks are kept to. [µs] */
  keeps: number | null;
  seed: number;
  agents: number;
  /** The agent to look at first. */
  first_look: number | null;
  ticks_per_second: number;
  tick_ms: number;
  watchers: number;
  params: Readonly<Record<string, number>>;
  /** Parameters that are overridden at the moment. */
  overrides: readonly Override[];
  /** A person leads whoever plays by itself otherwise. */
  led: boolean;
  /** How the game ended, as long as it is over. */
  ending: Ending | null;
  score: Readonly<Record<string, number>>;
  /** The breakpoint at which the game stands. */
  stopped: Stopped | null;
  /** What is changed goes into a branch. */
  branch: Branch | null;
  /** The future that the last change in the past replaced: one can have it back. */
  replaced: Replaced | null;
}

/** A breakpoint that was reached: where, by whom, and why. */
export interface Stopped {
  agent: number;
  /** The name of the agent. */
  name: string;
  /** Which mind of the agent, by its place. */
  mind: number;
  graph: string;
  /** The node, the link (their numbers follow those of the nodes), or the line of a script. */
  node: number;
  /** The name of the node, or from where to where the transition leads. */
  at: string;
  /** It is a transition that fired. */
  link: boolean;
  /** Why it was reached. */
  why: string;
}

/** A file among all others. */
export interface Surveyed {
  file: string;
  bytes: number;
  lines: number;
  /** The other files that it names. */
  uses: readonly string[];
  /** What was looked at is what the game follows; else it is a stored text that cannot be used. */
  in_force: boolean;
  report: Report;
}

/**
 * Somebody who plays by itself until a person takes over. The studio says so beside the scene, and offers to give it
 * back. `Game::is_led` tells whether a person leads at the moment.
 */
export interface Takeover {
  /** Who plays by itself, as a sentence begins: `"The thief"`. */
  who: string;
  /**
   * How to take over, in a sentence; empty where it is done with arrow keys, which the studio
   * explains.
   */
  how: string;
  /** The control, a button, that lets it play by itself again. */
  release: string;
  /** The parameter that decides whether it plays by itself; absent where it always does. */
  autopilot: Autopilot | null;
}

/** How many parts can hang below a part. */
export type Takes = "none" | "one" | "many" | "named";

/** Something that can be told to a game. */
export interface Tellable {
  /** Its name. */
  what: string;
  /** What it means, for people. */
  help: string;
  /** What goes with it: any of `from`, `to`, `at`, `value`. */
  with: readonly string[];
}

/** A stretch of text. */
export interface TextSpan {
  /** Line and column of the first character, from 1; columns count characters. */
  from: readonly [number, number];
  /** Line and column behind the last character. */
  to: readonly [number, number];
}

/** Something that happened. */
export interface TimelineMark {
  tick: number;
  /** Absent when it concerns nobody in particular. */
  agent: number | null;
  kind: MarkKind;
  /** What happened. */
  text: string;
  /** Why, in plain words. */
  why: string;
}

/** What a thing is, as far as its colour is concerned. The order is part of the studio protocol. */
export type Tint = "agent" | "agent_alt" | "danger" | "goal" | "obstacle" | "wall" | "path" | "highlight" | "neutral" | "faint" | "red" | "orange" | "yellow" | "green" | "cyan" | "blue" | "purple" | "pink";

/** A step of the last decision. */
export interface Trail {
  /** The node. */
  node: number;
  /** What came of it. */
  status: NodeStatus;
  /** Why, in words: the test and its values. */
  why: string;
}

/** Something to try. */
export interface Try {
  /** What the button says. */
  title: string;
  /** What to watch for afterwards. */
  text: string;
  /** What the button does, in this order. */
  actions: readonly Act[];
}

/** A value in a document. Numbers that are not finite are sent as text, since JSON has none. */
export type Value = boolean | number | readonly number[] | string;

/** A word of the game. */
export interface WordInfo {
  /** Its name. */
  name: string;
  /** What it does. */
  help: string;
  /** What it is told. */
  params: readonly ParamInfo[];
}

/** Everything a client can ask for. */
export type Ask =
  | ({ do: "join" } & Join)
  | { do: "leave" }
  | { do: "play" }
  | { do: "pause" }
  | {
      do: "step";
      ticks: number;
    }
  | {
      do: "speed";
      factor: number | null;
    }
  /** Keep ticks to this many microseconds; null: let them take what they take. */
  | {
      do: "keep";
      micros: number | null;
    }
  | ({ do: "restart" } & Restart)
  | {
      do: "seek";
      tick: number;
    }
  | {
      do: "set";
      name: string;
      value: number;
    }
  | ({ do: "input" } & Input)
  | ({ do: "pick" } & Pick)
  | {
      do: "select";
      agent: number | null;
    }
  /** Tell who is there in two lines, for as long as it is pointed at. */
  | ({ do: "point" } & Point)
  | {
      do: "overlays";
      names: readonly string[];
    }
  | {
      do: "rate";
      fps: number;
    }
  | {
      do: "ack";
      frame: number;
    }
  | {
      do: "watch";
      agent: number | null;
      mind?: number;
    }
  | {
      do: "breakpoints";
      graph: string;
      nodes: readonly number[];
    }
  | ({ do: "edit" } & Edit)
  | { do: "files" }
  /** Tell what is wrong with any file, from now on or no longer. */
  | {
      do: "findings";
      on: boolean;
    }
  | ({ do: "open" } & Named)
  | ({ do: "close" } & Named)
  | ({ do: "sketch" } & Draft)
  | ({ do: "change" } & Step)
  | ({ do: "apply" } & Draft)
  | ({ do: "save" } & Save)
  | ({ do: "forget" } & Forget)
  | ({ do: "assign" } & Assign)
  | ({ do: "console" } & Console)
  /** Tell the words of the game: what consoles and editors of scripts offer. */
  | { do: "words" }
  | {
      do: "trace";
      agent: number;
    }
  | {
      do: "panel";
      id: string | null;
    }
  | ({ do: "tell" } & Tell)
  | { do: "branch" }
  | {
      do: "end_branch";
      keep: boolean;
    }
  /** Undo the last change in the past that replaced a future: that future is back. */
  | {
      do: "restore_future";
      /** The number of the change, as the status has it: another one is not undone. */
      number: number;
    }
  /** The same, and the future since the change stays: as a branch. */
  | {
      do: "keep_both";
      /** The number of the change, as the status has it. */
      number: number;
    }
  /** Look at the stem of a branch, or at the branch. */
  | {
      do: "future";
      stem: boolean;
    }
  /** Tell what happens when, over all agents, from now on or no longer. */
  | {
      do: "timeline";
      on: boolean;
      /** The agents to follow where there are too many: what their names contain, or a range of numbers, `200-399`. */
      of?: string;
    }
  /** Make the room what it was when it was opened: no branch, no breakpoints, no changes. */
  | { do: "afresh" }
  /** Everybody in the room sees bookmarks. */
  | ({ do: "bookmark" } & SetBookmark);

/** A mind of an agent follows another file. */
export interface Assign {
  /** Whose mind. */
  agent: number;
  /** Which mind, by its place in `Minds::minds_of`. */
  mind?: number;
  /** The file. */
  file: string;
}

/** One step of editing. Parts and fields are named by their place in the text. */
export type Change =
  /** A field gets a value; null takes it away. */
  | {
      change: "set";
      /** The field. */
      at: string;
      /** In the form of `Field::value`. */
      value: JsonValue;
    }
  /** A field gets a value that is written as in files. */
  | {
      change: "write";
      /** The field. */
      at: string;
      /** The text, which is checked. */
      text: string;
    }
  /** A new part. */
  | {
      change: "add";
      /** The part it belongs to; empty for the file as a whole. */
      under: string;
      /** Before which of the parts there; at the end if absent. */
      place?: number;
      /** For parts with named places: which one. */
      slot?: string;
      /** What it is: the `id` of an item of the palette. */
      kind: string;
      /** Values of its fields by name, such as the item's preset. */
      values?: Readonly<Record<string, JsonValue>>;
    }
  /** A link from one part to another: a transition, a branch. */
  | {
      change: "connect";
      /** From here. */
      from: string;
      /** To there. */
      to: string;
    }
  /** An existing link leads somewhere else. */
  | {
      change: "redirect";
      /** The link. */
      at: string;
      /** To there. */
      to: string;
    }
  /** Parts go, with all that hangs below them and all that leads to them. */
  | {
      change: "remove";
      /** Which. */
      at: readonly string[];
    }
  /** Parts go somewhere else, in the order in which they are told. */
  | {
      change: "move";
      /** Which. */
      at: readonly string[];
      /** The part they will belong to. */
      under: string;
      /** Before which of the parts there, counted before the move; at the end if absent. */
      place?: number;
      /** For parts with named places: which one. */
      slot?: string;
    }
  /** A part is put into a new one that takes one or many. */
  | {
      change: "wrap";
      /** Which. */
      at: string;
      /** What is put around it. */
      kind: string;
      /** Values of the new one's fields. */
      values?: Readonly<Record<string, JsonValue>>;
    }
  /** A part gives its place to what hangs below it. */
  | {
      change: "unwrap";
      /** Which. */
      at: string;
    }
  /** A part becomes one of another kind, with what hangs below it as far as that fits. */
  | {
      change: "become";
      /** Which. */
      at: string;
      /** What. */
      kind: string;
      /** Values of its fields. */
      values?: Readonly<Record<string, JsonValue>>;
    }
  /** A part gets another name; whatever names it follows. */
  | {
      change: "rename";
      /** Which. */
      at: string;
      /** The new name. */
      name: string;
    }
  /** The comment above a part; empty takes it away. */
  | {
      change: "comment";
      /** Which; empty for the head of the file. */
      at: string;
      /** Lines without slashes. */
      text: string;
    }
  /** Parts that were copied, as they stand in a text, one after another. */
  | {
      change: "paste";
      /** The part they will belong to; empty for the file as a whole. */
      under: string;
      /** Before which of the parts there; at the end if absent. */
      place?: number;
      /** For parts with named places: which one. */
      slot?: string;
      /** Their texts. */
      text: readonly string[];
    };

/** A piece of script. */
export interface Console {
  agent: number;
  code: string;
  act?: boolean;
  ask?: number;
}

/** A text for a file. */
export interface Draft {
  file: string;
  text: string;
  ask?: number;
}

/** Set a key of a blackboard by hand. */
export interface Edit {
  agent: number;
  mind?: number;
  scope: string;
  key: string;
  value: Value | null;
}

/** A file is to be taken out of the folder. */
export interface Forget {
  file: string;
  ask?: number;
}

/** Use a control. */
export interface Input {
  name: string;
  x?: number;
  y?: number;
  /** Where this piece of a stroke began. */
  from?: readonly [number, number];
}

/** Watch a room. */
export interface Join {
  room: string;
  game: string;
  seed?: number;
  params?: Readonly<Record<string, number>>;
}

/** A file, as a client names it. */
export interface Named {
  file: string;
}

/** Select what is near a point. */
export interface Pick {
  x: number;
  y: number;
  radius: number;
  /** Nobody is there, but somebody is so near that the ground is not clearly empty: what was selected stays. */
  near?: number;
}

/** Point at a place in the world, at somebody by number, or no longer at anything. */
export interface Point {
  x?: number;
  y?: number;
  /** How far from there somebody may be. */
  radius?: number;
  agent?: number;
  /** In the stem of a branch, not in the branch. */
  stem?: boolean;
}

/** Begin again. */
export interface Restart {
  seed?: number;
  params?: Readonly<Record<string, number>>;
}

/** A text is to be stored. */
export interface Save {
  file: string;
  text: string;
  /** What the client thinks is stored. */
  base: string | null;
  ask?: number;
}

/** Put a bookmark at a tick, give it another name, or take it away. */
export interface SetBookmark {
  tick: number;
  /** null: take it away. */
  name: string | null;
}

/** A step of editing. */
export interface Step {
  file: string;
  text: string;
  change: Change;
  ask?: number;
}

/** Something is told as if it had happened in the world: a telegram, a sound, an alarm. */
export interface Tell {
  /** What is told: one of the names in `People::tellable`. */
  what: string;
  /** Who is said to have told it. */
  from?: number;
  /** Who is told; everybody whom it concerns when absent. */
  to?: number;
  /** Where it happened. */
  at?: readonly [number, number];
  /** How much of it. */
  value?: number;
}

/** What the server says, for the check. */
export const SCHEMA: Readonly<Record<string, Form>> = {
  AcceptsInfo: { object: { choices: { absent: [], is: { list: { type: "ChoiceInfo" } } }, what: { absent: "", is: "text" }, more: "integer", min: { absent: null, is: { maybe: "float" } }, max: { absent: null, is: { maybe: "float" } }, form: { absent: "", is: "text" } } },
  Act: { tag: "do", cases: { set: [{ object: { name: "text", value: "float" } }], use: [{ object: { name: "text", at: { maybe: { tuple: ["float", "float"] } } } }], select: [{ object: { agent: "integer" } }], open: [{ object: { file: "text" } }], show: [{ object: { layer: "text", on: "flag" } }], back: [{ object: { seconds: "float" } }], speed: [{ object: { factor: "float" } }], restart: [{ object: { seed: { absent: null, is: { maybe: "integer" } } } }] } },
  Answer: { object: { file: "text", ask: { maybe: "float" }, version: { absent: null, is: { maybe: "integer" } }, report: { type: "Report" } } },
  Autopilot: { object: { param: "text", on: "float" } },
  Axis: { object: { name: "text", unit: { absent: "", is: "text" }, from: "float", to: "float" } },
  Bar: { object: { name: "text", value: "float", max: { absent: null, is: { maybe: "float" } }, tint: { type: "Tint" }, note: { absent: "", is: "text" } } },
  BoardEntry: { object: { scope: "text", key: "text", kind: "text", value: { absent: null, is: { maybe: { type: "Value" } } }, help: { absent: "", is: "text" }, editable: "flag" } },
  Bookmark: { object: { tick: "integer", name: "text" } },
  Branch: { object: { from: "integer", hash: { type: "StateHash" }, stem: { type: "StateHash" }, differs: { absent: null, is: { maybe: { type: "Difference" } } } } },
  Brief: { object: { agent: { maybe: "integer" }, name: { absent: "", is: "text" }, state: { absent: "", is: "text" }, thought: { absent: "", is: "text" }, rows: { absent: [], is: { list: { tuple: ["text", "text"] } } }, at: { absent: null, is: { maybe: { tuple: ["float", "float"] } } }, stem: { absent: false, is: "flag" } } },
  Chart: { object: { name: "text", title: "text", unit: "text", help: "text" } },
  ChoiceInfo: { object: { name: "text", help: { absent: "", is: "text" } } },
  ConsoleAnswer: { object: { ok: "flag", text: "text" } },
  Control: { object: { name: "text", title: "text", help: "text", kind: { type: "ControlKind" } } },
  ControlKeys: { object: { control: "text", keys: { list: "text" } } },
  ControlKind: { words: ["point", "button", "handle", "brush"] },
  Difference: { object: { tick: "integer", parts: { list: "text" } } },
  Dimensions: { words: ["2d", "3d"] },
  Document: { object: { title: "text", subtitle: { absent: "", is: "text" }, sections: { list: { type: "Section" } } } },
  Edited: { object: { file: "text", ask: { maybe: "float" }, sketch: { maybe: { type: "Sketch" } }, report: { type: "Report" }, text: "text", select: { list: "text" } } },
  Ending: { object: { text: "text", again: { absent: null, is: { maybe: "text" } }, next: { absent: null, is: { maybe: "float" } } } },
  Field: { object: { name: "text", value: { type: "Value" }, unit: { absent: "", is: "text" }, help: { absent: "", is: "text" } } },
  FileInfo: { object: { name: "text", kind: { type: "FileKind" }, what: "text", title: "text", help: "text", template: "flag", version: "integer" } },
  FileKind: "text",
  Finding: { object: { file: "text", place: { type: "FindingPlace" }, message: "text", expected: "text" } },
  FindingPlace: { either: ["null", { object: { line: "integer", column: "integer" } }, "text"] },
  Findings: { object: { file: "text", list: { list: { type: "Finding" } }, more: { absent: 0, is: "integer" } } },
  Found: { object: { seconds: "integer", branch: "flag", stops: "integer", changes: "integer" } },
  Game: { object: { name: "text", title: "text", summary: "text", help: "text", ticks_per_second: "integer", tags: { list: "text" }, params: { list: { type: "Param" } }, layers: { list: { type: "Layer" } }, charts: { list: { type: "Chart" } }, scores: { absent: [], is: { list: { type: "Score" } } }, controls: { list: { type: "Control" } }, keys: { absent: [], is: { list: { type: "ControlKeys" } } }, takeover: { absent: null, is: { maybe: { type: "Takeover" } } }, space: { absent: "2d", is: { type: "Dimensions" } }, length_unit: { absent: "", is: "text" }, pacing: { absent: null, is: { maybe: { type: "Pacing" } } }, listing: { type: "Listing" }, guide: { type: "Guide" } } },
  Graph: { object: { title: "text", form: { type: "GraphForm" }, nodes: { list: { type: "GraphNode" } }, links: { list: { type: "GraphLink" } } } },
  GraphForm: { words: ["tree", "machine", "decision", "network"] },
  GraphLink: { object: { from: "integer", to: "integer", label: { absent: "", is: "text" } } },
  GraphNode: { object: { kind: "text", name: "text", parent: { absent: null, is: { maybe: "integer" } }, path: "text", detail: { absent: "", is: "text" }, help: { absent: "", is: "text" }, stop: { absent: false, is: "flag" }, folds: { absent: false, is: "flag" } } },
  Guide: { object: { see: "text", tries: { list: { type: "Try" } }, first_look: { absent: null, is: { maybe: "integer" } } } },
  Handle: { object: { key: "text", at: { tuple: ["float", "float"] } } },
  Ink: { object: { tint: { type: "Tint" }, alpha: "float" } },
  Inspect: { object: { agent: { maybe: "integer" }, tick: "integer", document: { maybe: { type: "Document" } }, marks: { list: { type: "Shape" } }, minds: { absent: [], is: { list: { type: "MindTold" } } } } },
  Item: { object: { depth: "integer", text: "text", status: { absent: null, is: { maybe: { type: "NodeStatus" } } }, note: { absent: "", is: "text" } } },
  Joined: { object: { room: "text", game: "text", seed: "integer", params: { map: "float" }, status: { type: "Status" }, minds: { absent: false, is: "flag" }, attached: { absent: false, is: "flag" }, found: { absent: null, is: { maybe: { type: "Found" } } } } },
  KeyInfo: { object: { name: "text", kind: "text", help: "text" } },
  Lane: { object: { name: "text", spans: { list: { type: "Span" } } } },
  Layer: { object: { name: "text", title: "text", help: "text", on: "flag", overlay: "flag", legend: { absent: [], is: { list: { tuple: [{ type: "Tint" }, "text"] } } } } },
  Lesson: { object: { title: "text", steps: { list: { type: "LessonStep" } } } },
  LessonStep: { object: { title: "text", text: "text", hint: "text", done: "flag", file: "text" } },
  Line: { object: { name: "text", tint: { type: "Tint" }, points: { list: { tuple: ["float", "float"] } }, level: { absent: null, is: { maybe: "float" } }, handles: { absent: [], is: { list: { type: "Handle" } } } } },
  Listed: { object: { name: "text", kind: { type: "FileKind" }, what: "text", title: "text", help: "text", template: "flag", version: "integer", changed: "flag", stored: "flag" } },
  Listing: { object: { family: "text", keywords: { list: "text" }, files: { list: "text" }, start_here: "integer", lesson: "text", picture_tick: "integer" } },
  LogEntry: { object: { tick: "integer", text: "text" } },
  LogLine: { object: { tick: "integer", last: { absent: null, is: { maybe: "integer" } }, times: { absent: 1, is: "integer" }, node: { absent: null, is: { maybe: "integer" } }, text: "text" } },
  LogNews: { object: { drop: "integer", keep: { absent: null, is: { maybe: "integer" } }, add: { list: { type: "LogLine" } } } },
  Mark: { object: { name: "text", x: "float", y: { absent: null, is: { maybe: "float" } } } },
  MarkKind: { words: ["decision", "game", "event", "stop"] },
  MarksNews: { object: { reset: { absent: false, is: "flag" }, cut: { absent: null, is: { maybe: "integer" } }, from: "integer", to: "integer", lanes: { absent: [], is: { list: { tuple: ["integer", "text"] } } }, agents: { absent: null, is: { maybe: "integer" } }, marks: { list: { type: "TimelineMark" } } } },
  MatrixEdge: { object: { name: { absent: "", is: "text" }, labels: { list: "text" } } },
  MatrixScale: { words: ["one_sided", "two_sided"] },
  MatrixSection: { object: { title: "text", help: { absent: "", is: "text" }, rows: { type: "MatrixEdge" }, columns: { type: "MatrixEdge" }, values: { list: "float" }, unit: { absent: "", is: "text" }, scale: { type: "MatrixScale" }, max: { absent: null, is: { maybe: "float" } }, at: { absent: null, is: { maybe: { tuple: ["integer", "integer"] } } } } },
  MindInfo: { object: { name: "text", graph: "text", sheet: { absent: false, is: "flag" } } },
  MindTold: { object: { name: "text", graph: "text", sheet: { absent: false, is: "flag" }, file: { absent: null, is: { maybe: "text" } } } },
  NodeStatus: { words: ["idle", "running", "success", "failure", "aborted", "faulty", "left"] },
  Opened: { object: { file: "text", version: "integer", text: "text", original: { maybe: "text" }, stored: { maybe: "text" }, palette: { optional: { maybe: { type: "Palette" } } }, lost: { list: "text" } } },
  Override: { object: { param: "text", value: "float", why: "text", release: { absent: null, is: { maybe: "text" } } } },
  Pacing: { object: { param: "text", work: "text", micros: "float" } },
  Palette: { object: { groups: { list: { type: "PaletteGroup" } }, conditions: { list: { type: "WordInfo" } }, values: { list: { type: "WordInfo" } }, actions: { list: { type: "WordInfo" } }, events: { list: { type: "WordInfo" } }, keys: { list: { type: "KeyInfo" } }, scripts: { absent: [], is: { list: { type: "ScriptName" } } } } },
  PaletteGroup: { object: { title: "text", items: { list: { type: "PaletteItem" } } } },
  PaletteItem: { object: { id: "text", title: "text", help: "text", takes: { type: "Takes" }, preset: { absent: {}, is: { map: "any" } } } },
  PanelInfo: { object: { id: "text", title: "text", help: "text" } },
  Param: { object: { name: "text", title: "text", group: "text", kind: { type: "ParamKind" }, unit: "text", default: "float", min: "float", max: "float", step: "float", live: "flag", help: "text", choices: { list: "text" } } },
  ParamInfo: { object: { name: "text", kind: "text", help: "text", default: "any", optional: "flag", out: "flag", accepts: { absent: null, is: { maybe: { type: "AcceptsInfo" } } } } },
  ParamKind: { words: ["number", "integer", "switch", "choice"] },
  Part: { object: { at: "text", kind: "text", comment: { absent: "", is: "text" }, fields: { list: { type: "PartField" } }, takes: { type: "Takes" }, span: { type: "TextSpan" }, fixed: { absent: false, is: "flag" } } },
  PartField: { object: { name: "text", at: "text", kind: { type: "PartFieldKind" }, help: { absent: "", is: "text" }, value: "any", default: { absent: null, is: "any" }, needed: { absent: false, is: "flag" }, key: { absent: false, is: "flag" } } },
  PartFieldKind: { tag: "is", cases: { text: [{ object: {  } }], number: [{ object: {  } }], int: [{ object: {  } }], flag: [{ object: {  } }], vector: [{ object: {  } }], choice: [{ object: { of: { list: "text" } } }], seconds: [{ object: {  } }], condition: [{ object: {  } }], asks: [{ object: {  } }], values: [{ object: {  } }], acts: [{ object: {  } }], calls: [{ object: {  } }], expr: [{ object: {  } }], state: [{ object: {  } }], tree: [{ object: {  } }], event: [{ object: {  } }], key: [{ object: {  } }], board: [{ object: {  } }], raw: [{ object: {  } }] } },
  PulseNews: { object: { agent: "integer", mind: "integer", graph: "text", tick: "integer", reset: { absent: false, is: "flag" }, marks: { absent: [], is: { list: { tuple: ["integer", { type: "NodeStatus" }, "integer"] } } }, trail: { absent: null, is: { maybe: { list: { type: "Trail" } } } }, notes: { absent: [], is: { list: { tuple: ["integer", "text"] } } }, log: { absent: null, is: { maybe: { type: "LogNews" } } }, board: { absent: null, is: { maybe: { list: { type: "BoardEntry" } } } }, values: { absent: [], is: { list: { tuple: ["integer", { maybe: { type: "Value" } }] } } }, waiting: { absent: null, is: { maybe: { list: "integer" } } } } },
  Replaced: { object: { number: "integer", tick: "integer", newest: "integer" } },
  Report: { object: { faults: { type: "Findings" }, doubts: { type: "Findings" } } },
  Row: { list: "float" },
  Say: { tag: "say", cases: { hello: [{ object: { protocol: "integer", version: "text", games: { list: { type: "Game" } } } }], joined: [{ type: "Joined" }], status: [{ type: "Status" }], charts: [{ object: { names: { list: "text" }, rows: { list: { type: "Row" } }, reset: "flag", beside: { absent: false, is: "flag" } } }], inspect: [{ type: "Inspect" }], brief: [{ type: "Brief" }], graph: [{ object: { id: "text", version: "integer", graph: { type: "Graph" }, stops: { list: "integer" } } }], stops: [{ object: { graph: "text", nodes: { list: "integer" } } }], pulse: [{ type: "PulseNews" }, { object: { agent: { maybe: "integer" } } }], sheet: [{ object: { agent: "integer", mind: "integer", document: { maybe: { type: "Document" } }, waiting: { absent: [], is: { list: "text" } } } }], files: [{ object: { files: { list: { type: "Listed" } }, folder: "flag" } }], findings: [{ object: { files: { list: { type: "Surveyed" } } } }], file: [{ type: "Opened" }], sketch: [{ type: "Sketched" }], changed: [{ type: "Edited" }, { object: { file: "text", ask: { maybe: "float" }, refused: "text" } }], applied: [{ type: "Answer" }], saved: [{ type: "Answer" }], conflict: [{ object: { file: "text", ask: { maybe: "float" }, stored: { maybe: "text" } } }], console: [{ object: { agent: "integer", ask: { maybe: "float" }, ok: "flag", text: "text" } }], words: [{ object: { palette: { type: "Palette" } } }], trace: [{ object: { agent: "integer", tick: "integer", lines: { list: { type: "ScriptLine" } } } }], lesson: [{ object: { lesson: { type: "Lesson" } } }], world: [{ object: { panels: { list: { type: "PanelInfo" } }, tellable: { list: { type: "Tellable" } }, saves: "flag" } }], panel: [{ object: { id: "text", document: { maybe: { type: "Document" } } } }], marks: [{ type: "MarksNews" }], bookmarks: [{ object: { bookmarks: { list: { type: "Bookmark" } } } }], error: [{ object: { about: "text", message: "text" } }], bye: [{ object: { reason: "text" } }] } },
  Score: { object: { name: "text", title: "text", of: { absent: "", is: "text" }, kind: { type: "ScoreKind" }, unit: { absent: "", is: "text" }, help: { absent: "", is: "text" }, none: { absent: null, is: { maybe: "float" } } } },
  ScoreKind: { words: ["count", "measure", "share", "seconds"] },
  ScriptLine: { object: { file: "text", line: "integer", depth: "integer", vars: { list: { tuple: ["text", "text"] } } } },
  ScriptName: { object: { name: "text", usage: "text", gives: "text", help: "text" } },
  Section: { tag: "kind", cases: { fields: [{ object: { title: "text", fields: { list: { type: "Field" } } } }], bars: [{ object: { title: "text", help: { absent: "", is: "text" }, bars: { list: { type: "Bar" } } } }], curve: [{ object: { title: "text", unit: { absent: "", is: "text" }, points: { list: { tuple: ["integer", "float"] } } } }], log: [{ object: { title: "text", entries: { list: { type: "LogEntry" } } } }], table: [{ object: { title: "text", columns: { list: "text" }, rows: { list: { list: { type: "Value" } } }, more: { absent: [], is: { list: { list: { type: "Item" } } } } } }], plot: [{ object: { title: "text", help: { absent: "", is: "text" }, x: { type: "Axis" }, y: { type: "Axis" }, lines: { list: { type: "Line" } }, marks: { absent: [], is: { list: { type: "Mark" } } } } }], surface: [{ object: { title: "text", x: { type: "Axis" }, y: { type: "Axis" }, z: { type: "Axis" }, columns: "integer", values: { list: "float" }, at: { absent: null, is: { maybe: { tuple: ["float", "float"] } } } } }], matrix: [{ type: "MatrixSection" }], outline: [{ object: { title: "text", help: { absent: "", is: "text" }, items: { list: { type: "Item" } } } }], timeline: [{ object: { title: "text", from: "integer", to: "integer", lanes: { list: { type: "Lane" } } } }], frames: [{ object: { title: "text", unit: { absent: "", is: "text" }, spenders: { list: { type: "Spender" } }, limit: { absent: null, is: { maybe: "float" } }, from: "integer", frames: { list: { list: "float" } } } }], text: [{ object: { title: "text", text: "text" } }] } },
  Shape: { tag: "kind", cases: { circle: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float"] }, radius: "float" } }], box: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", min: { tuple: ["float", "float"] }, max: { tuple: ["float", "float"] } } }], polygon: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", points: { list: { tuple: ["float", "float"] } } } }], line: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", points: { list: { tuple: ["float", "float"] } } } }], arrow: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", from: { tuple: ["float", "float"] }, to: { tuple: ["float", "float"] } } }], sector: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float"] }, radius: "float", facing: "float", spread: "float" } }], text: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float"] }, text: "text", size: "float" } }], line3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", points: { list: { tuple: ["float", "float", "float"] } } } }], polygon3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", points: { list: { tuple: ["float", "float", "float"] } } } }], arrow3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", from: { tuple: ["float", "float", "float"] }, to: { tuple: ["float", "float", "float"] } } }], ring3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float", "float"] }, normal: { tuple: ["float", "float", "float"] }, radius: "float" } }], dot3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float", "float"] }, size: "float" } }], text3: [{ object: { layer: "text", fill: { absent: null, is: { maybe: { type: "Ink" } } }, stroke: { absent: null, is: { maybe: { type: "Ink" } } }, width: "float", at: { tuple: ["float", "float", "float"] }, text: "text", size: "float" } }] } },
  ShapeForm: { tag: "kind", cases: { circle: [{ object: { at: { tuple: ["float", "float"] }, radius: "float" } }], box: [{ object: { min: { tuple: ["float", "float"] }, max: { tuple: ["float", "float"] } } }], polygon: [{ object: { points: { list: { tuple: ["float", "float"] } } } }], line: [{ object: { points: { list: { tuple: ["float", "float"] } } } }], arrow: [{ object: { from: { tuple: ["float", "float"] }, to: { tuple: ["float", "float"] } } }], sector: [{ object: { at: { tuple: ["float", "float"] }, radius: "float", facing: "float", spread: "float" } }], text: [{ object: { at: { tuple: ["float", "float"] }, text: "text", size: "float" } }], line3: [{ object: { points: { list: { tuple: ["float", "float", "float"] } } } }], polygon3: [{ object: { points: { list: { tuple: ["float", "float", "float"] } } } }], arrow3: [{ object: { from: { tuple: ["float", "float", "float"] }, to: { tuple: ["float", "float", "float"] } } }], ring3: [{ object: { at: { tuple: ["float", "float", "float"] }, normal: { tuple: ["float", "float", "float"] }, radius: "float" } }], dot3: [{ object: { at: { tuple: ["float", "float", "float"] }, size: "float" } }], text3: [{ object: { at: { tuple: ["float", "float", "float"] }, text: "text", size: "float" } }] } },
  Sketch: { object: { graph: { type: "Graph" }, file: { type: "Part" }, nodes: { list: { type: "Part" } }, links: { list: { type: "Part" } } } },
  Sketched: { object: { file: "text", ask: { maybe: "float" }, sketch: { maybe: { type: "Sketch" } }, report: { type: "Report" } } },
  Span: { object: { name: "text", from: "integer", to: { absent: null, is: { maybe: "integer" } }, tint: { type: "Tint" }, note: { absent: "", is: "text" } } },
  Spender: { object: { name: "text", tint: { type: "Tint" } } },
  StateHash: "text",
  Status: { object: { tick: "integer", oldest: "integer", newest: "integer", playing: "flag", speed: { maybe: "float" }, keeps: { absent: null, is: { maybe: "float" } }, seed: "integer", agents: "integer", first_look: { absent: null, is: { maybe: "integer" } }, ticks_per_second: "float", tick_ms: "float", watchers: "integer", params: { map: "float" }, overrides: { absent: [], is: { list: { type: "Override" } } }, led: { absent: false, is: "flag" }, ending: { absent: null, is: { maybe: { type: "Ending" } } }, score: { map: "float" }, stopped: { absent: null, is: { maybe: { type: "Stopped" } } }, branch: { absent: null, is: { maybe: { type: "Branch" } } }, replaced: { absent: null, is: { maybe: { type: "Replaced" } } } } },
  Stopped: { object: { agent: "integer", name: "text", mind: "integer", graph: "text", node: "integer", at: { absent: "", is: "text" }, link: { absent: false, is: "flag" }, why: { absent: "", is: "text" } } },
  Surveyed: { object: { file: "text", bytes: "integer", lines: "integer", uses: { list: "text" }, in_force: "flag", report: { type: "Report" } } },
  Takeover: { object: { who: "text", how: { absent: "", is: "text" }, release: "text", autopilot: { absent: null, is: { maybe: { type: "Autopilot" } } } } },
  Takes: { words: ["none", "one", "many", "named"] },
  Tellable: { object: { what: "text", help: "text", with: { list: "text" } } },
  TextSpan: { object: { from: { tuple: ["integer", "integer"] }, to: { tuple: ["integer", "integer"] } } },
  TimelineMark: { object: { tick: "integer", agent: { absent: null, is: { maybe: "integer" } }, kind: { type: "MarkKind" }, text: "text", why: { absent: "", is: "text" } } },
  Tint: { words: ["agent", "agent_alt", "danger", "goal", "obstacle", "wall", "path", "highlight", "neutral", "faint", "red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink"] },
  Trail: { object: { node: "integer", status: { type: "NodeStatus" }, why: "text" } },
  Try: { object: { title: "text", text: "text", actions: { list: { type: "Act" } } } },
  Value: { either: ["flag", "float", { list: "float" }, "text"] },
  WordInfo: { object: { name: "text", help: "text", params: { list: { type: "ParamInfo" } } } },
};
