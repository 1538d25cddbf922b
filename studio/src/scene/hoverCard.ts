import type { Frame } from "../protocol/decodeFrame";
import type { Brief } from "../protocol/types";
import { bodyAt } from "./bodyAt";
import { type Camera, worldToScreen } from "./camera";
import { type CardPlace, placeCard, type Side } from "./cardPlace";
import type { Box } from "./labels";
import { tintCss } from "./palette";
import type { Theme } from "../store/theme";

/** What a card looks at to find its place. */
export interface CardView {
  camera: Camera;
  frame: Frame | null;
  theme: Theme;
  hidden: ReadonlySet<string>;
  /** How large the one who is pointed at is drawn, where that is known without looking for it in the frame. [px] */
  radius?: number;
  /** What should not be hidden without need. */
  sights: () => readonly Box[];
}

/** A body of which nothing is known is so large; a drawn one is no larger than this. [px] */
const USUAL_BODY = 10;
const LARGEST_BODY = 70;

/**
 * Who is pointed at, beside it: name, state and thought. Written into the page by hand, since it moves with every frame; the
 * pointer goes through it.
 */
export class HoverCard {
  readonly element = document.createElement("div");
  private readonly name = document.createElement("strong");
  private readonly dot = document.createElement("i");
  private readonly state = document.createElement("span");
  private readonly thought = document.createElement("p");
  private readonly rows = document.createElement("dl");
  /** For those who hear the page: said once for everybody who is pointed at by keys. */
  private readonly voice = document.createElement("div");
  private brief: Brief | null = null;
  private side: Side | null = null;

  constructor(private readonly view: () => CardView) {
    this.element.className = "hover-layer";
    const card = document.createElement("div");
    card.className = "hover-card";
    card.role = "tooltip";
    card.dataset["testid"] = "hover-card";
    card.hidden = true;
    const head = document.createElement("header");
    this.state.className = "chip";
    this.state.dataset["testid"] = "hover-state";
    this.name.dataset["testid"] = "hover-name";
    this.thought.dataset["testid"] = "hover-thought";
    this.rows.dataset["testid"] = "hover-rows";
    head.append(this.dot, this.name, this.state);
    const arrow = document.createElement("b");
    card.append(head, this.thought, this.rows, arrow);
    this.voice.className = "visually-hidden";
    this.voice.role = "status";
    this.element.append(card, this.voice);
  }

  private get card(): HTMLElement {
    return this.element.firstElementChild as HTMLElement;
  }

  /** Who is shown, if anybody is. */
  get agent(): number | null {
    return this.card.hidden ? null : (this.brief?.agent ?? null);
  }

  /** `aloud`: whoever cannot see the card is told, too. */
  show(brief: Brief | null, aloud = false): void {
    const before = this.brief;
    const other = brief?.agent !== before?.agent || brief?.stem !== before?.stem;
    this.brief = brief;
    if (other) this.side = null;
    if (brief === null || brief.name === "") {
      this.card.hidden = true;
      if (brief === null) this.voice.textContent = "";
      return;
    }
    write(this.name, brief.name);
    write(this.state, brief.state);
    write(this.thought, brief.thought);
    writeRows(this.rows, brief.rows);
    if (aloud && (other || this.voice.textContent === "")) {
      const rows = brief.rows.map(([name, value]) => `${name}: ${value}`);
      this.voice.textContent = [brief.name, brief.state, brief.thought, ...rows]
        .filter((part) => part !== "")
        .join(". ");
    }
    // Somebody else's card appears where it belongs; it does not fly there.
    const fresh = other || this.card.hidden;
    this.card.hidden = false;
    this.card.dataset["agent"] = brief.agent === null ? "" : String(brief.agent);
    this.move(fresh);
  }

  /** The camera or what is drawn has changed. */
  look(): void {
    if (this.brief !== null && this.brief.name !== "") this.move(false);
  }

  private move(fresh: boolean): void {
    const { brief, card } = this;
    if (brief === null) return;
    const { camera, frame, theme, hidden, radius, sights } = this.view();
    const at = brief.at ?? [camera.x, camera.y];
    const body = brief.at && frame ? bodyAt(frame, brief.at, LARGEST_BODY / camera.scale, hidden) : null;
    const [x, y] = worldToScreen(camera, ...at);
    const outside = x < 0 || y < 0 || x > camera.width || y > camera.height;
    // Measured where it stands: hidden things have no size.
    card.hidden = false;
    const placeBeside = (reach: number): CardPlace | null =>
      placeCard({
        body: { x, y, radius: reach },
        card: { width: card.offsetWidth, height: card.offsetHeight },
        stage: camera,
        sights: this.side === null ? sights() : [],
        before: this.side,
      });
    const drawn = radius ?? (body ? body.radius * camera.scale : USUAL_BODY);
    // Beside a body that fills the stage there is no room: then the card lies on it.
    const place = outside ? null : (placeBeside(drawn) ?? placeBeside(USUAL_BODY));
    card.hidden = place === null;
    if (place === null) return;
    this.side = place.side;
    if (fresh) card.dataset["fresh"] = "true";
    card.dataset["side"] = place.side;
    card.style.setProperty("--arrow", `${Math.round(place.arrow)}px`);
    card.style.setProperty("--body", body ? tintCss(theme, body.tint) : "var(--text-quiet)");
    card.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)`;
    if (fresh) {
      // The browser has to see the place before the motion is switched on again.
      void card.offsetWidth;
      delete card.dataset["fresh"];
    }
  }
}

/** Writing what is there already would wake up the layout for nothing. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

/** Names and values, one under the other. The elements are kept: only texts that differ are written. */
function writeRows(list: HTMLElement, rows: readonly (readonly [string, string])[]): void {
  list.hidden = rows.length === 0;
  while (list.childElementCount > 2 * rows.length) list.lastElementChild?.remove();
  while (list.childElementCount < 2 * rows.length)
    list.append(document.createElement("dt"), document.createElement("dd"));
  for (const [number, [name, value]] of rows.entries()) {
    const [term, description] = [list.children[2 * number], list.children[2 * number + 1]];
    if (term && term.textContent !== name) term.textContent = name;
    if (description && description.textContent !== value) description.textContent = value;
  }
}
