import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openProject, type OpenOptions } from '../../src/index.ts';
import { writeLock } from '../../src/lock/index.ts';
import { makeLock } from '../../src/locking/index.ts';
import { scratch } from '../support/scratch.ts';

const request = 'something of Yorick in the club';

function club(): string {
  const dir = scratch();
  writeFileSync(join(dir, 'members.csv'), 'name,paid\nYorick Caddow,yes\n');
  return dir;
}

async function outcomeOf(asked: string, options: OpenOptions = { model: 'rehearsal' }, dir = club()) {
  const project = await openProject(dir, options);
  try {
    const first = await project.query(asked).result();
    const again = await Promise.all((first.suggestions ?? []).map((text) => project.query(text).result()));
    return { ...first, again: again.map(({ outcome }) => outcome) };
  } finally {
    await project.close();
  }
}

test('the embedding program gets sentences that run, and the same ones each time', async () => {
  const [one, other] = [await outcomeOf(request), await outcomeOf(request)];
  assert.deepEqual(
    [one.outcome, one.suggestions, one.again],
    ['abstained', ['Where is "Yorick" mentioned?'], ['completed']],
  );
  assert.deepEqual(one.suggestions, other.suggestions);
});

test('a request without a value that is known here has none', async () => {
  assert.equal((await outcomeOf('Book me a flight to Rome')).suggestions, undefined);
});

test('other models are not asked for it', async () => {
  const dir = scratch();
  const script = join(dir, 'answers.json');
  writeFileSync(script, JSON.stringify({ answers: [] }));
  const { outcome, suggestions } = await outcomeOf('Yorick has left the club', { model: `scripted:${script}` });
  assert.deepEqual([outcome, suggestions], ['abstained', undefined]);
});

test('a frozen run is followed by none', async () => {
  const dir = club();
  writeFileSync(join(dir, 'fpf.config.json'), '{ "model": { "provider": "rehearsal", "name": "rehearsal" } }');
  const project = await openProject(dir);
  writeLock(join(dir, 'fpf.lock.json'), await makeLock(await project.compose()));
  await project.close();
  const { outcome, suggestions } = await outcomeOf(request, { frozen: true }, dir);
  assert.deepEqual([outcome, suggestions], ['abstained', undefined]);
});
