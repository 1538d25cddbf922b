import { type ReactNode, useEffect, useState } from "react";
import type { Game, Tellable } from "../protocol/types";
import { tell } from "../session/commands";
import { room, setView, tellFault, tellPlace, tick, view } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatNumber } from "../ui/format";
import { EMPTY_DRAFT, readDraft, type TellDraft } from "./tellDraft";

/** Something is told by hand, as if it had happened in the world. */
export function TellForm({ game, tellable }: { game: Game; tellable: readonly Tellable[] }) {
  const [what, setWhat] = useState("");
  const [draft, setDraft] = useState<TellDraft>(EMPTY_DRAFT);
  const [told, setTold] = useState("");
  const fault = useStore(tellFault, (text) => text);
  const now = tellable.find((one) => one.what === what) ?? (tellable[0] as Tellable);
  const { tell: message, faults } = readDraft(now, draft);
  const change = (part: Partial<TellDraft>): void => setDraft((old) => ({ ...old, ...part }));
  useClickedPlace(([x, y]) => change({ x: formatPlace(x), y: formatPlace(y) }));
  return (
    <form
      className="tell"
      data-testid="tell"
      aria-label="Tell the world something"
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.length > 0) return;
        tell(message);
        setTold(`Told at tick ${tick.get()}.`);
      }}
    >
      <label className="tell-row">
        <span>What</span>
        <select
          className="select"
          data-testid="tell-what"
          value={now.what}
          onChange={(event) => setWhat(event.target.value)}
        >
          {tellable.map((one) => (
            <option key={one.what}>{one.what}</option>
          ))}
        </select>
      </label>
      {now.help && <p className="tell-help">{now.help}</p>}
      {(["from", "to"] as const)
        .filter((part) => now.with.includes(part))
        .map((part) => (
          <AgentRow
            key={part}
            part={part}
            text={draft[part]}
            wrong={faults.includes(part)}
            onChange={change}
          />
        ))}
      {now.with.includes("at") && <PlaceRow draft={draft} wrong={faults.includes("at")} onChange={change} />}
      {now.with.includes("value") && (
        <Row name="Value">
          <NumberBox part="value" text={draft.value} wrong={faults.includes("value")} onChange={change} />
        </Row>
      )}
      <div className="tell-end">
        <button
          type="submit"
          className="button button-solid"
          data-testid="tell-send"
          disabled={faults.length > 0}
        >
          Tell
        </button>
        {fault ? (
          <span className="tell-fault" role="alert" data-testid="tell-fault">
            {fault.replace(/^tell: /, "")}
          </span>
        ) : (
          <span className="quiet" data-testid="tell-told">
            {told || `What ${game.title} hears before the next tick.`}
          </span>
        )}
      </div>
    </form>
  );
}

const AGENT = { from: "From", to: "To" } as const;

interface RowProps {
  wrong: boolean;
  onChange: (part: Partial<TellDraft>) => void;
}

function AgentRow({ part, text, wrong, onChange }: RowProps & { part: "from" | "to"; text: string }) {
  const selected = useStore(room, (r) => r.selected);
  return (
    <Row name={AGENT[part]}>
      <NumberBox
        part={part}
        text={text}
        wrong={wrong}
        placeholder={part === "to" ? "everybody" : "nobody"}
        onChange={onChange}
      />
      <Button
        icon="cursor"
        look="soft"
        label={
          selected === null ? "Click an agent in the scene first" : `Agent ${selected}, which is selected`
        }
        testid={`tell-${part}-picked`}
        disabled={selected === null}
        onPress={() => selected !== null && onChange({ [part]: String(selected) })}
      >
        Picked one
      </Button>
    </Row>
  );
}

function PlaceRow({ draft, wrong, onChange }: RowProps & { draft: TellDraft }) {
  const placing = useStore(view, (v) => v.placing);
  return (
    <Row name="At">
      <NumberBox part="x" text={draft.x} wrong={wrong} placeholder="x" onChange={onChange} />
      <NumberBox part="y" text={draft.y} wrong={wrong} placeholder="y" onChange={onChange} />
      <Button
        icon="target"
        look="soft"
        label="Then click into the scene"
        testid="tell-place"
        aria-pressed={placing}
        onPress={() => setView({ placing: !placing })}
      >
        {placing ? "Click…" : "Point"}
      </Button>
    </Row>
  );
}

function NumberBox({
  part,
  text,
  wrong,
  placeholder,
  onChange,
}: RowProps & { part: keyof TellDraft; text: string; placeholder?: string }) {
  return (
    <input
      inputMode="decimal"
      aria-label={part}
      aria-invalid={wrong}
      data-testid={`tell-${part}`}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="tell-row">
      <span>{name}</span>
      {children}
    </div>
  );
}

function formatPlace(value: number): string {
  return formatNumber(Math.round(value * 100) / 100).replace(/\u202f/g, "");
}

/** Hears of every place that is clicked for it, and of none that was clicked before. */
function useClickedPlace(take: (at: readonly [number, number]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` only sets state, so the first one does as well as any later one.
  useEffect(() => {
    tellPlace.set(null);
    const stop = tellPlace.subscribe(() => {
      const at = tellPlace.get();
      if (at !== null) take(at);
    });
    return () => {
      stop();
      setView({ placing: false });
    };
  }, []);
}
