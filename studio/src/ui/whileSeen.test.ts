import { afterEach, describe, expect, it, vi } from "vitest";
import { whileSeen } from "./whileSeen";

afterEach(() => vi.unstubAllGlobals());

function watched() {
  let show: (isIntersecting: boolean) => void = () => undefined;
  const disconnect = vi.fn();
  class Observer {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      show = (isIntersecting) => told([{ isIntersecting }]);
    }
    observe(): void {}
    disconnect = disconnect;
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const doIt = vi.fn();
  return { ...whileSeen({} as Element, doIt), doIt, disconnect, show: (on: boolean) => show(on) };
}

describe("what is done while an element is seen", () => {
  it("is left out while it is not seen, and made up for once", () => {
    const { run, doIt, show } = watched();
    run();
    show(false);
    run();
    run();
    expect(doIt).toHaveBeenCalledTimes(1);
    show(true);
    expect(doIt).toHaveBeenCalledTimes(2);
    show(false);
    show(true);
    expect(doIt).toHaveBeenCalledTimes(2);
  });

  it("ends", () => {
    const { stop, disconnect } = watched();
    stop();
    expect(disconnect).toHaveBeenCalled();
  });
});
