/**
 * Runs the end-to-end tests, two files at a time: each has a server and a browser of its own and mostly waits for them. A
 * file that fails is run once more at the end, alone: if it passes then, it is flaky, which the summary says and `FLAKY_LOG`
 * (a file) keeps for whoever runs this; if not, the run has failed.
 *
 *   node e2e/run.mjs                        (all files)
 *   node e2e/run.mjs e2e/time.test.mjs      (these files)
 */
import { spawn } from "node:child_process";
import { appendFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const AT_ONCE = 2;

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2);
const files =
  asked.length > 0
    ? asked
    : readdirSync(folder)
        .filter((name) => name.endsWith(".test.mjs"))
        .sort()
        .map((name) => relative(process.cwd(), folder + name));

/** Runs a file and prints what it said, all at once. */
function passes(file) {
  const test = spawn(process.execPath, ["--test", "--test-reporter=spec", file]);
  const said = [];
  for (const stream of [test.stdout, test.stderr]) stream.on("data", (part) => said.push(part));
  test.on("error", (error) => said.push(Buffer.from(`${error}\n`)));
  return new Promise((resolve) => {
    test.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** The files that do not pass, run by so many workers. */
async function failing(some, workers) {
  const [waiting, found] = [[...some], []];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await passes(file))) found.push(file);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return found;
}

const suspects = await failing(files, AT_ONCE);
if (suspects.length > 0) console.log(`\nOnce more: ${suspects.join(", ")}`);
const failed = await failing(suspects, 1);
const flaky = suspects.filter((file) => !failed.includes(file));

console.log(`\n${files.length} files: ${files.length - suspects.length} passed`);
for (const file of flaky) console.log(`FLAKY   ${file}: failed, then passed`);
for (const file of failed) console.log(`FAILED  ${file}: failed twice`);
if (process.env.FLAKY_LOG) for (const file of flaky) appendFileSync(process.env.FLAKY_LOG, `${file}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
