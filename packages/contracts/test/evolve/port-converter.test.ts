import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractIds, neededContract, type PortConverter, portConverters, portSteps } from '@fpf/contracts';

const step = (role: string, from: number, to = from + 1): PortConverter => ({
  from: `fpf:${role}/${from}`,
  to: `fpf:${role}/${to}`,
  members: {},
  convert: (old) => old,
});
const all = [step('reporter', 2), step('guard-engine', 1), step('reporter', 1), step('reporter', 1, 3)];

test('an earlier major comes up one step after the other, and only over steps that are there', () => {
  const way = (has: string, needs: string): readonly string[] | undefined =>
    portSteps(has, needs, all)?.map(({ to }) => to);
  assert.deepEqual(way('fpf:reporter/1.0', 'fpf:reporter/2.0'), ['fpf:reporter/2']);
  assert.deepEqual(way('fpf:reporter/1.7', 'fpf:reporter/3.0'), ['fpf:reporter/2', 'fpf:reporter/3']);
  assert.equal(way('fpf:reporter/1.0', 'fpf:reporter/4.0'), undefined, 'the third step is missing');
  assert.equal(way('fpf:tool-runner/1.0', 'fpf:tool-runner/2.0'), undefined, 'no step at all');
});

test('nothing leads down, sideways, to another role or to a minor', () => {
  for (const [has, needs] of [
    ['fpf:reporter/2.0', 'fpf:reporter/1.0'],
    ['fpf:reporter/1.0', 'fpf:reporter/1.0'],
    ['fpf:reporter/1.0', 'fpf:guard-engine/2.0'],
    ['fpf:reporter/1.0', 'fpf:reporter/2.1'],
    ['reporter/1.0', 'fpf:reporter/2.0'],
    ['fpf:reporter/1.0', ''],
  ] as const)
    assert.equal(portSteps(has, needs, all), undefined, `${has} for ${needs}`);
});

test('each step leads one major up, to a port that there is, and ends at its major of today', () => {
  for (const { from, to } of portConverters) {
    const [role, major] = from.slice('fpf:'.length).split('/') as [keyof typeof contractIds, string];
    assert.ok(Object.hasOwn(contractIds, role), from);
    assert.equal(to, `fpf:${role}/${Number(major) + 1}`);
    assert.ok(portSteps(`${from}.0`, neededContract(role)), `${from} leads to ${contractIds[role]}`);
  }
});

test('of a port the major is asked for, and no minor', () => {
  for (const [role, id] of Object.entries(contractIds)) {
    const needed = neededContract(role as keyof typeof contractIds);
    assert.match(needed, /\.0$/);
    assert.equal(needed.split('.')[0], id.split('.')[0]);
  }
});
