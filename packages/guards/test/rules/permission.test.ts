import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GuardVerdict, type Policy, type PolicyRule } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { at, permit, present, said } from '../support/permission.ts';

const any: PolicyRule = { tool: '*' };
const own: PolicyRule = { tool: 'write_file' };

test('deny wins over ask, ask over allow, and what nothing names may not', () => {
  assert.equal(said({ allow: [any] }), 'pass');
  assert.equal(said({ allow: [any], ask: [own] }), 'permission.ask');
  assert.equal(said({ allow: [own], ask: [own], deny: [any] }), 'permission.denied');
  assert.equal(
    said({ allow: [own], deny: [any] }, { found: { approval: true } }),
    'permission.denied',
    'also where a person approved',
  );
  assert.equal(said({}), 'permission.not-allowed');
});

test('without a policy only pure and fs tools of the shipped pack, and none that declares the network', () => {
  const shipped = { id: 'files', name: 'files', version: '1.0.0', shipped: true };
  const is = (tool: object): string => said(null, { tool: { skill: shipped, ...tool } });
  for (const effect of ['pure', 'fs'] as const) assert.equal(is({ effect }), 'pass');
  for (const effect of ['idempotent', 'verifiable', 'once'] as const)
    assert.equal(is({ effect }), 'permission.not-allowed');
  assert.equal(is({ effect: 'pure', network: true }), 'permission.not-allowed');
  assert.equal(is({ skill: { ...shipped, shipped: false } }), 'permission.not-allowed');
});

test('a refusal says whether there is a policy, and refers to the rule that would allow the call', () => {
  for (const policy of [{}, null]) {
    const [why] = permit(policy).reasons;
    assert.match(
      why?.message ?? '',
      policy ? /has a policy, and no rule of it names files#write_file/ : /has no policy/,
    );
    const rule = JSON.parse(why?.refs[0] ?? '') as PolicyRule;
    assert.equal(said({ allow: [rule] }), 'pass');
  }
});

test('an allow that names a tool alone means none of several; what holds back means all of them', () => {
  const two = { tool: { namesakes: ['other'] } };
  assert.equal(said({ allow: [own] }, two), 'permission.condition');
  assert.equal(said({ allow: [{ ...own, skill: '*' }] }, two), 'permission.condition');
  assert.equal(said({ allow: [{ ...own, skill: 'files' }] }, two), 'pass');
  assert.equal(said({ allow: [any] }, two), 'pass', 'all tools of all skills');
  assert.equal(said({ allow: [{ effect: 'fs' }] }, two), 'pass', 'nor does one that names none');
  assert.equal(said({ allow: [any], deny: [own] }, two), 'permission.denied');
  assert.equal(said({ allow: [any], ask: [own] }, two), 'permission.ask');
  const [why] = permit({ allow: [own] }, two).reasons;
  assert.match(
    why?.message ?? '',
    /policy\.allow\[0\] names files#write_file, but it does not say of which skill, and other has/,
  );
  assert.match(why?.next ?? '', /Say which skill the rule means: \{"tool":"write_file","skill":"files"\}/);
});

test('names are whole: no part of one, no other case, no pattern', () => {
  for (const tool of [
    'write',
    'write_file_all',
    'Write_File',
    'write_file ',
    ' write_file',
    'write_file\0',
    '.*',
    'write.file',
  ])
    assert.notEqual(said({ allow: [{ tool }] }), 'pass', tool);
  for (const tool of ['write_*', 'write_fil?', '**', '{write_file,x}', '[w]rite_file']) {
    assert.notEqual(said({ allow: [{ tool }] }), 'pass', tool);
    assert.equal(said({ allow: [own], deny: [{ tool }] }), 'permission.denied', `${tool} may mean it`);
  }
  assert.equal(said({ allow: [{ skill: 'files' }] }), 'pass');
  assert.equal(said({ allow: [{ skill: 'file' }] }), 'permission.not-allowed');
  assert.equal(said({ allow: [{ tool: 'write_file', skill: 'other' }] }), 'permission.not-allowed');
  assert.equal(said({ allow: [{ effect: 'fs' }] }), 'pass');
  assert.equal(said({ allow: [{ effect: 'pure' }] }), 'permission.not-allowed');
});

