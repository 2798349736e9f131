import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Holder } from '@fpf/contracts';
import { bindAtWork, enact, extractFolder, methodSections } from '@fpf/skill-registry';
import { askedSkills, shipped } from '../support/shipped-skills.ts';

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

for (const name of askedSkills()) {
  test(`${name} is planned from its interface, and a section that is cut out is named before all that follows from it`, () => {
    const { interface: method, extraction, gaps, diagnostics } = extractFolder(join(shipped, name));
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
