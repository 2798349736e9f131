import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, scratch } from '../support/fpf.ts';

const guard = {
  predicate: 'a permit lies in the workspace',
  required_evidence: ['session.open', 'file.exists:permit.txt'],
  failure_mode: 'abstain',
};
const yes = { status: 'present', value: true };
const examples = [
  { evidence: { 'session.open': yes, 'file.exists:permit.txt': yes }, expect: 'pass' },
  {
    evidence: { 'session.open': yes, 'file.exists:permit.txt': { status: 'present', value: false } },
    expect: 'abstain',
  },
];

/** A skill of the project's own. */
function project(tool: JsonObject, more: JsonObject = {}, policy?: JsonObject): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'paint');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: paint\ndescription: Paints a tower. Use when a tower is to be painted. Not for lamps.\nallowed-tools: paint_tower\n';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}metadata:\n  version: "1.0.0"\n  fpf-tools: tools.json\n---\n\nPaint.\n`,
  );
  const spec = {
    name: 'paint_tower',
    description: 'Paint a tower.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      properties: { tower: { type: 'string', maxLength: 64, description: 'Its name.' } },
    },
    effect: 'fs',
    handler: { kind: 'script', runtime: 'node', path: 'scripts/paint.mjs', args: 'stdin-json' },
    ...tool,
  };
  writeFileSync(
    join(skill, 'tools.json'),
    JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [spec], ...more }),
  );
  writeFileSync(join(skill, 'scripts', 'paint.mjs'), '');
  const config = { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, ...(policy && { policy }) };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  return dir;
}

test('test: examples of tools, of skills and of the project, counted; a report of the counts; exit 6 when one fails', () => {
  const scoped = { id: 'calm', ...guard, required_evidence: ['session.clean'], examples: [{ expect: 'abstain' }] };
  const wrong = { call: { tool: 'paint_tower' }, expect: 'pass' };
  const policy = {
    allow: [
      {
        tool: 'paint_tower',
        args: { tower: { one_of: ['Low Point'] } },
        examples: [{ call: { tool: 'paint_tower', args: { tower: 'Low Point' } }, expect: 'pass' }],
      },
    ],
    guards: [
      {
        ...scoped,
        id: 'mine',
        tool: 'paint_tower',
        examples: [{ evidence: { 'session.clean': yes }, expect: 'pass' }],
      },
    ],
  };
  const good = project({ guard: { ...guard, examples } }, { guards: [scoped] }, policy);
  const nowhere = json(fpf(['guards', 'test', '--json', '--report', '.'], { cwd: good }));
  assert.equal(
    (nowhere['error'] as { readonly code: string }).code,
    'usage.bad-option',
    'a folder is no file to write to',
  );
  const ran = fpf(['guards', 'test', '--report', 'counts.json'], { cwd: good });
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  assert.match(
    ran.stdout,
    /✔ paint#paint_tower: example 1 → pass[\s\S]*paint_tower \(guard calm\)[\s\S]*policy\.allow\[0\][\s\S]*policy\.guards mine[\s\S]*^5 passed, 0 failed$/m,
  );
  assert.deepEqual(JSON.parse(readFileSync(join(good, 'counts.json'), 'utf8')), {
    passed: 5,
    failed: 0,
    failures: [],
    skipped: [],
  });
  const bad = project(
    { guard: { ...guard, examples: [...examples, { expect: 'pass' }] } },
    {},
    { allow: [{ tool: 'other', examples: [wrong] }] },
  );
  const failed = fpf(['guards', 'test', '--json', '--report', 'counts.json'], { cwd: bad });
  assert.deepEqual([failed.code, json(failed)['ok'], (json(failed)['data'] as JsonObject)['failed']], [6, false, 2]);
  const { failures } = JSON.parse(readFileSync(join(bad, 'counts.json'), 'utf8')) as {
    readonly failures: readonly JsonObject[];
  };
  assert.deepEqual(
    failures.map(({ name }) => name),
    ['paint#paint_tower: example 3', 'policy.allow[0]: example 1: paint_tower'],
  );
  const one = fpf(['guards', 'test', 'paint'], { cwd: bad });
  assert.match(one.stdout, /^2 passed, 1 failed$/m);
});

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

test('lint: a rule or a guard of the project that names a tool or a skill nobody has is warned of, with the nearest name', () => {
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
      ['policy.deny[0]', 'warning', 'paint_tower'],
      ['policy.deny[1]', 'warning', 'paint'],
      ['policy.ask[0]', 'warning', undefined],
      ['policy.guards slip', 'warning', 'paint_tower'],
    ],
  );
  assert.equal(ran.code, 0, ran.stdout);
});

