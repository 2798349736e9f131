import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** One thing that was done outside of every session: with which tool, and for which call. */
export type Done = { readonly tool: string; readonly call: string; readonly what: string };

export function doOutside(file: string, done: Done): void {
  appendFileSync(file, `${JSON.stringify(done)}\n`);
}

export function doneOutside(file: string): readonly Done[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done);
}
