import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolicyRule, SkillManifest } from '@fpf/contracts';
import { said, tryRun } from '../support/fakes.ts';

/** How often all skills were looked for in a run of two calls. */
async function looked(rule: PolicyRule): Promise<number> {
  let count = 0;
  const list = async (): Promise<readonly SkillManifest[]> => ((count += 1), []);
  const [call] = said.tool_calls ?? [];
  assert.ok(call);
  const { query } = tryRun({
    stack: { policy: { allow: [rule], ask: [], deny: [] }, allSkills: { list } },
    response: { tool_calls: [call, { ...call, arguments: { name: 'Bob' } }] },
  });
  assert.equal((await query.result()).usage.tool_calls, 2);
  return count;
}

test('all skills are looked for once in a run, and only where a rule names the tool alone', async () => {
  assert.equal(await looked({ tool: 'greet' }), 1);
  assert.equal(await looked({ tool: 'greet', skill: '*' }), 1);
  assert.equal(await looked({ tool: 'greet', skill: 'greeter' }), 0);
  assert.equal(await looked({ tool: '*' }), 0);
});
