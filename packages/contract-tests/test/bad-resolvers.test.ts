import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceAnswer, EvidenceQuestion, EvidenceResolver } from '@fpf/contracts';
import { type ResolverFixture, runCases, suites } from '../src/index.ts';
import { caught } from './support/caught.ts';

const carrier = { type: 'fixture', ref: 'fixture-1' };

/** A sound one: yes to `yes`, no to `no`, and it reads `slow` from the session. */
const sound: EvidenceResolver = {
  kind: 'fixture.is',
  about: { summary: 'What the fixture says.', subject: 'required', value: 'boolean' },
  resolve: async ({ subject, context, signal }): Promise<EvidenceAnswer> => {
    if (subject !== 'yes' && subject !== 'no') return { status: 'unknown', detail: 'the fixture does not know it' };
    await Promise.race([context.session.stat('a.txt'), stopped(signal)]);
    return { status: 'present', value: subject === 'yes', carrier };
  },
};

function stopped(signal: EvidenceQuestion['signal']): Promise<never> {
  return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)));
}

const fixture: ResolverFixture = {
  arrange: (situation) => ({ subject: { answers: 'yes', refutes: 'no', cannot: 'maybe' }[situation] }),
};

const failed = (other: Partial<EvidenceResolver>): Promise<readonly string[]> =>
  caught('evidence-resolver', () => ({ ...sound, ...other }), 5_000, fixture);

const says = (answer: unknown) => ({ resolve: async () => answer as EvidenceAnswer });
const yes = { status: 'present', value: true, carrier };

test('a sound resolver passes every case, and without a fixture says what was not tried', async () => {
  assert.deepEqual(await failed({}), []);
  const reports = await Array.fromAsync(runCases(suites['evidence-resolver']?.(() => sound) ?? []));
  assert.deepEqual(
    reports.map(({ status }) => status).filter((status) => status !== 'passed'),
    Array.from({ length: 5 }, () => 'skipped'),
  );
});

const bad: readonly (readonly [what: string, other: Partial<EvidenceResolver>, name: RegExp])[] = [
  ['says yes to everything', says(yes), /leaves unknown what cannot be told/],
  ['says yes to nothing asked', says(yes), /affirms nothing where the question lacks its subject/],
  ['affirms what it refutes', says(yes), /affirms nothing that it refutes/],
  ['says no to everything', says({ ...yes, value: false }), /answers with what it says it answers with/],
  ['reads it from nowhere', says({ status: 'present', value: true }), /answers with what it says it answers with/],
  [
    'has a carrier without a reference',
    says({ ...yes, carrier: { type: 'x', ref: '' } }),
    /stands a subject of any form/,
  ],
  ['answers in words of its own', says({ ...yes, status: 'yes' }), /stands a subject of any form/],
  ['answers a text where it announced a truth', says({ ...yes, value: 'true' }), /answers with what it says/],
  ['calls its kind by no name', { kind: 'Fixture Is' }, /says which kind of question/],
  ['is about nothing', { about: { ...sound.about, summary: ' ' } }, /says which kind of question/],
  ['has no words', { words: async () => ({ said: '' }) }, /finds words/],
  [
    'does not hear that its time is over',
    { resolve: async ({ context }) => (await context.session.stat('a.txt'), yes as EvidenceAnswer) },
    /answers no later than it is told to stop/,
  ],
  [
    'answers after its time is over',
    { resolve: async (question) => await sound.resolve(question).catch(() => yes as EvidenceAnswer) },
    /answers no later than it is told to stop/,
  ],
  [
    'changes the call',
    {
      resolve: async (question) => {
        (question.call.args as Record<string, unknown>)['path'] = 'x';
        return await sound.resolve(question);
      },
    },
    /changes nothing that it is handed/,
  ],
  [
    'changes the context',
    {
      resolve: async (question) => {
        (question.context as { pins: unknown }).pins = {};
        return await sound.resolve(question);
      },
    },
    /changes nothing that it is handed/,
  ],
];

for (const [what, other, name] of bad) {
  test(`a resolver that ${what} is caught`, async () => {
    const names = await failed(other);
    assert.ok(
      names.some((one) => name.test(one)),
      names.join('\n'),
    );
  });
}
