import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json } from '../support/fpf.ts';
import { examples, guard, project } from './paint-project.ts';

test('lint: what can never pass, what no rule can mean, the network; warnings alone do not fail', () => {
  const never = project({
    guard: {
      ...guard,
      when: 'args.tower == "Low Point" && args.tower == "High Point"',
      examples: [{ args: { tower: 'a' }, expect: 'abstain' }],
    },
  });
  const ran = fpf(['guards', 'lint'], { cwd: never });
  assert.equal(ran.code, 6, ran.stdout);
  assert.match(
    ran.stdout,
    /✘ paint#paint_tower: It can never pass: all \d+ cases that make a difference were tried\. \(guard\.never-passes\)/,
  );
  const net = project(
    { handler: { kind: 'script', runtime: 'node', path: 'scripts/paint.mjs', network: true } },
    {},
    { deny: [{ tool: 'a', rate: { calls: 1, per_seconds: 1 } }] },
  );
  const found = json(fpf(['guards', 'lint', '--json'], { cwd: net }))['data'] as {
    readonly findings: readonly JsonObject[];
  };
  assert.deepEqual(
    found.findings.map(({ code }) => code),
    ['guard.none', 'guard.network-not-alone', 'policy.bad-rule', 'policy.names-nobody'],
  );
  const warned = fpf(['guards', 'lint'], { cwd: project({ guard }) });
  assert.deepEqual([warned.code, /0 errors, 1 warning$/m.test(warned.stdout)], [0, true], warned.stdout);
});

test('lint: a rule or guard of a tool or skill nobody has is told, with the nearest name; a deny is an error', () => {
  const scoped = { ...guard, examples };
  const dir = project(
    { guard: scoped },
    {},
    {
      allow: [{ tool: 'paint_tower', skill: 'paint' }],
      deny: [{ tool: 'paint_towr' }, { skill: 'pant' }],
      ask: [{ tool: 'write_file', skill: 'paint' }],
      guards: [
        { ...scoped, id: 'slip', tool: 'paint_towre' },
        { ...scoped, id: 'right', tool: 'paint_tower', skill: '*' },
      ],
    },
  );
  const ran = fpf(['guards', 'lint', '--json'], { cwd: dir });
  const { findings } = json(ran)['data'] as { readonly findings: readonly JsonObject[] };
  const named = findings.filter(({ code }) => code === 'policy.names-nobody');
  assert.deepEqual(
    named.map(({ owner, severity, message }) => [
      owner,
      severity,
      /Did you mean ([^?]*)\?/.exec(message as string)?.[1],
    ]),
    [
      ['policy.deny[0]', 'error', 'paint_tower'],
      ['policy.deny[1]', 'error', 'paint'],
      ['policy.ask[0]', 'warning', undefined],
      ['policy.guards slip', 'warning', 'paint_tower'],
    ],
  );
  assert.equal(ran.code, 6, ran.stdout);
});
