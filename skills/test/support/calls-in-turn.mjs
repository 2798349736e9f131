// Calls scripts one after the other in this process: each `{script, cwd, options, input}` that comes by message is answered by what a process
// of its own would have said, `{status, stdout, stderr}`. A script is evaluated anew for each call; what it imports is loaded once.
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

let calls = 0;

process.on('message', (asked) => void answer(asked));

async function answer({ script, cwd, options, input }) {
  process.chdir(cwd);
  process.argv = [process.execPath, script, ...options];
  const said = { stdout: '', stderr: '' };
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      said[name] += text;
      return true;
    };
  try {
    await import(`${pathToFileURL(script).href}?call=${(calls += 1)}`);
  } catch (error) {
    said.stderr += error.stack;
    process.exitCode = 1;
  }
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.send({ status, ...said });
}
