import { spawn } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { firstAddress } from "./server-process.mjs";

let child;
afterEach(() => void child.kill());

function program(code) {
  child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  return firstAddress(child, "program");
}

describe("the first address that a program prints", () => {
  it("is found also when it comes in pieces", async () => {
    const address = program(`
      process.stdout.write("starting");
      setTimeout(() => process.stdout.write("\\\\nlook at http://127.0"), 50);
      setTimeout(() => process.stdout.write(".0.1:1234/ now"), 100);
      setInterval(() => {}, 1000);`);
    expect(await address).toBe("http://127.0.0.1:1234/");
  });

  it("is not waited for when the program ends", async () => {
    await expect(program("process.exit(3)")).rejects.toThrow(/ended early \(3\)/);
  });
});
