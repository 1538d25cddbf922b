import type { Socket } from "../connection/link";

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  sent: string[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.closed = true;
  }
}
