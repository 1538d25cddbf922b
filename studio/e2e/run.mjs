/**
 * Runs the end-to-end tests, one file after the other. A file that fails is run once more at the end: if it passes then,
 * it is flaky, which the summary says and `FLAKY_LOG` (a file) keeps for whoever runs this; if not, the run has failed.
 *
 *   node e2e/run.mjs                        (all files)
 *   node e2e/run.mjs e2e/time.test.mjs      (these files)
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2);
const files =
  asked.length > 0
    ? asked
    : readdirSync(folder)
        .filter((name) => name.endsWith(".test.mjs"))
        .sort()
        .map((name) => relative(process.cwd(), folder + name));

function passes(file) {
  const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", file], {
    stdio: "inherit",
  });
  return status === 0;
}

const suspects = files.filter((file) => !passes(file));
if (suspects.length > 0) console.log(`\nOnce more: ${suspects.join(", ")}`);
const failed = suspects.filter((file) => !passes(file));
const flaky = suspects.filter((file) => !failed.includes(file));

console.log(`\n${files.length} files: ${files.length - suspects.length} passed`);
for (const file of flaky) console.log(`FLAKY   ${file}: failed, then passed`);
for (const file of failed) console.log(`FAILED  ${file}: failed twice`);
if (process.env.FLAKY_LOG) for (const file of flaky) appendFileSync(process.env.FLAKY_LOG, `${file}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
