import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const table = 'packages/cli/src/variables.ts';

const sources = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== table)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const namesIn = (text: string): readonly string[] => text.match(/\bFPF_[A-Z][A-Z_]*\b/g) ?? [];

test('every variable that a source names stands in the table of variables', () => {
  const known = new Set(namesIn(readFileSync(join(root, table), 'utf8')));
  const named = sources.flatMap(({ file, text }) => namesIn(text).map((name) => ({ file, name })));
  const strange = named.filter(({ file, name }) => !known.has(name) && !/\/test\//.test(file));
  assert.deepEqual(strange, [], `write them down in ${table}`);
  assert.ok(named.length > 20);
});

test('a command reads a variable of ours through the table only', () => {
  const direct = sources.filter(
    ({ file, text }) => /^packages\/[^/]+\/src\//.test(file) && /env(?:\.|\[['"])FPF_/.test(text),
  );
  assert.deepEqual(
    direct.map(({ file }) => file),
    [],
  );
});
