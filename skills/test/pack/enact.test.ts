import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Holder } from '@fpf/contracts';
import { bindAtWork, enact, extractFolder, methodSections } from '@fpf/skill-registry';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const facts = {
  'workspace-read': 'granted',
  'workspace-write': 'granted',
  'project-memory': 'granted',
  network: 'granted',
  git: 'installed',
  'in-process': 'allowed',
  node: '24.0.0',
};
const able: Holder = { id: 'run-1', window: { start: '2026-01-12T00:00:00.000Z', end: null }, facts };

for (const name of readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'SKILL.md')))) {
  test(`${name} is planned from its interface, and a section that is cut out is named before all that follows from it`, () => {
    const { interface: method, extraction, gaps, diagnostics } = extractFolder(join(folder, name));
    assert.ok(extraction, JSON.stringify(diagnostics, null, 1));
    assert.deepEqual(gaps, []);
    assert.ok('plan' in enact(method, able, bindAtWork(method)));
    for (const { gap, fields } of methodSections) {
      if (fields.length === 0) continue;
      const cut = Object.fromEntries(Object.entries(method).filter(([field]) => !fields.includes(field as never)));
      const enactment = enact(cut, able, bindAtWork(method));
      assert.ok('gaps' in enactment, gap);
      assert.equal(enactment.gaps[0]?.id, gap);
    }
  });
}
