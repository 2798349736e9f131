import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { JsonObject } from '@fpf/contracts';
import { told } from '../support/ask.ts';
import { journal } from '../support/journal.ts';
import { movingClock } from '../support/moving-clock.ts';

const call = guardedCall({ args: { path: 'a.md' } });
const open = { call: 0, tool: call.tool.name, argument: 'path', question: 'Which path?' };

async function is(said: readonly JsonObject[], run = 'run'): Promise<unknown> {
  const events = journal(['model-result', movingClock().at, { said }]).map((event) => ({ ...event, run_id: run }));
  return told('person.said:path', { call, context: { ...guardContext(), journal: events }, clock: movingClock() });
}

test('person.said holds for the very value that a person said of this argument of this tool, in this run', async () => {
  assert.equal(await is([{ ...open, answer: 'a.md' }]), true);
  assert.equal(
    await is([
      { ...open, argument: 'other', answer: 'x' },
      { ...open, answer: 'a.md' },
    ]),
    true,
  );
});

for (const [what, said] of [
  ['nobody was asked', []],
  ['nobody answered', [open]],
  ['another value was said', [{ ...open, answer: 'b.md' }]],
  ['it was said of another argument', [{ ...open, argument: 'to', answer: 'a.md' }]],
  ['it was said of another tool', [{ ...open, tool: 'other', answer: 'a.md' }]],
  ['it was found in the workspace', [{ ...open, answer: 'a.md', from: 'workspace' }]],
] as const)
  test(`person.said does not hold where ${what}`, async () => assert.equal(await is(said), 'absent'));

test('what was said in another run is no evidence', async () => {
  assert.equal(await is([{ ...open, answer: 'a.md' }], 'other'), 'absent');
});
