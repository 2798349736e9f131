import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openProject, type OpenOptions } from '../../src/index.ts';
import { scratch } from '../support/scratch.ts';

async function outcomeOf(request: string, options: OpenOptions = { model: 'rehearsal' }, config?: object) {
  const dir = scratch();
  writeFileSync(join(dir, 'members.csv'), 'name,paid\nYorick Caddow,yes\n');
  if (config) writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const project = await openProject(dir, options);
  try {
    const first = await project.query(request).result();
    const again = await Promise.all((first.suggestions ?? []).map((text) => project.query(text).result()));
    return { ...first, again: again.map(({ outcome }) => outcome) };
  } finally {
    await project.close();
  }
}

test('the embedding program gets sentences that run, and the same ones each time', async () => {
  const request = 'since when is Yorick in the club';
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
  const { outcome, suggestions } = await outcomeOf('Which club is Yorick in?', { model: `scripted:${script}` });
  assert.deepEqual([outcome, suggestions], ['abstained', undefined]);
});
