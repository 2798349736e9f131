import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { decideWhole } from './support/decide-whole.ts';
import { knownTools } from './support/known-tools.ts';

const request =
  'please copy "my draft.md" to docs/final/guide.md even if it is there, and keep the old one for the next 12 days if you can';

/** Ten times what the design asks for, in processor time: the machine may be busy. */
const most = { loadMs: 500, tokenMs: 20, grownMiB: 400 };

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

test('the weights are small', () => assert.ok(statSync(new URL('rehearsal.fpfm', shippedFolder)).size <= 3_145_728));

test('reading them, and every word of a request, stays within its time and memory', async () => {
  const [start, before] = [process.cpuUsage(), process.memoryUsage.rss()];
  const model = await loadModel(shippedFolder);
  assert.ok(milliseconds(start) < most.loadMs, `${milliseconds(start)} ms to load`);
  const tools = knownTools();
  let tokens = 0;
  const begun = process.cpuUsage();
  for (let round = 0; round < 10; round += 1) tokens += decideWhole(model, request, tools).tokens.words.length;
  assert.ok(milliseconds(begun) / tokens < most.tokenMs, `${milliseconds(begun) / tokens} ms a token`);
  assert.ok((process.memoryUsage.rss() - before) / 1_048_576 < most.grownMiB);
});

test('a request that fills its 96 words is decided like any other', async () => {
  const model = await loadModel(shippedFolder);
  const { derived } = decideWhole(model, `add a task: ${'call them again and again '.repeat(40)}`, knownTools());
  assert.equal(derived.proved, true);
});
