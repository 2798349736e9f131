// Calls scripts one after the other in this process: each `{script, cwd, options, input}` that comes by message is
// answered by what a process of its own would have said, `{status, stdout, stderr}`. A script is evaluated anew for
// each call; what it imports is loaded once. It reads and writes what a process has: the places 0, 1 and 2, at which
// files of this process lie.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'fpf-in-turn-'));
const [stdin, stdout, stderr] = ['stdin', 'stdout', 'stderr'].map((name) => join(folder, name));
let calls = 0;

process.on('message', (asked) => void answer(asked));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function answer({ script, cwd, options, input }) {
  process.chdir(cwd);
  process.argv = [process.execPath, script, ...options];
  writeFileSync(stdin, input);
  lay(0, stdin, 'r');
  lay(1, stdout, 'w');
  lay(2, stderr, 'w');
  let thrown = '';
  try {
    await import(`${pathToFileURL(script).href}?call=${(calls += 1)}`);
  } catch (error) {
    thrown = error.stack;
    process.exitCode = 1;
  }
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.send({ status, stdout: readFileSync(stdout, 'utf8'), stderr: readFileSync(stderr, 'utf8') + thrown });
}

/** What is opened gets the lowest place that is free. */
function lay(place, file, how) {
  closeSync(place);
  const got = openSync(file, how);
  if (got !== place) throw new Error(`${file} was opened at ${got}, not at ${place}`);
}
