import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownOwner } from '@fpf/files/lock';
import { newAcceptance } from '../../src/acceptance/index.ts';

const top = mkdtempSync(join(tmpdir(), 'fpf-acceptance-'));
after(() => rmSync(top, { recursive: true, force: true }));

const id = (nth: number): string => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

/** The folder of all acceptances, with what earlier commands left. */
function allWith(folders: Readonly<Record<string, readonly string[]>>): string {
  const all = join(mkdtempSync(join(top, 'p-')), 'accept');
  for (const [name, files] of Object.entries(folders)) {
    mkdirSync(join(all, name), { recursive: true });
    for (const file of files) writeFileSync(join(all, name, file), '{}');
  }
  return all;
}

test('an acceptance that ends without a verdict leaves nothing', () => {
  const all = allWith({});
  const folder = newAcceptance(all, id(1));
  writeFileSync(join(folder.dir, 'suite.ndjson'), '');
  assert.deepEqual(readdirSync(all).toSorted(), [id(1), `${id(1)}.lock`]);
  folder.remove();
  assert.deepEqual(readdirSync(all), []);
});

test('a new one removes halves that nobody works on; verdicts, work that goes on and folders of others stay', () => {
  const all = allWith({ [id(1)]: ['suite.ndjson'], [id(2)]: ['acceptance.json'], notes: ['mine.txt'] });
  const working = newAcceptance(all, id(3));
  assert.deepEqual(readdirSync(all).toSorted(), [id(2), id(3), `${id(3)}.lock`, 'notes']);
  const next = newAcceptance(all, id(4));
  assert.deepEqual(
    readdirSync(all).filter((name) => !name.endsWith('.lock')),
    [id(2), id(3), id(4), 'notes'],
  );
  working.remove();
  next.remove();
  assert.deepEqual(readdirSync(all).toSorted(), [id(2), 'notes']);
});

test('a lock whose process has ended goes with its half', () => {
  const all = allWith({ [id(1)]: ['suite.ndjson'] });
  const ended = { ...ownOwner(), started: '0', since: new Date().toISOString(), token: 'x' };
  for (const name of [id(1), id(2)]) writeFileSync(join(all, `${name}.lock`), JSON.stringify(ended));
  newAcceptance(all, id(3)).remove();
  assert.deepEqual(readdirSync(all), []);
});

test('a link in the place of the folder is refused', () => {
  const all = join(mkdtempSync(join(top, 'l-')), 'accept');
  symlinkSync(top, all);
  assert.throws(() => newAcceptance(all, id(1)), /is a link/);
});
