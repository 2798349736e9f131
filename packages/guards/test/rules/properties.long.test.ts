import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdmittedCall,
  type ArgMatch,
  type DecisionCase,
  type Evidence,
  type JsonValue,
  type Policy,
  type PolicyRule,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { judgePermission } from '../../src/rules/permission.ts';
import { ruleQuestions } from '../../src/rules/rule-questions.ts';
import { present } from '../support/permission.ts';
import { fc } from '../support/fast-check.ts';

const often = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
const path = often('src/a', 'src', 'secret/x', '.', 'a/../b', '/etc', 'src/\ud800');
const pattern = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('src/**', 'secret/**', '**', '*', 'src/?') },
  fc.constantFrom('[x]', '/abs'),
);
const match: fc.Arbitrary<ArgMatch> = fc.oneof(
  fc.record({ path: fc.array(pattern, { minLength: 1, maxLength: 2 }) }),
  fc.record({ text: fc.constantFrom('src/*', '*', 'x') }),
  fc.record({ equals: fc.constantFrom<JsonValue>('src/a', 1) }),
  fc.record({ min: fc.constantFrom(0, 5), max: fc.constantFrom(5, 9) }),
);
type Members = Partial<PolicyRule>;
const argv = often<NonNullable<PolicyRule['argv']>>(
  { program: 'cat', values: [{ kind: 'path', scope: ['src'], least: 0, most: 4 }], effect: 'read' },
  { program: 'cat', effect: 'read' },
  { program: 'bash', effect: 'read' },
);
const call: fc.Arbitrary<Members> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 4, arbitrary: match.map((path) => ({ args: { path } })) },
  { weight: 1, arbitrary: fc.tuple(match, often('count', 'gone')).map(([one, name]) => ({ args: { [name]: one } })) },
  { weight: 3, arbitrary: argv.map((one) => ({ argv: one })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Members>({ effect: 'fs' }, { effect: 'once' }, { skill: 'shell' }, { skill: 'other' }),
  },
);
const condition = often<Members>(
  {},
  { rate: { calls: 2, per_seconds: 60 } },
  { confined: true },
  { measured: { exact: 0.5 } },
);
const named = often<Members>({ tool: 'run_command' }, { tool: '*' }, { tool: 'other' }, { tool: 'run_*' }, {});
const rule: fc.Arbitrary<PolicyRule> = fc.tuple(named, call).map(([names, more]) => ({ ...names, ...more }));
const conditional = fc.tuple(rule, condition).map(([one, more]) => ({ ...one, ...more }));
const policy: fc.Arbitrary<Policy> = fc.record({
  allow: fc.array(conditional, { maxLength: 3 }),
  deny: fc.array(rule, { maxLength: 1 }),
  ask: fc.array(fc.oneof({ weight: 8, arbitrary: rule }, conditional), { maxLength: 2 }),
});
const args = fc.record({
  path,
  count: fc.constantFrom<JsonValue>(1, 4, '4'),
  program: often('cat', 'bash'),
  args: fc.array(fc.oneof({ weight: 6, arbitrary: path }, fc.constantFrom('-x', '--')), { maxLength: 2 }),
});
const values = fc.constantFrom<JsonValue>(true, true, false, 0, 1, 3, 0.5, 'src/a', 'secret/x', '.', '/etc');

type Given = { readonly call: AdmittedCall; readonly rules: Policy; readonly kase: DecisionCase };

const sixteen = { minLength: 16, maxLength: 16 };
const given: fc.Arbitrary<Given> = fc
  .tuple(policy, args, fc.array(values, sixteen), fc.array(fc.nat(5), sixteen))
  .map(([rules, its, found, statuses]) => {
    const skill = { id: 'shell', name: 'shell', version: '1.0.0', shipped: false };
    const asked: AdmittedCall = {
      call_id: 'run/1',
      skill,
      args: its,
      tool: {
        name: 'run_command',
        description: 'x',
        input_schema: {},
        effect: 'fs',
      },
    };
    const evidence = ruleQuestions(asked, rules).map((id, index): Evidence => {
      const one = present(id, likely(id, found[index % 16] ?? null));
      return statuses[index % 16] === 0 ? unknown(one) : one;
    });
    const tool = { skill, name: 'run_command', effect: 'fs' as const, network: false };
    return { call: asked, rules, kase: { tool, args: its, policy: rules, guards: [], evidence } };
  });