test('a guard of a skill stands over its own tools only, and `skills show` shows it', () => {
  const scoped = { id: 'calm', ...guard };
  const shown = fpf(['skills', 'show', 'paint'], { cwd: project({ guard }, { guards: [scoped] }) });
  assert.match(
    shown.stdout,
    /^guard: {3}calm over \*: a permit lies in the workspace \[session\.open, file\.exists:permit\.txt\]$/m,
  );
  for (const odd of [
    { ...scoped, tool: 'other' },
    { ...scoped, skill: 'shell' },
  ]) {
    const refused = fpf(['skills', 'show', 'paint'], { cwd: project({ guard }, { guards: [odd] }) });
    assert.deepEqual(
      [refused.code, /skill\.t19-guard|does not keep to the profile/.test(refused.stderr)],
      [2, true],
      refused.stderr,
    );
  }
});

test('list and show: what stands over a tool, and what is wrong with it', () => {
  const dir = project(
    { guard: { ...guard, required_evidence: ['moon.full'] } },
    {},
    { allow: [{ tool: 'paint_tower', reason: 'it is ours' }, { tool: 'other' }] },
  );
  const listed = fpf(['guards', 'list', '--skill', 'paint'], { cwd: dir });
  assert.match(listed.stdout, /^paint#paint_tower +fs +BROKEN abstain unless moon\.full$/m);
  const only = project({ guard: { ...guard, required_evidence: [], when: 'args.tower == "Low Point"' } });
  assert.match(fpf(['guards', 'list', '--skill', 'paint'], { cwd: only }).stdout, /abstain unless its `when` holds$/m);
  const shown = fpf(['guards', 'show', 'paint_tower'], { cwd: dir });
  assert.match(
    shown.stdout,
    /“a permit lies in the workspace”[\s\S]*asks: +moon\.full[\s\S]*✘ .*moon\.full[\s\S]*^rule: +policy\.allow\[0\] .*it is ours/m,
  );
  assert.doesNotMatch(shown.stdout, /policy\.allow\[1\]/);
  const near = fpf(['guards', 'show', 'paint_towr'], { cwd: dir });
  assert.deepEqual([near.code, /Did you mean paint_tower\?/.test(near.stderr)], [2, true]);
});

test('eval: from a file and from standard input, one case or a list; odd files are usage errors', () => {
  const dir = project({ guard });
  writeFileSync(
    join(dir, 'cases.json'),
    JSON.stringify([
      { guard, evidence: examples[0]?.evidence },
      { name: 'unknown', guard },
      { call: { tool: 'paint_tower', args: { towr: 1 } } },
    ]),
  );
  const ran = fpf(['guards', 'eval', 'cases.json', '--json'], { cwd: dir });
  const answers = json(ran)['data'] as unknown as readonly JsonObject[];
  assert.deepEqual([ran.code, answers.map(({ decision }) => decision)], [0, ['pass', 'abstain', 'abstain']]);
  assert.match(JSON.stringify(answers[1]?.['sentence']), /^"Not run: /);
  assert.deepEqual(Object.keys(answers[0] ?? {}), ['decision', 'reasons', 'sentence', 'evidence', 'cost']);
  for (const [file, text] of [
    ['none.json', undefined],
    ['odd.json', '{"gard": {}}'],
    ['half.json', '{'],
  ] as const) {
    if (text !== undefined) writeFileSync(join(dir, file), text);
    const refused = fpf(['guards', 'eval', file], { cwd: dir });
    assert.deepEqual([refused.code, /guard\.case-invalid/.test(refused.stderr)], [2, true], file);
  }
  assert.equal(fpf(['guards', 'eval', '-'], { cwd: dir }).code, 2);
});

test('facts: stated, listed and taken back, by people alone', () => {
  const dir = project({ guard });
  assert.equal(fpf(['guards', 'facts', 'set', 'release.frozen', 'true'], { cwd: dir }).code, 0);
  assert.equal(fpf(['guards', 'facts', 'set', 'owner', 'the harbour'], { cwd: dir }).code, 0);
  assert.deepEqual(json(fpf(['guards', 'facts', 'list', '--json'], { cwd: dir }))['data'], [
    { key: 'owner', value: 'the harbour' },
    { key: 'release.frozen', value: true },
  ]);
  assert.match(fpf(['guards', 'facts', 'remove', 'owner'], { cwd: dir }).stdout, /absent now/);
  for (const [key, value] of [
    ['a b', '1'],
    ['../a', '1'],
    ['a', '{"b":'],
  ] as const)
    assert.equal(fpf(['guards', 'facts', 'set', key, value], { cwd: dir }).code, 2, key);
});
