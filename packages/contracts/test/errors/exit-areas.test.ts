import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, exitOfCode, runExitOfCode } from '@fpf/contracts/errors';

/** By code: the exit of a command, and of a run that failed for it. */
const wanted: Readonly<Record<string, readonly [command: number, run: number]>> = {
  'usage.bad-option': [2, 1],
  'config.not-valid': [2, 1],
  'skill.unknown': [2, 1],
  'skill.unreadable': [2, 1],
  'skill.hash-drift': [5, 5],
  'skill.not-locked': [5, 5],
  'pin.drift': [5, 5],
  'journal.broken': [5, 5],
  'session.host-changed': [5, 5],
  'session.unavailable': [69, 69],
  'session.conflict': [7, 1],
  'session.undo-refused': [7, 1],
  'session.unknown': [2, 1],
  'session.not-as-written': [5, 5],
  'session.unfinished-commit': [69, 69],
  'model.digest-mismatch': [5, 5],
  'model.unreachable': [69, 69],
  'sandbox.unavailable': [69, 69],
  'cli.internal': [1, 1],
};

test('integrity is 5 and unavailable 69 for a command and for a run; usage is 2, and a conflict 7, for a command only', () => {
  for (const [code, [command, run]] of Object.entries(wanted)) {
    assert.ok(code in codes, code);
    assert.deepEqual([exitOfCode(code), runExitOfCode(code)], [command, run], code);
  }
});

test('every code has an exit', () => {
  for (const code of Object.keys(codes)) assert.ok([1, 2, 5, 7, 69].includes(exitOfCode(code)), code);
});