test('what cannot be told lets a deny and an ask count, and never an allow', () => {
  const rule: PolicyRule = { tool: 'write_file', args: { path: { path: ['secret/**'] } } };
  const args = { path: 'notes/a' };
  const real = { 'path.real:{args.path}': 'notes/a' };
  assert.equal(said({ allow: [own], deny: [rule] }, { args, found: real }), 'pass');
  assert.equal(said({ allow: [own], deny: [rule] }, { args }), 'permission.denied', 'nobody said where it leads');
  assert.equal(
    said({ allow: [own], deny: [rule] }, { args, found: { 'path.real:{args.path}': 'secret/a' } }),
    'permission.denied',
    'a link in',
  );
  assert.equal(said({ allow: [own], deny: [rule] }, { args: {} }), 'permission.denied', 'no such argument');
  assert.equal(said({ allow: [own], ask: [rule] }, { args }), 'permission.ask');
  const allowed: Partial<Policy> = { allow: [{ tool: 'write_file', args: { path: { path: ['notes/**'] } } }] };
  assert.equal(said(allowed, { args, found: real }), 'pass');
  assert.equal(said(allowed, { args }), 'permission.condition');
  assert.match(
    permit({ allow: [own], deny: [rule] }, { args }).reasons[0]?.message ?? '',
    /what cannot be told counts here/,
  );
});

test('an ask passes with a person’s word on this very call, which is then its evidence', () => {
  const policy: Partial<Policy> = { ask: [{ ...own, reason: 'it writes' }] };
  const { decision, evidence } = permit(policy, { found: { approval: true } });
  assert.deepEqual([decision, evidence.map(({ id }) => id)], ['pass', ['approval']]);
  assert.equal(said(policy, { found: { approval: false } }), 'permission.refused');
  assert.equal(said(policy), 'permission.ask');
  assert.match(
    permit(policy).reasons[0]?.message ?? '',
    /asks for approval of files#write_file: it writes; there is none \(approval\)/,
  );
  for (const odd of ['true', 1, null, {}, [true]])
    assert.equal(said(policy, { found: { approval: odd } }), 'permission.ask', JSON.stringify(odd));
  for (const status of ['absent', 'unknown'] as const)
    assert.equal(
      said(policy, {
        evidence: [{ id: 'approval', status, value: true, by: 'x', carrier: { type: 'x', ref: 'x', at } }],
      }),
      'permission.ask',
    );
  assert.equal(
    said(policy, { evidence: [{ id: 'approval', status: 'present', value: true, by: 'x' }] }),
    'permission.ask',
    'without a carrier',
  );
  assert.equal(
    said(policy, { evidence: [present('approval', true), present('approval', false)] }),
    'permission.ask',
    'two that differ',
  );
  assert.equal(said(policy, { evidence: [present('approval', true), present('approval', true)] }), 'pass');
});

test('an allow with conditions holds while they do, and names the one that does not', () => {
  const rate: Partial<Policy> = { allow: [{ tool: 'write_file', rate: { calls: 2, per_seconds: 60 } }] };
  const calls = (count: unknown): string => said(rate, { found: { 'rate.calls:write_file?per=60': count as number } });
  assert.equal(calls(1), 'pass');
  assert.equal(calls(2), 'permission.rate');
  assert.equal(calls('1'), 'permission.rate');
  assert.equal(said(rate), 'permission.condition', 'unknown');
  assert.match(permit(rate).reasons[0]?.message ?? '', /rate\.calls:write_file\?per=60 could not be told/);
  const confined: Partial<Policy> = { allow: [{ tool: 'write_file', confined: true }] };
  assert.equal(said(confined, { found: { 'sandbox.confined': true } }), 'pass');
  for (const value of [false, 'true', 1, null])
    assert.equal(said(confined, { found: { 'sandbox.confined': value } }), 'permission.condition');
  const measured: Partial<Policy> = { allow: [{ tool: 'write_file', measured: { exact: 0.9, f1: 0.8 } }] };
  assert.equal(said(measured, { found: { 'model.rate:exact': 0.9, 'model.rate:f1': 0.8 } }), 'pass');
  assert.equal(said(measured, { found: { 'model.rate:exact': 0.89, 'model.rate:f1': 0.8 } }), 'permission.condition');
  assert.equal(said(measured, { found: { 'model.rate:exact': 0.9 } }), 'permission.condition');
  assert.equal(said({ allow: [...(rate.allow ?? []), own] }), 'pass', 'another rule that allows it is enough');
});

