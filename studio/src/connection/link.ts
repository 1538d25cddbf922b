import { type Backoff, DEFAULT_BACKOFF, retryDelay } from "./backoff";

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export type LinkState =
  { phase: "connecting" } | { phase: "open" } | { phase: "lost"; attempt: number; retryAt: number };

export interface LinkEvents {
  state(state: LinkState): void;
  text(data: string): void;
  binary(data: ArrayBuffer): void;
}

/**
 * A connection that comes back by itself.
 *
 * connecting → open → lost → (after a growing delay) a new try → open …
 * A try that fails counts as another loss. What was sent while there is no connection is dropped: whoever
 * uses the link says again what matters when it opens.
 */
export class Link {
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private attempt = 0;
  private isOpen = false;
  private stopped = false;

  constructor(
    private readonly connect: () => Socket,
    private readonly events: LinkEvents,
    private readonly backoff: Backoff = DEFAULT_BACKOFF,
    private readonly random: () => number = Math.random,
  ) {}

  start(): void {
    this.stopped = false;
    this.events.state({ phase: "connecting" });
    this.tryNow();
  }

  stop(): void {
    this.stopped = true;
    this.clearTimer();
    const socket = this.socket;
    this.detach();
    socket?.close();
  }

  /** Sends if there is a connection; says whether it did. */
  send(message: object): boolean {
    if (!this.isOpen || this.socket === null) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Cuts a running wait short (the person asked, or the network came back). */
  retryNow(): void {
    if (this.timer === null) return;
    this.tryNow();
  }

  private tryNow(): void {
    this.clearTimer();
    let socket: Socket;
    try {
      socket = this.connect();
    } catch {
      this.lose();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      this.isOpen = true;
      this.attempt = 0;
      this.events.state({ phase: "open" });
    };
    socket.onclose = () => this.lose();
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.events.text(data);
      else if (data instanceof ArrayBuffer) this.events.binary(data);
    };
  }

  private lose(): void {
    this.detach();
    if (this.stopped) return;
    const delay = retryDelay(this.attempt, this.backoff, this.random);
    this.attempt += 1;
    this.timer = setTimeout(() => this.tryNow(), delay);
    this.events.state({ phase: "lost", attempt: this.attempt, retryAt: Date.now() + delay });
  }

  /** An old socket must never speak again, however late its events come. */
  private detach(): void {
    if (this.socket) this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket = null;
    this.isOpen = false;
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
