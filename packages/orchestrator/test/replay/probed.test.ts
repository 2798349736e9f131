import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { Type } from '@sinclair/typebox';
import { defineTool, type Probed } from '../../src/index.ts';
import { type Disk, disk } from '../support/fake-session.ts';
import type { World } from '../support/fakes.ts';
import { ran, sameAgain } from './again.ts';

const input = Type.Object({ room: Type.String({ maxLength: 32 }) }, { additionalProperties: false });
const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' as const };

/** Each time that somebody asks the world. */
let asked = 0;

function world(on: Disk, said: Probed): World {
  const book = defineTool({
    name: 'book',
    description: 'Book a room.',
    input,
    effect: 'verifiable',
    guard,
    run: async () => Promise.reject(new Error('the fake runner runs nothing')),
    probe: () => ((asked += 1), said),
  });
  const response = { tool_calls: [{ name: 'book', arguments: { room: 'blue' } }] };
  return { disk: on, response, stack: { tools: [book], allowInProcess: true } };
}

for (const [said, otherwise, outcome] of [
  ['done', 'not-done', 'completed'],
  ['not-done', 'done', 'completed'],
  ['unknown', 'done', 'degraded'],
] as const)
  test(`a call that its probe found ${said} is so in a replay, whatever the world has become, and the probe is not asked`, async () => {
    const on = disk();
    const first = await ran({ ...world(on, said), runTool: async () => Promise.reject((on.cutAt = 0)) }, { on });
    on.cutAt = Infinity;
    const second = await ran(world(on, said), { on, resume: first.run });
    assert.equal(second.outcome, outcome);
    assert.equal(payloadsOf(on.events, 'tool-unknown').length, said === 'unknown' ? 1 : 0);
    asked = 0;
    await sameAgain({ world: { ...second.world, ...world(on, otherwise) }, on });
    assert.equal(asked, 0);
  });
