import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepFreeze, type GuardEngine, type GuardVerdict, type Reason } from '@fpf/contracts';
import { runCases, suites } from '../src/index.ts';
import { caught } from './support/caught.ts';

const why: Reason = { code: 'guard.failed', stage: 'guard', message: 'No.', refs: [] };
const pass: GuardVerdict = deepFreeze<GuardVerdict>({ decision: 'pass', reasons: [], evidence: [] });
const silent: GuardVerdict = deepFreeze<GuardVerdict>({ decision: 'abstain', reasons: [], evidence: [] });
const stop: GuardVerdict = deepFreeze<GuardVerdict>({ ...silent, reasons: [why] });

/** An engine that says one thing to everything. */
function saying(verdict: GuardVerdict, other: Partial<GuardEngine> = {}): GuardEngine {
  const say = async (): Promise<GuardVerdict> => verdict;
  return {
    language: 'none',
    registerResolver: () => undefined,
    kinds: async () => [],
    permit: say,
    decide: say,
    confirm: say,
    judge: say,
    judgeAgain: say,
    check: async () => [],
    checkGuard: async () => [],
    ...other,
  };
}

const reject = (): Promise<never> => Promise.reject(new Error('x'));
const never = (): Promise<never> => new Promise(() => undefined);
const raise = (): never => {
  throw new Error('x');
};

const engines: readonly (readonly [what: string, engine: GuardEngine, name: RegExp])[] = [
  ['passes everything', saying(pass), /abstains on evidence that no resolver knows/],
  ['stops without a reason', saying(silent), /abstains when required evidence is absent/],
  [
    'gives reasons that nobody can explain',
    saying({ ...stop, reasons: [{ ...why, code: 'moon.full' }] }),
    /abstains on an empty question/,
  ],
  ['gives verdicts that can be changed', saying({ ...stop, reasons: [why] }), /abstains on an empty question/],
  [
    'throws',
    saying(stop, { permit: reject, decide: reject, confirm: reject, judge: raise }),
    /abstains when a resolver throws/,
  ],
  [
    'never answers',
    saying(stop, { permit: never, decide: never, confirm: never }),
    /passes when all required evidence is present/,
  ],
  [
    'changes what it is given',
    saying(pass, {
      decide: async (call) => {
        (call.args as Record<string, unknown>)['path'] = 'elsewhere';
        return pass;
      },
    }),
    /passes a pure tool without a guard/,
  ],
  [
    'finds fault with everything',
    saying(stop, { check: async () => [why], checkGuard: async () => [why] }),
    /finds nothing wrong with a sound guard/,
  ],
  ['finds fault with nothing', saying(stop), /says before any call that a guard is broken: it asks nothing/],
];

const fixture = { arrange: () => ({ when: 'true' }) };

for (const [what, engine, name] of engines) {
  test(`a guard engine that ${what} is caught by a case whose name says why`, async () => {
    const names = await caught('guard-engine', () => engine, what === 'never answers' ? 10 : undefined, fixture);
    assert.ok(
      names.some((one) => name.test(one)),
      names.join('\n'),
    );
  });
}

test('there is no case that cannot fail: each is failed by an engine that always stops, always passes, always throws or always finds fault, or by none at all', async () => {
  const failed = new Set<string>();
  const throws = saying(stop, {
    judge: raise,
    judgeAgain: raise,
    decide: reject,
    permit: reject,
    confirm: reject,
    language: '',
  });
  const fault = saying(stop, { check: async () => [why], checkGuard: async () => [why] });
  const none = {} as GuardEngine;
  for (const engine of [saying(pass), saying(stop), throws, fault, none]) {
    for (const name of await caught('guard-engine', () => engine, undefined, fixture)) failed.add(name);
  }
  const all = (suites['guard-engine']?.(() => saying(pass), fixture) ?? []).map(({ name }) => name);
  assert.deepEqual(
    all.filter((name) => !failed.has(name)),
    [],
  );
  assert.equal(new Set(all).size, all.length, 'two cases of one name');
});

test('what no fixture says is skipped, each case with its reason', async () => {
  const skips = async (given: unknown): Promise<readonly string[]> => {
    const reports = await Array.fromAsync(runCases(suites['guard-engine']?.(() => saying(stop), given) ?? []));
    return reports.flatMap((report) => (report.status === 'skipped' ? [report.reason] : []));
  };
  const bare = await skips(undefined);
  assert.ok(bare.length >= 40, String(bare.length));
  for (const reason of bare)
    assert.match(reason, /^nothing says in this engine's language: .+ \(its package has no \.\/contract-fixture\)$/);
  assert.equal((await skips({ arrange: () => ({ skip: 'not in this language' }) })).length, bare.length);
  assert.deepEqual(await skips(fixture), []);
  for (const broken of [{ arrange: () => undefined }, { arrange: () => ({ when: 7 }) }])
    assert.equal((await skips(broken)).length, bare.length);
  const rules = await skips({ ...fixture, rule: (member: string) => ({ skip: `no ${member}` }) });
  assert.deepEqual([...new Set(rules)].sort(), ['no argv', 'no by', 'no measured', 'no path', 'no rate', 'no text']);
});
