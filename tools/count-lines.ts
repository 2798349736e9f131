import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Prints the lines of code that git tracks: a row for each package and each folder beside them, with what is product,
// what is test and what is tools. Generated files, data and prose are not code.
const root = fileURLToPath(new URL('..', import.meta.url));
const code = /\.(?:ts|tsx|mjs|py|feature)$/;
const kinds = ['product', 'tests', 'tools'] as const;
type Kind = (typeof kinds)[number];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  .split('\0')
  .filter((file) => code.test(file) && !/\/(?:api|fixtures)\//.test(file));
const rows = new Map<string, Record<Kind, { files: number; lines: number }>>();
for (const file of files) {
  const none = { product: count(), tests: count(), tools: count() };
  const row = rows.get(rowOf(file)) ?? none;
  rows.set(rowOf(file), row);
  const cell = row[kindOf(file)];
  cell.files += 1;
  cell.lines += readFileSync(join(root, file), 'utf8').split('\n').length - 1;
}

function count(): { files: number; lines: number } {
  return { files: 0, lines: 0 };
}

function rowOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  return top === 'packages' ? `@fpf/${name}` : top;
}

function kindOf(file: string): Kind {
  if (/^(?:bdd|bench)\/|(?:^|\/)test\//.test(file)) return 'tests';
  if (/^(?:tools|examples|docs)\/|\/(?:tools|training)\//.test(file)) return 'tools';
  return 'product';
}

const total = { product: count(), tests: count(), tools: count() };
for (const row of rows.values())
  for (const kind of kinds) {
    total[kind].files += row[kind].files;
    total[kind].lines += row[kind].lines;
  }
const line = (name: string, row: typeof total): string =>
  [
    name.padEnd(24),
    ...kinds.flatMap((kind) => [row[kind].lines, row[kind].files].map((n) => String(n).padStart(8))),
  ].join('');
process.stdout.write(`${''.padEnd(24)}${kinds.map((kind) => `${kind.padStart(8)}   files`).join('')}\n`);
for (const name of [...rows.keys()].sort()) process.stdout.write(`${line(name, rows.get(name) ?? total)}\n`);
process.stdout.write(`${line('all', total)}\n`);
