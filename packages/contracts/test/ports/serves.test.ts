import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractIds, neededContract, serves } from '@fpf/contracts';

test('who may stand for whom: same role, same major, at least the minor', () => {
  const versions = ['1.0', '1.1', '1.10', '2.0', '2.1'];
  for (const role of ['guard-engine', 'reporter']) {
    for (const has of versions) {
      for (const needs of versions) {
        const [hasMajor, hasMinor] = has.split('.').map(Number) as [number, number];
        const [needsMajor, needsMinor] = needs.split('.').map(Number) as [number, number];
        assert.equal(
          serves(`fpf:guard-engine/${has}`, `fpf:${role}/${needs}`),
          role === 'guard-engine' && hasMajor === needsMajor && hasMinor >= needsMinor,
          `${has} for ${role} ${needs}`,
        );
      }
    }
  }
});

test('what is not a contract id serves nothing, not even itself', () => {
  for (const id of [
    '',
    'guard-engine',
    'fpf:guard-engine',
    'fpf:guard-engine/1',
    'fpf:guard-engine/1.0.0',
    'fpf:guard-engine/x.y',
    ' fpf:guard-engine/1.0',
    'fpf:Guard/1.0',
    'fpf:guard-engine/1.0000000',
  ]) {
    assert.equal(serves(id, id), false, id);
    assert.equal(serves(id, contractIds['guard-engine']), false, id);
  }
});

test('every role has an id of its own that serves itself', () => {
  const ids = Object.entries(contractIds);
  assert.equal(new Set(ids.map(([, id]) => id)).size, ids.length);
  for (const [role, id] of ids) {
    assert.match(id, /^fpf:[a-z-]+\/[0-9]+\.[0-9]+$/);
    assert.ok(id.startsWith(`fpf:${role}/`));
    assert.ok(serves(id, id));
  }
});

test('of a port the major is asked for, and no minor', () => {
  for (const [role, id] of Object.entries(contractIds)) {
    const needed = neededContract(role as keyof typeof contractIds);
    assert.match(needed, /\.0$/);
    assert.equal(needed.split('.')[0], id.split('.')[0]);
  }
});
