import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardEngineCases, runCases } from '@fpf/contract-tests';
import type { DecisionCase, Evidence, JsonValue } from '@fpf/contracts';
import * as fixture from '../src/contract-fixture.ts';
import { createKleeneEngine } from '../src/engine.ts';
import { answering, asKnown, frozen, passing, reading, said, type Spoil, told, toldPolicy } from './support/spoil.ts';
import { type Spoiled, spoiledPermits } from './support/spoiled-permits.ts';

const carrier = { type: 'made-up', ref: 'made-up' };
const coded = (code: string) =>
  said((verdict) => (verdict.reasons.every((one) => one.code === code) ? passing(verdict) : verdict));
const valued = (change: (value: JsonValue) => JsonValue): Spoil =>
  answering((answer) => (answer.value === undefined ? answer : { ...answer, value: change(answer.value) }));
const rewritten =
  (change: (given: DecisionCase) => DecisionCase): Spoil =>
  (sound) => ({
    ...sound,
    judge: (what, given) => sound.judge(what, change(given)),
  });

/**
 * One engine, sound but for one thing; and the case that says so. Most of these were found in systems that people use.
 */
const spoiled: readonly Spoiled[] = [
  ['passes on what is unknown', coded('guard.evidence-unknown'), /never passes on what is unknown/],
  ['passes on what is absent', coded('guard.evidence-missing'), /abstains when required evidence is absent/],
  [
    'passes where nothing can be told',
    coded('guard.undecided'),
    /never passes on the denial of an answer without a value/,
  ],
  ['passes where nothing decides', coded('permission.not-allowed'), /does not allow what no rule allows/],
  ['passes where a guard proves nothing', coded('guard.proves-nothing'), /abstains on a guard that asks for nothing/],
  ['passes what has no guard', coded('guard.none'), /abstains on a tool with effects and no guard/],
  ['passes a broken guard', coded('guard.broken'), /abstains on evidence that no resolver knows/],
  ['runs what a rule asks about', coded('permission.ask'), /asks where nobody was asked/],
  ['runs what a person refused', coded('permission.refused'), /does not run what a person refused/],
  [
    'gives verdicts that can be changed',
    said((verdict) => structuredClone(verdict)),
    /passes when all required evidence is present/,
  ],
  [
    'loses what it rests on',
    said((verdict) => frozen({ ...verdict, evidence: [] })),
    /keeps the evidence that a decision rests on/,
  ],
  [
    'takes a failing resolver for a yes',
    answering((answer) => answer, { status: 'present', value: true, carrier }),
    /from a resolver that throws at once/,
  ],
  [
    'takes an answer from nowhere',
    answering((answer) => ({ carrier, ...answer })),
    /from a resolver that has no carrier/,
  ],
  ['takes texts for truths', valued((value) => (value === 'true' ? true : value)), /does not take a text for true/],
  ['takes numbers for truths', valued((value) => (value === 1 ? true : value)), /does not take a number for true/],
  ['takes what is null for zero', valued((value) => value ?? 0), /never takes null for a small number/],
  [
    'takes texts for numbers',
    valued((value) => (typeof value === 'string' ? Number(value) : value)),
    /an empty text for a small number/,
  ],
  [
    'takes what is absent for a no',
    answering((answer) => (answer.status === 'absent' ? { status: 'present', value: false, carrier } : answer)),
    /never passes on the denial of what is absent/,
  ],
  [
    'takes what is unknown for a no',
    answering((answer) => (answer.status === 'unknown' ? { status: 'present', value: false, carrier } : answer)),
    /never passes on the denial of what is unknown/,
  ],
  [
    'finds inherited arguments',
    told((call) => ({ ...call, args: Object.assign({}, Object.getPrototypeOf(call.args) as object, call.args) })),
    /takes no inherited argument for one/,
  ],
  [
    'asks the first guard alone',
    told(({ skill: { guards: _guards, ...skill }, ...call }) => ({ ...call, skill })),
    /lets a skill's guard stop what the tool's own would pass/,
  ],
  ["forgets the project's guards", toldPolicy(({ guards: _guards, ...rules }) => rules), /lets a project's guard stop/],
  [
    "lets a project's guard stand in",
    told((call, guard = { predicate: 'x', required_evidence: ['session.open'], failure_mode: 'abstain' as const }) =>
      call.tool.guard ? call : { ...call, tool: { ...call.tool, guard } },
    ),
    /does not let a project's guard stand in/,
  ],
  ...spoiledPermits,
  [
    'confirms whatever was decided',
    (sound) => ({ ...sound, confirm: async (_call, decided) => decided }),
    /does not confirm a pass where what it rests on is now/,
  ],
  [
    'makes a pass of a stop',
    (sound) => ({ ...sound, confirm: async (...asked) => passing(await sound.confirm(...asked)) }),
    /makes nothing of a stop/,
  ],
  [
    'decides anew instead of confirming',
    (sound) => ({ ...sound, confirm: (call, _decided, context) => sound.decide(call, context) }),
    /makes no more of a reduced form/,
  ],
  [
    'judges with a clock',
    (sound) => ({
      ...sound,
      judge: async (...asked) => frozen({ ...(await sound.judge(...asked)), cost: Math.floor(performance.now()) }),
    }),
    /judges again what it decided, bit for bit/,
  ],
  [
    'judges from memory',
    (sound) => {
      const kept = new Map<string, ReturnType<typeof sound.judge>>();
      return {
        ...sound,
        judge: (what, given) =>
          kept.get(what) ?? (kept.set(what, sound.judge(what, given)), kept.get(what) ?? sound.judge(what, given)),
      };
    },
    /has no memory of what it judged/,
  ],
  [
    'takes the first of two answers',
    rewritten((given) => ({ ...given, evidence: firstOf(given.evidence) })),
    /takes no side where a question has two answers/,
  ],
  [
    'takes a case at its word',
    rewritten((given) => ({
      ...given,
      evidence: given.evidence.map((one) => ({ carrier: { ...carrier, at: '2026-01-01T00:00:00.000Z' }, ...one })),
    })),
    /no evidence without a carrier from a case/,
  ],
  [
    'finds fault with nothing',
    (sound) => ({ ...sound, check: async () => [], checkGuard: async () => [] }),
    /says before any call that a guard is broken/,
  ],
  [
    'takes a second resolver',
    (sound) => ({ ...sound, registerResolver: quietly((resolver) => sound.registerResolver(resolver)) }),
    /refuses a second resolver of a kind/,
  ],
  [
    'takes answers of any type',
    (sound) => ({
      ...sound,
      registerResolver: (one) => sound.registerResolver({ ...one, about: { ...one.about, value: 'json' } }),
    }),
    /takes no answer of another type than its kind says: "no" for a boolean/,
  ],
  [
    'looks only at the decision again, not at what it rests on',
    (sound) => ({
      ...sound,
      confirm: async (call, decided, context) =>
        (await sound.decide(call, context)).decision === decided.decision
          ? decided
          : await sound.confirm(call, decided, context),
    }),
    /is now answered otherwise, though the decision would stay/,
  ],
  ['overlooks what no guard has', reading(asKnown), /it has a member that no guard has/],
  [
    'takes any failure_mode for one that there is',
    reading((spec) => ({ ...spec, failure_mode: 'abstain' })),
    /it fails in a way that there is not/,
  ],
  ['tells nobody that their time is over', deaf, /waits for no resolver that never answers, and tells it so/],
  [
    'asks twice',
    (sound) => ({
      ...sound,
      decide: async (call, context) => (await sound.decide(call, context), await sound.decide(call, context)),
    }),
    /asks each question once/,
  ],
];

test('the engine itself passes every case, so that what is caught is what was spoiled', async () => {
  assert.deepEqual(await failed((sound) => sound), []);
});

for (const [what, spoil, name] of spoiled) {
  test(`an engine that ${what} is caught`, async () => {
    const names = await failed(spoil);
    assert.ok(
      names.some((one) => name.test(one)),
      names.join('\n') || 'nothing was caught',
    );
  });
}

async function failed(spoil: Spoil): Promise<readonly string[]> {
  const arrange = async () => ({ subject: spoil(createKleeneEngine({ evidenceTimeoutMs: 20 }, fixedHost())) });
  const reports = await Array.fromAsync(runCases(guardEngineCases(arrange, fixture)));
  return reports.filter(({ status }) => status === 'failed').map((report) => report.name);
}

/** Hands resolvers a signal of its own, which nobody ever aborts. */
function deaf(sound: ReturnType<typeof createKleeneEngine>): ReturnType<typeof createKleeneEngine> {
  const { signal } = new AbortController();
  return {
    ...sound,
    registerResolver: (one) =>
      sound.registerResolver({ ...one, resolve: (question) => one.resolve({ ...question, signal }) }),
  };
}

function firstOf(evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter((one, at) => evidence.findIndex(({ id }) => id === one.id) === at);
}

function quietly(
  register: (resolver: Parameters<ReturnType<typeof createKleeneEngine>['registerResolver']>[0]) => void,
): typeof register {
  return (resolver) => {
    try {
      register(resolver);
    } catch {
      // The first one stays, and nobody is told.
    }
  };
}
