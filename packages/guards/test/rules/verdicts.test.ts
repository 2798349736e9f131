import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Policy, PolicyRule } from '@fpf/contracts';
import { namesMatch } from '../../src/rules/names-match.ts';
import { toldBy } from '../../src/rules/told-by.ts';
import { all, any, told, type Tri } from '../../src/rules/tri.ts';
import { at, caseOf, permit, present, said, type Shape } from '../support/permission.ts';

test('all and any of three values, by the table of Kleene', () => {
  const rows: readonly (readonly [Tri, Tri, all: Tri, any: Tri])[] = [
    ['yes', 'yes', 'yes', 'yes'],
    ['yes', 'unknown', 'unknown', 'yes'],
    ['yes', 'no', 'no', 'yes'],
    ['unknown', 'unknown', 'unknown', 'unknown'],
    ['unknown', 'no', 'no', 'unknown'],
    ['no', 'no', 'no', 'no'],
  ];
  for (const [a, b, both, one] of rows)
    for (const pair of [
      [a, b],
      [b, a],
    ]) {
      assert.equal(all(pair), both, `all ${pair.join()}`);
      assert.equal(any(pair), one, `any ${pair.join()}`);
    }
  assert.deepEqual([all([]), any([]), told(true), told(false)], ['yes', 'no', 'yes', 'no']);
});

test('evidence tells what it says once, with a carrier, present or absent', () => {
  const carrier = { type: 'x', ref: 'x', at };
  const tells = (...evidence: readonly Evidence[]): string => toldBy(evidence).told('q')?.status ?? 'nothing';
  assert.equal(tells(present('q', 1)), 'present');
  assert.equal(tells({ id: 'q', status: 'absent', by: 'x', carrier }), 'absent');
  assert.equal(tells({ id: 'q', status: 'unknown', by: 'x', carrier }), 'nothing');
  assert.equal(tells({ id: 'q', status: 'present', by: 'x' }), 'nothing');
  assert.equal(tells(present('q', 1), present('q', 1)), 'present');
  assert.equal(tells(present('q', 1), present('q', 2)), 'nothing');
  assert.equal(tells(present('q', 1), present('q', 2), present('q', 1)), 'nothing', 'not the last of three');
  assert.equal(
    tells({ id: 'q', status: 'present', by: 'x', carrier }, { id: 'q', status: 'absent', by: 'x', carrier }),
    'nothing',
  );
  assert.equal(tells(), 'nothing');
  assert.equal(tells(present('r', 1)), 'nothing');
});

const reasons = (policy: Partial<Policy> | null, shape?: Shape) => {
  const { decision, reasons: all_ } = permit(policy, shape);
  return [decision, ...all_.map(({ code, stage, message, refs }) => [code, stage, message, refs])];
};
const own: PolicyRule = { tool: 'write_file' };

test('each refusal, to the letter', () => {
  assert.deepEqual(reasons({ deny: [{ tool: 'x' }, own] }), [
    'abstain',
    ['permission.denied', 'permission', 'A project rule denies files#write_file.', ['policy.deny[1]']],
  ]);
  assert.deepEqual(reasons({ deny: [{ ...own, reason: 'never' }] }).at(1), [
    'permission.denied',
    'permission',
    'A project rule denies files#write_file: never.',
    ['policy.deny[0]'],
  ]);
  assert.deepEqual(reasons({ ask: [own] }).at(1), [
    'permission.ask',
    'permission',
    'A project rule asks for approval of files#write_file; there is none (approval).',
    ['approval'],
  ]);
  assert.deepEqual(reasons({ ask: [own] }, { found: { approval: false } }).at(1), [
    'permission.refused',
    'permission',
    'A person was asked about exactly this call of files#write_file, and refused it (approval is false).',
    ['approval'],
  ]);
  assert.deepEqual(reasons({ ask: [own, { tool: 'write_*' }] }, { found: { approval: true } }).at(1), [
    'policy.bad-rule',
    'permission',
    'A project rule asks about files#write_file (policy.ask[1] cannot be used: /tool "write_*" is a pattern, and names are whole; what cannot be told counts here).',
    ['policy.ask[1]'],
  ]);
});

test('what an allow asks for and does not find is said with its question', () => {
  const confined: Partial<Policy> = { allow: [{ ...own, confined: true }] };
  const absent: Evidence = { id: 'sandbox.confined', status: 'absent', by: 'x', carrier: { type: 'x', ref: 'x', at } };
  const message = (shape?: Shape): unknown => (reasons(confined, shape)[1] as readonly unknown[])[2];
  const begin = 'policy.allow[0] allows files#write_file only with tools that are held in a sandbox; sandbox.confined';
  assert.equal(message({ found: { 'sandbox.confined': false } }), `${begin} is false.`);
  assert.equal(message({ evidence: [absent] }), `${begin} is absent.`);
  assert.equal(message(), `${begin} could not be told.`);
});

test('a path that leads elsewhere is said with where it leads', () => {
  const rule: PolicyRule = { tool: 'write_file', args: { path: { path: ['notes/**'] } } };
  const shape = { args: { path: 'notes/link' }, found: { 'path.real:{args.path}': 'secret' } };
  assert.match(permit({ allow: [rule] }, shape).reasons[0]?.message ?? '', /\(it leads to "secret"\)\.$/);
  const two: PolicyRule = { ...rule, args: { ...rule.args, mode: { equals: 'x' } } };
  assert.match(
    permit({ allow: [{ tool: '*' }], deny: [two] }, shape).reasons[0]?.message ?? '',
    /secret"\), and asks \{"equals":"x"\}/,
  );
});

test('each effect is a word of its own', () => {
  const effects = ['pure', 'fs', 'idempotent', 'verifiable', 'once'] as const;
  for (const effect of effects)
    for (const wanted of effects)
      assert.equal(
        said({ allow: [{ effect: wanted }] }, { tool: { effect } }),
        effect === wanted ? 'pass' : 'permission.not-allowed',
      );
});

test('an ask of which nobody can tell whether it is meant needs an approval and an allow', () => {
  const unsure: PolicyRule = { tool: 'write_file', args: { gone: { equals: 1 } } };
  const found = { approval: true };
  assert.equal(said({ ask: [unsure] }, { found }), 'permission.not-allowed');
  assert.equal(said({ ask: [unsure], allow: [own] }, { found }), 'pass');
  assert.equal(said({ ask: [unsure], allow: [own] }), 'permission.ask');
  assert.equal(said({ ask: [unsure, own] }, { found }), 'pass');
});

test('a name that is a pattern, or no word that is known, is not known to be another', () => {
  const { tool } = caseOf(null);
  assert.equal(namesMatch({ tool: 'write_*' }, tool), 'unknown');
  assert.equal(namesMatch({ effect: 'FS' } as unknown as PolicyRule, tool), 'unknown');
});
