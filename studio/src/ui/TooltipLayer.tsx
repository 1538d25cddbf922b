import { useEffect, useRef } from "react";
import { isTouch } from "../store/touch";
import { tipText } from "./tipText";

const DELAY_MS = 350;
/** What does nothing else when it is pressed. */
const ONLY_TELLS = "[role=note]";
/** What is further away than this from where it was has moved. [px] */
const MOVED_PX = 2;

/**
 * One bubble for every element with `data-tip`, shown on hover and on keyboard focus. A finger holds what it wants to know
 * of; what does nothing else than tell is told with a tap. It goes when its element is pressed, moves or goes; what comes
 * to lie under a pointer that rests tells nothing until the pointer moves.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? listen(bubble.current) : undefined), []);
  return <div ref={bubble} className="tooltip" role="tooltip" hidden />;
}

function listen(bubble: HTMLDivElement): () => void {
  let timer = 0;
  let frame = 0;
  let owner: Element | null = null;
  /** Something was pressed, and the pointer rests since. */
  let rests = false;
  const hide = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    owner = null;
    bubble.hidden = true;
  };
  const show = (target: Element): void => {
    const said = textOf(target);
    bubble.textContent = said;
    bubble.hidden = false;
    const box = target.getBoundingClientRect();
    placeBeside(bubble, box);
    const keep = (): void => {
      if (!target.isConnected || hasMoved(box, target.getBoundingClientRect())) hide();
      else if (textOf(target) !== said) show(target);
      else frame = requestAnimationFrame(keep);
    };
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(keep);
  };
  const consider = (event: Event): void => {
    const target = tipOf(event);
    if (target === owner) return;
    hide();
    if (target === null || (rests && event.type === "pointerover")) return;
    if (event.type === "focusin" && !target.matches(":focus-visible")) return;
    owner = target;
    timer = window.setTimeout(() => target.isConnected && show(target), DELAY_MS);
  };
  const press = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" || tipOf(event) === null) hide();
    rests = event.pointerType !== "touch";
  };
  const move = (event: PointerEvent): void => {
    // Browsers tell of a move, too, when something else comes to lie under the pointer.
    if (!rests || (event.movementX === 0 && event.movementY === 0)) return;
    rests = false;
    consider(event);
  };
  const tell = (event: Event): void => {
    const target = tipOf(event);
    if (target === null || !target.matches(ONLY_TELLS)) return;
    owner = target;
    show(target);
  };
  /** A finger that has held long enough was asking, not pressing. */
  const lift = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" || owner === null) return;
    if (bubble.hidden) hide();
    else if (!owner.matches(ONLY_TELLS)) swallowClick();
  };
  const onKey = (event: KeyboardEvent): void => {
    // Keys press, too; those that only hold do not.
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) hide();
  };
  const events = ["pointerover", "focusin"] as const;
  const enders = ["pointercancel", "focusout", "wheel"] as const;
  for (const name of events) document.addEventListener(name, consider);
  for (const name of enders) document.addEventListener(name, hide, { passive: true });
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move, { passive: true });
  document.addEventListener("pointerup", lift);
  document.addEventListener("click", tell);
  document.addEventListener("keydown", onKey);
  return () => {
    for (const name of events) document.removeEventListener(name, consider);
    for (const name of enders) document.removeEventListener(name, hide);
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", lift);
    document.removeEventListener("click", tell);
    document.removeEventListener("keydown", onKey);
  };
}

function textOf(target: Element): string {
  return tipText(target.getAttribute("data-tip") ?? "", target.getAttribute("data-keys"), isTouch());
}

function hasMoved(from: DOMRect, to: DOMRect): boolean {
  return Math.abs(from.left - to.left) > MOVED_PX || Math.abs(from.top - to.top) > MOVED_PX;
}

/** What has something to tell where an event happens. */
function tipOf(event: Event): Element | null {
  const target = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
  return target?.getAttribute("data-tip") ? target : null;
}

function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, true), 50);
}

/** Below the element, or above where there is no room; never outside the window. */
function placeBeside(bubble: HTMLElement, box: DOMRect): void {
  // At the edge of the window it would be measured narrower than it is.
  bubble.style.left = "0";
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), window.innerWidth - width - 8);
  const below = box.bottom + 8;
  const top = below + height > window.innerHeight - 8 ? box.top - height - 8 : below;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
