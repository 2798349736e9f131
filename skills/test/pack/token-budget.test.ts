import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSkillLoader } from '@fpf/skill-registry';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const names = readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'SKILL.md')));
const load = (ids: readonly string[]): Promise<readonly unknown[]> =>
  createSkillLoader({ sources: [{ folder, name: 'shipped' }] }, { log: () => undefined }).load(ids);

test('any three of the shipped skills fit by default', async () => {
  assert.ok(names.length >= 15);
  for (const [at, one] of names.entries())
    for (const [next, other] of names.entries()) {
      const third = names[(next + 1) % names.length] ?? '';
      if (next > at && third !== one) assert.equal((await load([one, other, third])).length, 3);
    }
});
