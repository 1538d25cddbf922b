import { useEffect, useRef } from "react";

const DELAY_MS = 350;

/** One bubble for every element with `data-tip`, shown on hover and on keyboard focus. */
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
    bubble.textContent = target.getAttribute("data-tip");
    bubble.hidden = false;
    placeBeside(bubble, target.getBoundingClientRect());
  };
  const consider = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
    if (target === owner) return;
    hide();
    if (!target?.getAttribute("data-tip")) return;
    if (event.type === "focusin" && !target.matches(":focus-visible")) return;
    owner = target;
    timer = window.setTimeout(() => target.isConnected && show(target), DELAY_MS);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
  };
  const events = ["pointerover", "focusin"] as const;
  const enders = ["pointerdown", "focusout", "wheel"] as const;
  for (const name of events) document.addEventListener(name, consider);
  for (const name of enders) document.addEventListener(name, hide, { passive: true });
  document.addEventListener("keydown", escape);
  return () => {
    for (const name of events) document.removeEventListener(name, consider);
    for (const name of enders) document.removeEventListener(name, hide);
    document.removeEventListener("keydown", escape);
  };
}

/** Below the element, or above where there is no room; never outside the window. */
function placeBeside(bubble: HTMLElement, box: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), window.innerWidth - width - 8);
  const below = box.bottom + 8;
  const top = below + height > window.innerHeight - 8 ? box.top - height - 8 : below;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
