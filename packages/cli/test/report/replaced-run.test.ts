import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran, scratch } from '../support/fpf.ts';

const dir = scratch();
const id = '01a00000-0000-7000-8000-000000000001';

/** Makes the run of that id in a project, with its records below a home of the project's own. */
function made(name: string): { readonly folder: string; readonly in: (...args: string[]) => Ran } {
  const [cwd, home] = [mkdtempSync(join(dir, `${name}-`)), mkdtempSync(join(dir, 'home-'))];
  const within = (...args: string[]): Ran => fpf([...args, '--home-dir', home], { cwd });
  writeFileSync(join(cwd, `${name}.md`), 'One line.\n');
  const ran = within('run', '-q', `Count the words of ${name}.md`, '--model', 'rehearsal', '--run', id);
  assert.equal(ran.code, 0, ran.stderr);
  return { folder: join(cwd, '.fpf', 'runs', id), in: within };
}

test('a run folder that another machine made under the same id is found by the receipts', () => {
  const [mine, other] = [made('mine'), made('other')];
  assert.equal(mine.in('verify', id).code, 0);
  rmSync(mine.folder, { recursive: true });
  cpSync(other.folder, mine.folder, { recursive: true });
  assert.equal(other.in('verify', id).code, 0);
  const found = mine.in('verify', id);
  assert.equal(found.code, 5);
  assert.match(found.stderr + found.stdout, /events\.ndjson .*receipt/);
});
