import { type ReactNode, useEffect, useState } from "react";
import type { Lesson, LessonStep } from "../protocol/authorTypes";
import { files, lesson as lessonStore } from "../session/stores";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { pieces } from "./lessonText";
import { editFile } from "./open";

/** A lesson that looks at what is done: the step to do now is open, the rest is a list. */
export function LessonPanel() {
  const lesson = useStore(lessonStore, (value) => value);
  if (lesson === null || lesson.steps.length === 0) return null;
  const done = lesson.steps.filter((step) => step.done).length;
  return (
    <Section
      id="lesson"
      title={lesson.title}
      icon="lesson"
      aside={
        <span
          className="chip lesson-count"
          data-testid="lesson-count"
          data-done={done === lesson.steps.length}
        >
          {done} of {lesson.steps.length}
        </span>
      }
    >
      <Steps lesson={lesson} />
    </Section>
  );
}

function Steps({ lesson }: { lesson: Lesson }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const current = lesson.steps.findIndex((step) => !step.done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that is done makes room for the next one.
  useEffect(() => setChosen(null), [current]);
  const open = chosen ?? current;
  const share = lesson.steps.filter((step) => step.done).length / lesson.steps.length;
  return (
    <div className="lesson" data-testid="lesson">
      <div className="lesson-track" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      {current < 0 && (
        <p className="lesson-done" data-testid="lesson-done">
          <Icon name="trophy" size={22} />
          <span>
            <b>All done.</b> Everything here is yours now: change it as you like, and watch what happens.
          </span>
        </p>
      )}
      <ol className="lesson-steps">
        {lesson.steps.map((step, place) => (
          <li
            key={place}
            data-done={step.done}
            data-current={place === current}
            data-testid={`lesson-step-${place}`}
          >
            <button
              type="button"
              className="lesson-title"
              aria-expanded={place === open}
              onClick={() => setChosen(place === open ? null : place)}
            >
              <span className="lesson-mark">{step.done ? <Icon name="check" size={12} /> : place + 1}</span>
              {step.title}
            </button>
            {place === open && <Step step={step} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { step: LessonStep }) {
  const [hinted, setHinted] = useState(false);
  return (
    <div className="lesson-body">
      {paragraphs(step.text).map((paragraph, place) => (
        <p key={place}>
          <Written text={paragraph} />
        </p>
      ))}
      <p className="lesson-tools">
        {step.file && (
          <button
            type="button"
            className="button button-soft"
            data-testid="lesson-file"
            onClick={() => editFile(step.file)}
          >
            <Icon name="edit" size={13} /> Open {step.file}
          </button>
        )}
        {step.hint && !hinted && (
          <button type="button" className="link" data-testid="lesson-hint" onClick={() => setHinted(true)}>
            Show a hint
          </button>
        )}
      </p>
      {hinted && (
        <p className="lesson-hint">
          <Icon name="bulb" size={14} />
          <span>
            <Written text={step.hint} />
          </span>
        </p>
      )}
    </div>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((one) => one.trim() !== "");
}

/** Names in back quotes are code; names of files open them. */
function Written({ text }: { text: string }): ReactNode {
  const list = useStore(files, (all) => all.list);
  return pieces(text).map((piece, place) => {
    if (!piece.code) return piece.text;
    if (!list.some((file) => file.name === piece.text)) return <code key={place}>{piece.text}</code>;
    return (
      <button key={place} type="button" className="link" onClick={() => editFile(piece.text)}>
        {piece.text}
      </button>
    );
  });
}
