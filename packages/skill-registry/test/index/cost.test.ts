import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, keptFolder, listed } from '../support/index-host.ts';

const count = 300;
/** The bench's figures for ten thousand skills, times ten: five seconds cold, half a second warm. */
const budget = { coldMs: (10 * 5_000 * count) / 10_000, warmMs: (10 * 500 * count) / 10_000 };

async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('cold and warm keep to ten times what the bench shows', async (t) => {
  const tools = JSON.stringify({
    $schema: 'urn:fpf:skill-tools:1',
    tools: [
      {
        name: 'read_it',
        description: 'Reads it.',
        input_schema: {
          type: 'object',
          additionalProperties: false,
          properties: { path: { type: 'string', maxLength: 99, description: 'A path.' } },
        },
      },
    ],
  });
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    files[`s-${index}/SKILL.md`] =
      `---\nname: s-${index}\ndescription: Does ${index}.\nmetadata:\n  fpf-tools: tools.json\n---\n${'words of the body '.repeat(200)}`;
    files[`s-${index}/tools.json`] = tools.replace('read_it', `read_${index}`);
    files[`s-${index}/references/x.md`] = 'more '.repeat(1_000);
  }
  const options = { sources: [{ folder: write(temporary(t), files), name: 'many', profile: 'lenient' as const }] };
  const kept = keptFolder(t);
  const host = { clock: clockAhead(60_000), log: (): void => undefined, cacheFolder: kept.folder };
  const ask = (): Promise<unknown> => listed(anotherProcess(options, host));
  const cold = await spent(ask);
  assert.equal(kept.writings(), 1);
  const warm = await spent(ask);
  assert.equal(kept.writings(), 1);
  assert.ok(cold < budget.coldMs, `cold: ${cold.toFixed(0)} ms`);
  assert.ok(warm < budget.warmMs, `warm: ${warm.toFixed(0)} ms`);
});
