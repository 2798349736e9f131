import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArgvRule } from '@fpf/contracts';
import { argvMatches } from '../../src/rules/argv/argv-matches.ts';
import { caseOf, permit } from '../support/permission.ts';

const { tool } = caseOf({});

function tri(rule: ArgvRule, program: string, words: readonly string[]): string {
  return argvMatches(rule, { tool, args: { program, args: [...words] }, told: () => undefined }).tri;
}

test('for a deny, the same program and subcommand with something else behind them is not known to be harmless', () => {
  const push: ArgvRule = { program: 'git', subcommand: ['push'], effect: 'write' };
  assert.equal(tri(push, 'git', ['push']), 'yes');
  for (const words of [
    ['push', '--force'],
    ['-c', 'x=y', 'push'],
    ['push', 'origin', 'main'],
  ])
    assert.equal(tri(push, 'git', words), 'unknown', words.join(' '));
  assert.equal(tri(push, '/usr/bin/git', ['push']), 'unknown', 'by its path');
  assert.equal(tri(push, 'git', ['status']), 'no');
  assert.equal(tri(push, 'gitk', ['push']), 'no');
});

test('for a deny over exact words, a flag more or the path of the program does not lead past it', () => {
  const push: ArgvRule = { program: 'git', words: ['push'], effect: 'write' };
  assert.equal(tri(push, 'git', ['push']), 'yes');
  for (const [program, ...words] of [
    ['git', 'push', '-f'],
    ['git', '-c', 'x=y', 'push'],
    ['/usr/bin/git', 'push'],
    ['/usr/bin/git', 'push', '-f'],
  ] as const) {
    const command = [program, ...words].join(' ');
    assert.equal(tri(push, program, words), 'unknown', command);
    const call = { tool: { name: 'run_command' }, args: { program, args: [...words] } };
    const any = [{ tool: 'run_command' }];
    for (const list of ['deny', 'ask'] as const)
      assert.notEqual(
        permit({ allow: any, [list]: [{ tool: 'run_command', argv: push }] }, call).decision,
        'pass',
        `${list}: ${command}`,
      );
    assert.equal(
      permit({ allow: [{ tool: 'run_command', argv: push }] }, call).decision,
      'abstain',
      `an allow is exact: ${command}`,
    );
  }
  assert.equal(tri(push, 'git', ['status']), 'no');
  assert.equal(tri(push, 'gitk', ['push']), 'no');
  assert.equal(tri({ ...push, words: ['push', '-f'] }, 'git', ['push']), 'no');
});
