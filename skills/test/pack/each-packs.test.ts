import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { packSkill } from '@fpf/packs';
import { shipped } from '../support/shipped-skills.ts';
import { manifests } from './shipped-pack.ts';

const out = mkdtempSync(join(tmpdir(), 'fpf-packed-'));
after(() => rmSync(out, { recursive: true, force: true }));

for (const { id } of manifests) {
  test(`${id} packs by itself, and nothing is written into its folder`, () => {
    const { file, skills, wrote } = packSkill(join(shipped, id), out);
    assert.deepEqual([existsSync(file), Object.keys(skills), wrote], [true, [id], []]);
  });
}
