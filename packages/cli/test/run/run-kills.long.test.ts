import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf, randomNumbers } from '../kills/plan.ts';
import { type Fired, type Kill, pointsOf, underFire } from '../kills/under-fire.ts';

/** The short form. The long one is `npm run bench -- run-kills`. */
const whole = await underFire('sqlite', [[], []]);

async function second(engine: 'sqlite' | 'agentfs-sdk', kills: readonly Kill[]): Promise<Fired> {
  const [, fired] = await underFire(engine, [[], kills], engine === 'sqlite' ? whole : [undefined, whole[1]]);
  assert.ok(fired);
  return fired;
}

test('killed in a script, in a tool whose effect can be looked up, and in its report, the second run of a session comes to the same end', async () => {
  const { judged, kills } = await second('sqlite', [
    { point: { kind: 'tool-result', key: 'result/1', when: 'before' } },
    { point: { kind: 'tool-result', key: 'result/5', when: 'before' } },
    { point: { kind: 'bundle', key: 'half', when: 'before' } },
  ]);
  assert.deepEqual([kills, judged.unknown, judged.probed], [3, 0, 1]);
});

test('killed in a tool that is done once, on the other engine, it ends there and says so', async () => {
  const point = { kind: 'tool-result', key: 'result/2', when: 'before' } as const;
  const { judged, kills } = await second('agentfs-sdk', [{ point }]);
  const [first] = whole;
  assert.deepEqual([kills, judged.unknown, judged.outside], [1, 1, 1 + (first?.judged.outside ?? 0)]);
});

test('the runs of the long form meet every step before and after its commit', () => {
  const points = pointsOf(whole[0]?.judged ?? assert.fail());
  assert.ok(points.length > 100);
  const met = Array.from({ length: 55 }, (_, run) => planOf(run, 55, points, 4, randomNumbers(run))).flat();
  assert.deepEqual(
    new Set(met.flatMap((kill) => ('point' in kill ? [JSON.stringify(kill.point)] : []))),
    new Set(points.map((point) => JSON.stringify(point))),
  );
});
