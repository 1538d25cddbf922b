/**
 * Runs the end-to-end tests, four files at a time: each has a server and a browser of its own and mostly waits for them.
 * The largest files begin first, so that none of them runs alone at the end. A file that fails is run once more at the
 * end, alone: if it passes then, it is flaky, which the summary says and `FLAKY_LOG` (a file) keeps for whoever runs this;
 * if not, the run has failed. A file that hangs is ended, and has failed.
 *
 *   node e2e/run.mjs                        (all files)
 *   node e2e/run.mjs e2e/time.test.mjs      (these files)
 */
import { appendFileSync, readdirSync, statSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { endTestFiles, runTestFile } from "../dev/run-test-file.mjs";

const AT_ONCE = 4;

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2);
const files =
  asked.length > 0
    ? asked
    : readdirSync(folder)
        .filter((name) => name.endsWith(".test.mjs"))
        .map((name) => relative(process.cwd(), folder + name))
        .sort((one, other) => statSync(other).size - statSync(one).size);

/** Runs a file and prints what it said, all at once. */
async function passesFile(file) {
  const { passes, said } = await runTestFile(file);
  process.stdout.write(said);
  return passes;
}

/** The files that do not pass, run by so many workers. */
async function failing(some, workers) {
  const [waiting, found] = [[...some], []];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await passesFile(file))) found.push(file);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return found;
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    endTestFiles();
    process.exit(1);
  });

const suspects = await failing(files, AT_ONCE);
if (suspects.length > 0) console.log(`\nOnce more: ${suspects.join(", ")}`);
const failed = await failing(suspects, 1);
const flaky = suspects.filter((file) => !failed.includes(file));

console.log(`\n${files.length} files: ${files.length - suspects.length} passed`);
for (const file of flaky) console.log(`FLAKY   ${file}: failed, then passed`);
for (const file of failed) console.log(`FAILED  ${file}: failed twice`);
if (process.env.FLAKY_LOG) for (const file of flaky) appendFileSync(process.env.FLAKY_LOG, `${file}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
