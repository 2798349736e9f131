import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A bare walk: every name listed, every entry looked at. */
export function bareWalk(root: string): number {
  let entries = 0;
  for (const name of readdirSync(root)) {
    entries += 1;
    const path = join(root, name);
    if (lstatSync(path).isDirectory()) entries += bareWalk(path);
  }
  return entries;
}

/** The same walk as a script for the inside of a sandbox: prints its milliseconds. */
export const walkScript = `import fs from 'node:fs';
const walk = (root) => { for (const name of fs.readdirSync(root)) { const path = root + '/' + name; if (fs.lstatSync(path).isDirectory()) walk(path); } };
walk('.'); const start = performance.now(); walk('.'); console.log(performance.now() - start);`;

/** Reads a thousand files: prints its milliseconds. */
export const readScript = `import fs from 'node:fs';
const files = []; const find = (root) => { for (const name of fs.readdirSync(root)) { if (files.length >= 1000) return; const path = root + '/' + name; if (fs.lstatSync(path).isDirectory()) find(path); else files.push(path); } };
find('.'); for (const path of files) fs.readFileSync(path); const start = performance.now(); for (const path of files) fs.readFileSync(path); console.log(performance.now() - start);`;
