import { spawn } from "node:child_process";

/** A file that says nothing for so long hangs; a single test on a busy machine takes less. [ms] */
const SILENCE_MS = 300_000;

/** Files that run now. */
const running = new Set();

/**
 * Runs a file of tests and gives whether it passes, and what it said. One that hangs is ended, with all processes that it
 * has started.
 */
export function runTestFile(file, silence = SILENCE_MS) {
  // In a group of its own, so that what it has started can be ended along with it.
  const test = spawn(process.execPath, ["--test", "--test-reporter=spec", file], { detached: true });
  running.add(test);
  const said = [];
  let timer;
  const listen = (part) => {
    said.push(part);
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.push(Buffer.from(`${file} said nothing for ${silence / 1000} s and was ended\n`));
      end(test);
    }, silence);
  };
  for (const stream of [test.stdout, test.stderr]) stream.on("data", listen);
  listen(Buffer.from(""));
  test.on("error", (error) => said.push(Buffer.from(`${error}\n`)));
  return new Promise((resolve) => {
    test.on("close", (code) => {
      clearTimeout(timer);
      running.delete(test);
      resolve({ passes: code === 0, said: Buffer.concat(said) });
    });
  });
}

/** Ends everything that runs: groups of their own do not hear when a person breaks off. */
export function endTestFiles() {
  for (const test of running) end(test);
}

function end(test) {
  try {
    process.kill(-test.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
