import { type CSSProperties, useId, useState } from "react";
import type { Param } from "../protocol/types";
import { sendControl, setLiveParam, stageParam } from "../session/commands";
import { room } from "../session/stores";
import { overrideOf, shownValue, valueInEffect } from "../store/room";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatParam, snapToParam } from "../ui/format";
import { HelpTip } from "../ui/HelpTip";
import { SLIDER_STEPS, sliderFromValue, valueFromSlider } from "./sliderScale";

/** One parameter: title, help, reset, and the control its kind needs. */
export function ParamControl({ param }: { param: Param }) {
  const id = useId();
  const value = useStore(room, (r) => shownValue(r, param.name, param.default));
  const waiting = useStore(room, (r) => r.staged[param.name] !== undefined);
  const change = (next: number): void => (param.live ? setLiveParam : stageParam)(param.name, next);
  const override = useStore(room, (r) => overrideOf(r, param.name));
  const release = override?.release ?? null;
  const isNumber = param.kind === "number" || param.kind === "integer";
  // Its place is kept while there is nothing to take back: nothing moves when it comes.
  const reset = (
    <Button
      icon="reset"
      className="param-reset"
      data-idle={value === param.default}
      label={`Back to ${formatParam(param, param.default)}`}
      onPress={() => change(param.default)}
    />
  );
  return (
    <div className="param" data-waiting={waiting} data-kind={param.kind}>
      <div className="param-head">
        <label htmlFor={id}>{param.title}</label>
        <HelpTip text={param.help} />
        <span className="spacer" />
        {!isNumber && reset}
        {param.kind === "switch" && (
          <Switch
            id={id}
            param={param}
            value={valueInEffect(override, value)}
            onChange={release === null ? change : () => sendControl(release)}
          />
        )}
        {isNumber && <NumberBox param={param} value={value} onChange={change} />}
      </div>
      {param.kind === "choice" && <Choice id={id} param={param} value={value} onChange={change} />}
      {isNumber && (
        <div className="param-slide">
          <Slider id={id} param={param} value={value} onChange={change} />
          {reset}
        </div>
      )}
      {override && (
        <p className="param-override" role="status" data-testid={`override-${param.name}`}>
          {override.why}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  id: string;
  param: Param;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ id, param, value, onChange }: ControlProps) {
  const position = sliderFromValue(param, value);
  return (
    <input
      id={id}
      type="range"
      className="slider"
      data-testid={`param-${param.name}`}
      min={0}
      max={SLIDER_STEPS}
      value={position}
      style={{ "--share": `${(position / SLIDER_STEPS) * 100}%` } as CSSProperties}
      aria-valuetext={`${formatParam(param, value)} ${param.unit}`}
      onChange={(event) => onChange(valueFromSlider(param, event.target.valueAsNumber))}
      onKeyDown={(event) => {
        // Arrow keys move by the parameter's own step, not by the slider's.
        const turn = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (turn === undefined) return;
        event.preventDefault();
        onChange(snapToParam(param, value + turn * param.step * (event.shiftKey ? 10 : 1)));
      }}
    />
  );
}

/** Text while it is being typed, a number when it is done. */
function NumberBox({ param, value, onChange }: Omit<ControlProps, "id">) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    const number = Number(typed?.replace(",", "."));
    if (typed !== null && typed.trim() !== "" && Number.isFinite(number))
      onChange(snapToParam(param, number));
    setTyped(null);
  };
  return (
    <span className="number-box">
      <input
        className="number-field"
        inputMode="decimal"
        aria-label={`${param.title}, value`}
        data-testid={`param-${param.name}-box`}
        value={typed ?? formatParam(param, value)}
        size={Math.max(4, formatParam(param, param.max).length)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {param.unit && <span className="unit">{param.unit}</span>}
    </span>
  );
}

function Switch({ id, param, value, onChange }: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className="switch"
      data-testid={`param-${param.name}`}
      checked={value !== 0}
      onChange={(event) => onChange(event.target.checked ? 1 : 0)}
    />
  );
}

function Choice({ id, param, value, onChange }: ControlProps) {
  return (
    <select
      id={id}
      className="select"
      data-testid={`param-${param.name}`}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {param.choices.map((choice, index) => (
        <option key={choice} value={index}>
          {choice}
        </option>
      ))}
    </select>
  );
}
