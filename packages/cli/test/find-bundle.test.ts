import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { findBundle } from '../src/compose/find-bundle.ts';
import { scratch } from './support/fpf.ts';

const stateDir = scratch();
mkdirSync(join(stateDir, 'runs', 'run-1', 'calls'), { recursive: true });

test('a run id is looked up among the runs', () => {
  assert.equal(findBundle({ stateDir }, 'run-1'), join(stateDir, 'runs', 'run-1'));
});

test('an empty run id is refused; it is not the folder of all runs', () => {
  assert.throws(
    () => findBundle({ stateDir }, ''),
    (error: unknown) => FpfError.is(error) && error.code === 'usage.bad-option',
  );
});

for (const path of ['..', '.', '../runs/run-1', 'run-1/calls', './run-1', 'run-2']) {
  test(`${path} is a folder relative to where the command runs, though it would lead somewhere below the runs`, () => {
    assert.equal(findBundle({ stateDir }, path), resolve(path));
  });
}
