import { useEffect, useRef } from "react";
import { isTouch } from "../store/touch";
import { tipText } from "./tipText";

const DELAY_MS = 350;
/** What does nothing else when it is pressed. */
const ONLY_TELLS = "[role=note]";

/**
 * One bubble for every element with `data-tip`, shown on hover and on keyboard focus. A finger holds what it wants to know
 * of; what does nothing else than tell is told with a tap.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? listen(bubble.current) : undefined), []);
  return <div ref={bubble} className="tooltip" role="tooltip" hidden />;
}

function listen(bubble: HTMLDivElement): () => void {
  let timer = 0;
  let owner: Element | null = null;
  const hide = (): void => {
    clearTimeout(timer);
    owner = null;
    bubble.hidden = true;
  };
  const show = (target: Element): void => {
    bubble.textContent = tipText(
      target.getAttribute("data-tip") ?? "",
      target.getAttribute("data-keys"),
      isTouch(),
    );
    bubble.hidden = false;
    placeBeside(bubble, target.getBoundingClientRect());
  };
  const consider = (event: Event): void => {
    const target = tipOf(event);
    if (target === owner) return;
    hide();
    if (target === null) return;
    if (event.type === "focusin" && !target.matches(":focus-visible")) return;
    owner = target;
    timer = window.setTimeout(() => target.isConnected && show(target), DELAY_MS);
  };
  const press = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" || tipOf(event) === null) hide();
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
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
  };
  const events = ["pointerover", "focusin"] as const;
  const enders = ["pointercancel", "focusout", "wheel"] as const;
  for (const name of events) document.addEventListener(name, consider);
  for (const name of enders) document.addEventListener(name, hide, { passive: true });
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointerup", lift);
  document.addEventListener("click", tell);
  document.addEventListener("keydown", onEscape);
  return () => {
    for (const name of events) document.removeEventListener(name, consider);
    for (const name of enders) document.removeEventListener(name, hide);
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("pointerup", lift);
    document.removeEventListener("click", tell);
    document.removeEventListener("keydown", onEscape);
  };
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