function likely(id: string, value: JsonValue): JsonValue {
  return id.startsWith('path.real') && typeof value !== 'string' ? 'src/a' : value;
}

function unknown({ id, by }: Evidence): Evidence {
  return { id, status: 'unknown', by };
}

const passes = (kase: DecisionCase): boolean => judgePermission(kase).decision === 'pass';
const runs = { numRuns: 3_000 };

test('taking evidence away never lets a call through', () => {
  fc.assert(
    fc.property(given, fc.nat(15), ({ kase }, which) => {
      fc.pre(kase.evidence.length > 0);
      const at = which % kase.evidence.length;
      const less = kase.evidence.map((one, index) => (index === at ? unknown(one) : one));
      assert.ok(passes(kase) || !passes({ ...kase, evidence: less }));
      assert.ok(passes(kase) || !passes({ ...kase, evidence: kase.evidence.filter((_, index) => index !== at) }));
    }),
    runs,
  );
});

test('the order of rules and of evidence decides nothing', () => {
  const turned = (rules: Policy): Policy => ({
    allow: rules.allow.toReversed(),
    deny: rules.deny.toReversed(),
    ask: rules.ask.toReversed(),
  });
  fc.assert(
    fc.property(given, ({ kase, rules }) => {
      const other = { ...kase, policy: turned(rules), evidence: kase.evidence.toReversed() };
      assert.equal(passes(other), passes(kase));
    }),
    runs,
  );
});

test('one allow less, or one deny more, never lets a call through', () => {
  fc.assert(
    fc.property(given, rule, ({ kase, rules }, more) => {
      if (passes(kase)) return;
      assert.ok(!passes({ ...kase, policy: { ...rules, allow: rules.allow.slice(1) } }));
      assert.ok(!passes({ ...kase, policy: { ...rules, deny: [...rules.deny, more] } }));
    }),
    runs,
  );
});

test('what is recorded with a verdict makes the same verdict again, bit for bit', () => {
  fc.assert(
    fc.property(given, ({ kase }) => {
      const made = judgePermission(kase);
      assert.equal(canonicalJson(judgePermission({ ...kase, evidence: [...made.evidence] })), canonicalJson(made));
      assert.equal(canonicalJson(judgePermission(structuredClone(kase))), canonicalJson(made));
    }),
    runs,
  );
});

test('no rule looks at evidence that was not asked for beforehand', () => {
  fc.assert(
    fc.property(given, ({ call: one, rules, kase }) => {
      const asked = new Set(ruleQuestions(one, rules));
      const more = [...kase.evidence, present('session.open', true), present('path.real:{args.gone}', 'src/a')].filter(
        ({ id }) => !asked.has(id),
      );
      assert.deepEqual(judgePermission({ ...kase, evidence: [...kase.evidence, ...more] }), judgePermission(kase));
    }),
    runs,
  );
});

test('the cases that these properties are tried on come to every decision', () => {
  const seen = new Map<string, number>();
  for (const { kase } of fc.sample(given, { numRuns: 3_000, seed: 6 })) {
    const { decision, reasons, evidence } = judgePermission(kase);
    const code =
      decision === 'pass'
        ? evidence.some(({ id }) => id === 'approval')
          ? 'approved'
          : 'pass'
        : (reasons[0]?.code ?? '');
    seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  const wanted = [
    'pass',
    'approved',
    'permission.denied',
    'permission.ask',
    'permission.refused',
    'permission.condition',
    'permission.rate',
    'permission.not-allowed',
    'policy.bad-rule',
  ];
  for (const code of wanted) assert.ok((seen.get(code) ?? 0) >= 10, `${code}: ${JSON.stringify([...seen])}`);
});
