// The hostile cases by their names, each against a whole decision: none passes, none throws, each ends at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall, requires } from '@fpf/contract-tests';
import type { EvidenceAnswer, EvidenceQuestion, JsonObject } from '@fpf/contracts';
import { createGuardEngine } from '../src/index.ts';
import { absent, decisionCase, present } from './support/cases.ts';

const open = 'session.open';
const engine = createGuardEngine({}, fixedHost());

async function decided(when: string, args: JsonObject = {}, value: unknown = true): Promise<string> {
  const spec = { ...requires(open), when };
  const evidence = [present(open), present('kv:x', value as never), absent('kv:gone')];
  return (await engine.judge('guard', decisionCase({ guards: [{ from: 'tool', id: 'touch', spec }], args, evidence })))
    .decision;
}

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`) as unknown;
const kv = 'ev["kv:x"].value';

/** Each would be true to a reader that is not careful. */
const cases: readonly (readonly [name: string, when: string, args?: JsonObject, value?: unknown])[] = [
  ['constructor as an argument', 'has(args.constructor)'],
  ['constructor of a value', `${kv}.constructor != 1`, {}, {}],
  ['__proto__ as an argument', 'has(args.__proto__)'],
  ['__proto__ in the data', 'args.x == 1', JSON.parse('{"__proto__": {"x": 1}}') as JsonObject],
  ['NaN as evidence', `${kv} != 1.0`, {}, Number.NaN],
  ['NaN made on the way', '0.0 / 0.0 != 1.0'],
  ['2^53 + 1 as an argument', 'args.n == 9007199254740992', { n: Number('9007199254740993') }],
  ['2^53 + 1 as evidence', `${kv} == 9007199254740992`, {}, Number('9007199254740993')],
  ['int overflow', 'size(args.s) + 9223372036854775807 != 0', { s: 'a' }],
  ['int overflow by negation', '-(args.n - 9223372036854775807 - 1) != 0', { n: 0 }],
  ['a lone surrogate as an argument', 'args.s != "x"', { s: '\ud800' }],
  ['a lone surrogate as evidence', `${kv} != "x"`, {}, 'a\udc00'],
  ['an NFC/NFD twin', 'args.s == "caf\u00e9"', { s: 'cafe\u0301' }],
  ['100k nesting of an expression', `${'('.repeat(100_000)}true${')'.repeat(100_000)}`],
  ['100k nesting of evidence', `${kv} != 1`, {}, deep(100_000)],
  ['100k nesting of an argument', 'args.l != 1', { l: deep(100_000) as never }],
  ['nested comprehensions', '[1].all(x, [1].all(y, [1].all(z, x == y && y == z)))'],
  [
    'a string bomb',
    `size(${Array.from({ length: 24 }, () => '(args.s + args.s)').join(' + ')}) > 0`,
    { s: 'x'.repeat(60_000) },
  ],
  ['a catastrophic regular expression', 'args.s.matches("^(a+)+$")', { s: `${'a'.repeat(60_000)}!` }],
  ['a catastrophic regular expression over what fits', 'args.s.matches("^(a|a)*$")', { s: `${'a'.repeat(40)}!` }],
];
for (const [name, when, args, value] of cases)
  test(`hostile: ${name}`, async () => {
    assert.equal(await decided('true == args.gone'), 'abstain', 'what evaluates is loaded');
    const from = process.cpuUsage();
    assert.equal(await decided(when, args, value), 'abstain');
    const { user, system } = process.cpuUsage(from);
    assert.ok(user + system < 500_000, `${user + system} µs are more than ten times what it may take`);
  });

const answer = { status: 'present', value: true, carrier: { type: 'moon', ref: 'moon-1' } } as const;
const resolvers: readonly (readonly [name: string, resolve: (question: EvidenceQuestion) => unknown])[] = [
  ['hangs', () => new Promise(() => undefined)],
  [
    'throws',
    () => {
      throw new Error('hidden');
    },
  ],
  ['throws what is no error', () => Promise.reject(null)],
  ['lies about its type', () => Promise.resolve({ ...answer, value: 'true' })],
  ['lies about its status', () => Promise.resolve({ ...answer, status: 'Present' })],
  [
    'changes the call that it is asked about',
    ({ call }) => {
      (call.args as Record<string, unknown>)['path'] = 'b.txt';
      return Promise.resolve(answer);
    },
  ],
  [
    'changes the rules',
    ({ context }) => {
      (context as { policy: unknown }).policy = { allow: [{ tool: '*' }], deny: [], ask: [] };
      return Promise.resolve(answer);
    },
  ],
];
for (const [name, resolve] of resolvers)
  test(`hostile: a resolver that ${name}`, async () => {
    const own = createGuardEngine({ evidenceTimeoutMs: 50 }, fixedHost());
    const about = { summary: 'A moon.', subject: 'none', value: 'boolean' } as const;
    own.registerResolver({
      kind: 'moon.full',
      about,
      resolve: resolve as (question: EvidenceQuestion) => Promise<EvidenceAnswer>,
    });
    const { decision, reasons } = await own.decide(guardedCall({ guard: requires('moon.full') }), guardContext());
    assert.deepEqual([decision, reasons[0]?.code], ['abstain', 'guard.evidence-unknown']);
  });

test('the same by what is sound passes, so that it is not for another reason that they do not', async () => {
  assert.equal(await decided('args.n == 9007199254740991', { n: Number.MAX_SAFE_INTEGER }), 'pass');
  assert.equal(await decided('args.s == "caf\u00e9"', { s: 'caf\u00e9' }), 'pass');
  assert.equal(await decided('args.s.matches("^(a+)+$")', { s: 'aaaa' }), 'pass');
  assert.equal(await decided(`${kv}.constructor == 1`, {}, JSON.parse('{"constructor": 1}')), 'pass');
});
