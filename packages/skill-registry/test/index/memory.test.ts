import assert from 'node:assert/strict';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SkillManifest } from '@fpf/contracts';
import { createSkillRegistry } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { clockAhead } from '../support/index-host.ts';

const skill = (words: string): string =>
  `---\nname: apple\ndescription: ${words} Use when asked.\nmetadata:\n  version: 1.0.0\n---\nbody\n`;

async function collected(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 4; turn += 1) {
    await setImmediate();
    collect();
  }
}

for (const [what, made] of [
  ['without a clock', undefined],
  ['with a clock', () => clockAhead(60_000)],
] as const)
  test(`${what}, only the last reading of the folders is kept`, async (t) => {
    const dir = write(temporary(t), { 'apple/SKILL.md': skill('Counts.') });
    const clock = made?.();
    const registry = createSkillRegistry(
      { sources: [{ folder: dir, name: 'fruit', profile: 'lenient' }] },
      { log: () => undefined, ...(clock && { clock }) },
    );
    const readings: WeakRef<readonly SkillManifest[]>[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      writeFileSync(join(dir, 'apple', 'SKILL.md'), skill(`Counts to ${10 ** turn}.`));
      readings.push(new WeakRef(await registry.list()));
    }
    await collected();
    const kept = readings.flatMap((reading, turn) => (reading.deref() ? [turn] : []));
    assert.deepEqual(
      kept.filter((turn) => turn < 7),
      [],
    );
    assert.match((await registry.list())[0]?.description ?? '', /10000000/);
  });
