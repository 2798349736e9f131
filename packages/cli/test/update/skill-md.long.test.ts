import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ok } from '../support/registries/packs.ts';
import { type Change, updateProject } from '../support/projects/update-project.ts';

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'skills', 'text-stats');

/** A project with a skill of the profile, locked; what an update tells once a text in its SKILL.md is another. */
function edited(): (from: string, to: string) => Pick<Change, 'wider' | 'notes'> {
  const project = updateProject({ skills: { sources: [{ folder: 'skills', profile: 'strict' }] } });
  cpSync(shipped, join(project.dir, 'skills', 'text-stats'), { recursive: true });
  ok(project.run('lock'));
  const file = join(project.dir, 'skills', 'text-stats', 'SKILL.md');
  const before = readFileSync(file, 'utf8');
  return (from, to) => {
    assert.ok(before.includes(from), from);
    writeFileSync(file, before.replace(from, to));
    const [change, ...others] = project.changes();
    assert.deepEqual([change?.name, others], ['skills#text-stats', []]);
    assert.equal(change?.notes[0], 'files: changed SKILL.md');
    return { wider: change.wider, notes: change.notes.slice(1) };
  };
}

test('what SKILL.md no longer asks for is told as more, and what it asks for beside is a note', () => {
  const change = edited();
  const capability = '- CAP-2 (node >= 20): a runtime that starts `scripts/text-stats.mjs`.\n';
  assert.deepEqual(change(capability, ''), { wider: ['it no longer has the capability CAP-2: node >= 20'], notes: [] });
  assert.deepEqual(change('(node >= 20)', '(node >= 18)').wider, ['its capability CAP-2 node >= 20 became node >= 18']);
  assert.deepEqual(change(capability, `${capability}- CAP-3 (node >= 22): a newer one.\n`), {
    wider: [],
    notes: ['it has the capability CAP-3: node >= 22'],
  });
  assert.deepEqual(change('- PRE-1 (EV-1): a session over the workspace is open.', 'None.').wider, [
    'it no longer has the precondition PRE-1: {"evidence":["EV-1"],"text":"a session over the workspace is open."}',
  ]);
  assert.match(
    change('a session over the workspace is open', 'a session may be open').wider.join('\n'),
    /^its precondition PRE-1 .* became .*$/,
  );
  assert.match(
    change('→ degrade; nothing was read', '→ abstain; nothing was read').wider.join('\n'),
    /^its failure FAIL-1 /,
  );
});

test('a bound that grows counts as more, one that shrinks does not', () => {
  const change = edited();
  assert.deepEqual(change('- time: 10 s', '- time: 60 s'), {
    wider: ['its bound timeMs 10000 became 60000'],
    notes: [],
  });
  assert.deepEqual(change('- time: 10 s', '- time: 5 s'), { wider: [], notes: ['its bound timeMs 10000 became 5000'] });
  assert.deepEqual(change('- network: no', '- network: yes').wider, ['its bound network false became true']);
  assert.deepEqual(change('- writes: nothing', '- writes: workspace').wider, [
    'its bound writes [] became ["workspace"]',
  ]);
});

test('what search selects by is told: words that come may have it chosen for other requests, words that go may not', () => {
  const change = edited();
  assert.deepEqual(change('"count statistics', '"delete count statistics'), {
    wider: ['it is found by delete too: it may be chosen for other requests'],
    notes: [],
  });
  assert.deepEqual(change('"count statistics', '"statistics'), { wider: [], notes: ['it is found by count no more'] });
  assert.deepEqual(change('Use when somebody asks', 'Use when anybody asks').wider, [
    'its description is another: it may be chosen for other requests',
  ]);
  assert.match(change('no network.', 'network.').wider.join('\n'), /^its compatibility ".*" became ".*"$/);
  assert.deepEqual(change('fpf-context: workspace', 'fpf-context: elsewhere').wider, [
    'its fpf-context "workspace" became "elsewhere"',
  ]);
  assert.deepEqual(change('  fpf-edition', '  author: somebody\n  fpf-edition'), {
    wider: [],
    notes: ['its author nothing became "somebody"'],
  });
});
