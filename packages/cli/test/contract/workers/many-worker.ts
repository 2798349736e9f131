import { appendFileSync, writeSync } from 'node:fs';
import { dispatch } from '@fpf/cli';
import { catchOutput } from '../../support/catch-output.ts';

// Several commands in one process, for places that are costly to make: a line of JSON for each, on the real standard
// output, or in the file that is named where that is a terminal.
const [stdout, stderr] = [catchOutput(process.stdout), catchOutput(process.stderr)];
for (const args of JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[]) {
  const code = await dispatch(args);
  const line = `${JSON.stringify({ code, stdout: stdout(), stderr: stderr() })}\n`;
  if (process.argv[3] === undefined) writeSync(1, line);
  else appendFileSync(process.argv[3], line);
}
