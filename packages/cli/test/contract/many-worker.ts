import { writeSync } from 'node:fs';
import { dispatch } from '../../src/command/dispatch.ts';
import { catchOutput } from '../support/catch-output.ts';

// Several commands in one process, for places that are costly to make: a line of JSON for each, on the real standard output.
const [stdout, stderr] = [catchOutput(process.stdout), catchOutput(process.stderr)];
for (const args of JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[]) {
  const code = await dispatch(args);
  writeSync(1, `${JSON.stringify({ code, stdout: stdout(), stderr: stderr() })}\n`);
}
