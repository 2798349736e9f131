import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Stop = { readonly file: string; readonly port: string | undefined };

/** The files of the walk, in their order, each with the port that leads on from there, if it is one. */
function walk(): readonly Stop[] {
  const page = read('docs/architecture.md');
  const section = page.split('## A walk from a program to the started tool')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| \[[^\]]+\]\(\.\.\/([^)]+)\) +\| ([^\n]*)\|$/gm)].map(([, file = '', says = '']) => ({
    file,
    port: /; port `([^`]+)`/.exec(says)?.[1],
  }));
}

/** The files that a file imports: its neighbours, and what the door of another package takes from there. */
function importsOf(file: string): readonly string[] {
  const named = [...read(file).matchAll(/^(?:import|export) [^;]*? from '([^']+)';/gm)].map(([, name = '']) => name);
  return named.flatMap((name) => {
    if (name.startsWith('.')) return [normalize(join(dirname(file), name))];
    const [, door] = /^@fpf\/([^/]+)$/.exec(name) ?? [];
    return door === undefined ? [] : importsOf(`packages/${door}/src/index.ts`);
  });
}

test('the walk of docs/architecture.md is at most 15 files, from openProject to the process of a tool', () => {
  const files = walk().map(({ file }) => file);
  assert.ok(files.length > 2 && files.length <= 15, `${files.length} files`);
  assert.equal(new Set(files).size, files.length);
  assert.match(read(files[0] ?? ''), /export async function openProject\(/);
  assert.match(read(files.at(-1) ?? ''), /\bspawn\(/);
});

test('each of them imports the next, or calls the port that is named and the next one provides', () => {
  for (const [index, { file, port }] of walk().entries()) {
    const next = walk()[index + 1]?.file;
    if (next === undefined) continue;
    if (port === undefined) assert.ok(importsOf(file).includes(next), `${file} does not import ${next}`);
    else {
      const [, member = ''] = port.split('.');
      assert.ok(read(file).includes(`ports.${port}(`), `${file} does not call ports.${port}`);
      assert.match(read(next), new RegExp(`\\b${member}: async \\(`), `${next} does not provide ${member}`);
    }
  }
});

test('the layers and the packages of docs/architecture.md are those that are there', () => {
  const page = read('docs/architecture.md');
  const packages = readdirSync(join(root, 'packages')).map(
    (folder) => (JSON.parse(read(`packages/${folder}/package.json`)) as { readonly name: string }).name,
  );
  for (const heading of ['Layers', 'The packages']) {
    const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    assert.deepEqual(
      packages.filter((name) => !new RegExp(`${name}[\`\\]]`).test(section)),
      [],
      heading,
    );
  }
});