test('a rule that cannot be used makes nothing pass, in whatever list it stands', () => {
  const broken: readonly unknown[] = [
    { tool: 'write_file', args: { path: { path: ['/etc/**'] } } },
    { tool: 'write_file', args: { path: { path: ['{a,b}/**'] } } },
    { tool: 'write_file', args: { path: {} } },
    { tool: 'write_file', args: { path: { matches: '.*' } } },
    { tool: 'write_file', args: { path: { min: 2, max: 1 } } },
    { tool: 'write_file', args: 'x' },
    { tool: 'write_file', argv: { program: 'bash', effect: 'read' } },
    { tool: 'write_file', argv: { effect: 'read' } },
    { tool: 'write_file', when: 'true' },
    { tool: 'write_file', confined: 'yes' },
    { tool: 'write_file', effect: 'FS' },
    { tool: 'write_file', rate: { calls: '5' } },
    { tool: 7 },
    { tool: ['write_file'] },
    { skill: {} },
    {},
    { reason: 'because' },
  ];
  for (const rule of broken as readonly PolicyRule[]) {
    const text = JSON.stringify(rule);
    const shape = {
      args: { path: 'a' },
      found: { approval: true, 'path.real:{args.path}': 'a', 'sandbox.confined': true },
    };
    assert.notEqual(said({ allow: [rule] }, shape), 'pass', `allow ${text}`);
    assert.equal(said({ allow: [any], deny: [rule] }, shape), 'permission.denied', `deny ${text}`);
    assert.equal(said({ allow: [any], ask: [rule] }, shape), 'policy.bad-rule', `ask ${text}`);
    assert.equal(said({ allow: [any, rule] }, shape), 'pass', 'another rule is not touched');
  }
  for (const stray of [
    { confined: true },
    { rate: { calls: 1, per_seconds: 1 } },
    { measured: { exact: 1 } },
  ] as const) {
    const rule = { tool: 'write_file', ...stray } as PolicyRule;
    assert.equal(said({ allow: [any], deny: [rule] }), 'permission.denied', 'a condition does not weaken a deny');
    assert.equal(said({ allow: [any], ask: [rule] }, { found: { approval: true } }), 'policy.bad-rule');
    assert.equal(said({ allow: [any], deny: [{ ...rule, tool: 'other' }] }), 'pass', 'of another tool');
  }
});

test('a command is allowed by a rule over commands as a whole, and a flag more does not lead past a deny', () => {
  const run = { tool: { name: 'run_command' }, args: { program: 'git', args: ['push', '--force'] } };
  const status: PolicyRule = { tool: 'run_command', argv: { program: 'git', subcommand: ['status'], effect: 'read' } };
  const push: PolicyRule = { tool: 'run_command', argv: { program: 'git', subcommand: ['push'], effect: 'write' } };
  assert.equal(said({ allow: [status] }, run), 'permission.condition');
  assert.equal(said({ allow: [status] }, { ...run, args: { program: 'git', args: ['status'] } }), 'pass');
  assert.equal(said({ allow: [any], deny: [push] }, run), 'permission.denied');
  assert.equal(said({ allow: [any], deny: [push] }, { ...run, args: { program: 'git', args: ['status'] } }), 'pass');
  assert.match(permit({ allow: [status] }, run).reasons[0]?.message ?? '', /it does not begin with git status/);
});

test('the verdict is frozen, by its schema, and holds just the evidence that was looked at', () => {
  const policy: Partial<Policy> = { allow: [{ tool: 'write_file', confined: true }] };
  const made = permit(policy, { found: { 'session.open': true, 'sandbox.confined': true, approval: true } });
  assert.deepEqual(
    made.evidence.map(({ id }) => id),
    ['sandbox.confined'],
  );
  assert.deepEqual(check(GuardVerdict, made), []);
  assert.ok(Object.isFrozen(made) && Object.isFrozen(made.evidence) && Object.isFrozen(made.reasons));
});

test('what is said is cut between characters, so that it can be recorded', () => {
  for (const length of [4_090, 4_091, 4_092, 4_093]) {
    const [why] = permit({ deny: [{ ...own, reason: `${'x'.repeat(length - 60)}${'\u{1f600}'.repeat(40)}` }] }).reasons;
    assert.equal(why?.message.isWellFormed(), true);
  }
});
