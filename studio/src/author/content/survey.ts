import type { FileInfo, Finding, Report, Surveyed } from "../../protocol/authorTypes";

/** A file as the list of all content shows it. */
export interface Entry {
  info: FileInfo;
  /** What is in it, in a word or two. */
  kind: string;
  /** Null as long as nobody has looked at it. */
  lines: number | null;
  bytes: number;
  uses: readonly string[];
  usedBy: readonly string[];
  faults: number;
  doubts: number;
  /** The stored text of it is not what the game follows, because of its faults. */
  refused: boolean;
}

export type Severity = "fault" | "doubt";

/** A finding, and the file that it is in. */
export interface Found {
  file: string;
  severity: Severity;
  finding: Finding;
}

/** Data that no mind is made of, by how the name of a file ends. */
const DATA: Partial<Record<string, string>> = {
  sensegraph: "sense graph",
  waypoints: "ways",
};

export function kindName(info: Pick<FileInfo, "kind" | "what">): string {
  return info.what || (Object.hasOwn(DATA, info.kind) && DATA[info.kind]) || info.kind;
}

/** All files with what was found out about them. */
export function entriesOf(list: readonly FileInfo[], survey: readonly Surveyed[] | null): Entry[] {
  const all = survey ?? [];
  return list.map((info) => {
    const known = all.find((one) => one.file === info.name);
    return {
      info,
      kind: kindName(info),
      lines: known?.lines ?? null,
      bytes: known?.bytes ?? 0,
      uses: known?.uses ?? [],
      usedBy: all.filter((one) => one.uses.includes(info.name)).map((one) => one.file),
      faults: known?.report.faults.length ?? 0,
      doubts: known?.report.doubts.length ?? 0,
      refused: known !== undefined && !known.inForce,
    };
  });
}

function foundIn(file: string, report: Report): Found[] {
  const of = (severity: Severity, list: readonly Finding[]): Found[] =>
    list.map((finding) => ({ file, severity, finding }));
  return [...of("fault", report.faults), ...of("doubt", report.doubts)];
}

/** Everything that is wrong, faults first. */
export function findingsOf(survey: readonly Surveyed[]): Found[] {
  const all = survey.flatMap((one) => foundIn(one.file, one.report));
  return [...all.filter((one) => one.severity === "fault"), ...all.filter((one) => one.severity === "doubt")];
}

function words(filter: string): string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a file is meant by what was typed: every word is in its name, its title or its kind. */
export function isMeant(entry: Entry, filter: string): boolean {
  const text = `${entry.info.name} ${entry.info.title} ${entry.kind}`.toLowerCase();
  return words(filter).every((word) => text.includes(word));
}

/** The same for a finding: in its file, or in what it says. */
export function isFound(found: Found, filter: string, severity: Severity | null): boolean {
  if (severity !== null && found.severity !== severity) return false;
  const { message, expected } = found.finding;
  const text = `${found.file} ${message} ${expected}`.toLowerCase();
  return words(filter).every((word) => text.includes(word));
}

/** Where a finding is, in short. */
export function whereIs({ finding }: Found): string {
  return finding.line === null ? finding.path : `${finding.line}:${finding.column ?? 1}`;
}
