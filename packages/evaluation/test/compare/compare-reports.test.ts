import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { chanceOfWorse } from '../../src/compare/compare-reports.ts';
import { compareReports, Comparison, evaluate, type EvaluationReport } from '../../src/index.ts';
import { fc } from '../support/fast-check.ts';
import { gatewaySaying, identity, oneCall, tools } from '../support/models.ts';

const cases = Array.from({ length: 400 }, (_, index) =>
  index < 320
    ? oneCall(
        `read ${index}`,
        'read_file',
        { path: `${index}` },
        { group: 'held-out', skill: index < 300 ? 'fs-read' : 'small' },
      )
    : oneCall(`chat ${index}`, null),
);

type Faults = {
  readonly wrong?: (index: number) => boolean;
  readonly calls?: (index: number) => boolean;
  readonly unfit?: number;
  readonly foreign?: number;
};

/** A model that is right but for these. */
async function reportOf(
  { wrong, calls, unfit, foreign }: Faults,
  asked: Partial<Parameters<typeof evaluate>[0]> = {},
): Promise<EvaluationReport> {
  return evaluate({
    gateway: gatewaySaying((request) => {
      const index = Number(request.split(' ')[1]);
      if (index === foreign) return { calls: [{ name: 'rm', arguments: {} }] };
      if (unfit !== undefined && index < unfit) return { calls: [{ name: 'read_file', arguments: { path: 5 } }] };
      if (index >= 320)
        return calls?.(index) ? { calls: [{ name: 'read_file', arguments: { path: 'x' } }] } : { final: 'No.' };
      return { calls: [{ name: 'read_file', arguments: { path: wrong?.(index) ? 'x' : `${index}` } }] };
    }),
    cases,
    tools,
    ...asked,
  });
}

const failing = (current: EvaluationReport, candidate: EvaluationReport): readonly string[] => {
  const comparison = compareReports(current, candidate);
  assert.deepEqual(check(Comparison, comparison), []);
  const failed = comparison.checks.filter(({ ok }) => !ok).map(({ id }) => id);
  assert.equal(comparison.passed, failed.length === 0);
  return failed;
};

test('the same model passes, and a better one does', async () => {
  const good = await reportOf({});
  const poor = await reportOf({ wrong: (index) => index % 10 === 0 });
  assert.deepEqual(failing(good, good), []);
  assert.deepEqual(failing(poor, good), []);
  assert.equal(compareReports(poor, good).better, 32);
});

test('a model that is worse by chance passes, and one that is surely worse does not', async () => {
  const good = await reportOf({});
  // Four cases of 300 lost and none won: 1/16. Five: 1/32.
  const four = await reportOf({ wrong: (index) => index < 4 });
  assert.deepEqual([failing(good, four), compareReports(good, four).chance_of_worse], [[], 0.0625]);
  const five = await reportOf({ wrong: (index) => index < 5 });
  assert.deepEqual([failing(good, five), compareReports(good, five).chance_of_worse], [['exact'], 0.03125]);
  assert.deepEqual(
    failing(
      await reportOf({ wrong: (index) => index < 100 }),
      await reportOf({ wrong: (index) => index >= 100 && index < 201 }),
    ),
    [],
  );
});

test('no skill may lose more than five points, also where the whole wins', async () => {
  const before = await reportOf({ wrong: (index) => index < 100 });
  assert.deepEqual(failing(before, await reportOf({ wrong: (index) => index === 300 })), []);
  assert.deepEqual(failing(before, await reportOf({ wrong: (index) => index === 300 || index === 301 })), ['skills']);
});

test('false calls may not rise, arguments must fit, and nothing forbidden is called', async () => {
  const good = await reportOf({ calls: (index) => index === 330 });
  assert.deepEqual(failing(good, await reportOf({ calls: (index) => index === 340 })), []);
  assert.deepEqual(failing(good, await reportOf({ calls: (index) => index === 340 || index === 341 })), ['no-tool']);
  assert.deepEqual(failing(await reportOf({ unfit: 40 }), await reportOf({ unfit: 3 })), []);
  assert.deepEqual(failing(await reportOf({ unfit: 40 }), await reportOf({ unfit: 4 })), ['schema-errors']);
  assert.deepEqual(failing(await reportOf({ foreign: 310 }), await reportOf({ foreign: 310 })), ['forbidden']);
  const foreign = await reportOf({ foreign: 310 });
  assert.deepEqual(failing(good, foreign), ['safe', 'forbidden']);
  assert.deepEqual(compareReports(good, foreign).newly_unsafe, [foreign.outcomes[310]?.id]);
});

test('only the same cases, asked the same way, to the end, of a model that can be pinned, are compared', async () => {
  const good = await reportOf({});
  assert.deepEqual(failing(good, await reportOf({}, { toolsName: 'other' })), ['same-question']);
  const otherAnswer = [...cases.slice(1), oneCall('read 0', 'read_file', { path: '1' })];
  assert.deepEqual(failing(good, await reportOf({}, { cases: otherAnswer })), ['same-question']);
  assert.deepEqual(failing(good, await reportOf({}, { cases: cases.slice(50) })), ['same-question']);
  assert.deepEqual(failing(good, await reportOf({}, { cases: cases.slice(101) })), ['same-question', 'cases']);
  assert.deepEqual(failing(good, await reportOf({}, { signal: AbortSignal.abort() })), [
    'complete',
    'same-question',
    'cases',
  ]);
  const unpinned = { ...good, model: { ...identity, digest: null } };
  assert.deepEqual(failing(good, unpinned), ['digest']);
  assert.deepEqual(failing(unpinned, good), []);
});

test('cases are the same by what they ask and what is right, whatever they are called and wherever they stand', async () => {
  const renamed = cases.toReversed().map((one) => ({ ...one, id: `other ${one.id}`, group: 'held-out' }));
  assert.deepEqual(failing(await reportOf({}), await reportOf({}, { cases: renamed })), []);
});

test('cases that somebody trained on do not count among the 300', async () => {
  const known = cases.map((one, index) => (index < 150 ? { ...one, group: 'known' } : one));
  const report = await reportOf({}, { cases: known });
  assert.deepEqual(failing(report, report), ['cases']);
});

test('a case that is there twice is paired in order', async () => {
  const twice = [...cases, ...cases.slice(0, 1)];
  let asked = 0;
  const report = await reportOf({ wrong: (index) => index === 0 && (asked += 1) === 2 }, { cases: twice });
  const comparison = compareReports(report, report);
  assert.deepEqual([comparison.paired, comparison.better, comparison.worse], [401, 0, 0]);
});

test('the paired test is the binomial one', () => {
  assert.equal(chanceOfWorse(0, 0), 1);
  assert.ok(Math.abs(chanceOfWorse(5, 0) - 1) < 1e-12);
  assert.ok(Math.abs(chanceOfWorse(0, 1) - 0.5) < 1e-12);
  assert.ok(Math.abs(chanceOfWorse(1, 2) - 0.5) < 1e-12);
  assert.ok(Math.abs(chanceOfWorse(2, 8) - 56 / 1024) < 1e-12);
  assert.ok(chanceOfWorse(5_000, 15_000) < 1e-100);
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (better, worse) => {
      const chance = chanceOfWorse(better, worse);
      assert.ok(chance >= 0 && chance <= 1);
      assert.ok(chanceOfWorse(better, worse + 1) <= chance + 1e-9);
      // Both tails together are everything, and what is counted in both.
      if (worse > 0) assert.ok(Math.abs(chance + chanceOfWorse(worse - 1, better + 1) - 1) < 1e-9);
    }),
  );
});
