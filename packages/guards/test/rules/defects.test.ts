// What permission systems of others are known to let through (substring rules, skipped denies, no decision, patterns
// that are dropped).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionCase, Policy, PolicyRule } from '@fpf/contracts';
import { judgePermission } from '../../src/rules/permission.ts';
import { caseOf, said } from '../support/permission.ts';

const bash = (command: string) => ({ tool: { name: 'bash' }, args: { command } });
const any: PolicyRule = { tool: '*' };

test('a rule by text does not match by a part of the text', () => {
  const policy: Partial<Policy> = { allow: [{ tool: 'bash', args: { command: { equals: 'npm test' } } }] };
  assert.equal(said(policy, bash('npm test')), 'pass');
  for (const command of ['npm test && rm -rf x', 'xnpm test', 'npm test\n', 'npm  test', 'NPM TEST', 'npm test\u200b'])
    assert.notEqual(said(policy, bash(command)), 'pass', command);
});

test('no mode skips a deny: it holds beside any allow, ask, approval and condition', () => {
  const deny: readonly PolicyRule[] = [{ tool: 'bash' }];
  const found = { approval: true, 'sandbox.confined': true };
  for (const policy of [
    { allow: [any] },
    { ask: [any] },
    { allow: [{ tool: 'bash', confined: true as const }], ask: [any] },
    { allow: [any, any] },
  ])
    assert.equal(said({ ...policy, deny: [...deny] }, { ...bash('ls'), found }), 'permission.denied');
});

test('where nothing decides, nothing runs', () => {
  for (const policy of [
    {},
    { allow: [{ tool: 'other' }] },
    { deny: [{ tool: 'other' }] },
    { ask: [{ tool: 'other' }] },
  ])
    assert.equal(said(policy, bash('ls')), 'permission.not-allowed');
  assert.equal(said(null, bash('ls')), 'permission.not-allowed', 'and neither where there is no policy');
});

test('a pattern that is none is not dropped', () => {
  const bad: PolicyRule = { tool: 'bash', args: { path: { path: ['src/[a-'] } } };
  const args = { path: 'src/a' };
  const found = { 'path.real:{args.path}': 'src/a' };
  assert.notEqual(said({ allow: [bad] }, { tool: { name: 'bash' }, args, found }), 'pass');
  assert.equal(said({ allow: [any], deny: [bad] }, { tool: { name: 'bash' }, args, found }), 'permission.denied');
});

test('a regular expression in a rule is a text like any other, and costs nothing', () => {
  const rule: PolicyRule = { tool: 'bash', args: { command: { text: '(a+)+$' } } };
  assert.notEqual(said({ allow: [rule] }, bash('a'.repeat(60_000))), 'pass');
  assert.equal(said({ allow: [rule] }, bash('(a+)+$')), 'pass');
});

test('no command runs for how it begins', () => {
  const policy: Partial<Policy> = {
    allow: [{ tool: 'bash', args: { command: { text: 'ls *' } } }],
    deny: [{ tool: 'bash', args: { command: { text: '*rm*' } } }],
  };
  assert.equal(said(policy, bash('ls src')), 'pass');
  assert.equal(said(policy, bash('ls x; rm -rf .')), 'permission.denied');
  assert.equal(
    said({ allow: [{ tool: 'bash', args: { command: { text: 'rm ?' } } }] }, bash('rm -rf /')),
    'permission.condition',
  );
});

test('a name that all objects have is no argument and no rule', () => {
  const policy: Partial<Policy> = { allow: [{ tool: 'bash', args: { constructor: { text: '*' } } }] };
  assert.notEqual(said(policy, bash('ls')), 'pass');
  const proto = JSON.parse('{"tool": "bash", "args": {"__proto__": {"equals": 1}}}') as PolicyRule;
  assert.notEqual(said({ allow: [proto] }, bash('ls')), 'pass');
});

test('a policy of another shape is thrown at whoever asks, and never a pass', () => {
  const trap = (): never => {
    throw new Error('trap');
  };
  const policies: readonly unknown[] = [
    7,
    'allow',
    [],
    {},
    { allow: 7, deny: [], ask: [] },
    { allow: [any], deny: {}, ask: [] },
    { allow: [null], deny: [], ask: [] },
    { allow: [any], deny: [null], ask: [] },
    { allow: [any], deny: [], ask: ['x'] },
    { allow: [any] },
    new Proxy({}, { get: trap, ownKeys: trap, has: trap }),
    { allow: [any], deny: [Object.defineProperty({}, 'tool', { enumerable: true, get: trap })], ask: [] },
    { allow: [any], deny: [new Proxy({}, { get: trap, ownKeys: trap, has: trap, getPrototypeOf: trap })], ask: [] },
  ];
  for (const policy of policies) {
    let decision = 'thrown';
    try {
      ({ decision } = judgePermission({ ...caseOf(null), policy } as DecisionCase));
    } catch {
      // Whoever asks makes an abstain of it.
    }
    assert.notEqual(decision, 'pass');
  }
});
