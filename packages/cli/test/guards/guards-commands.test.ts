import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, startWords } from '../support/fpf.ts';
import { examples, guard, project, yes } from './paint-project.ts';

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
  assert.deepEqual([ran.code, answers.map(({ decision }) => decision)], [3, ['pass', 'abstain', 'abstain']]);
  assert.match(JSON.stringify(answers[1]?.['sentence']), /^"Not run: /);
  assert.deepEqual(Object.keys(answers[0] ?? {}), ['decision', 'reasons', 'sentence', 'evidence', 'cost']);
  const passes = { guard, evidence: examples[0]?.evidence };
  const tool = { name: 'paint', effect: 'fs', degraded: { view: 'read-only' } };
  const no = { status: 'present', value: false };
  const reduced = {
    tool,
    guard: { predicate: 'a', required_evidence: ['session.clean'], failure_mode: 'degrade' },
    evidence: { 'session.clean': no },
  };
  for (const [cases, code] of [
    [[passes], 0],
    [[passes, reduced], 4],
    [[reduced, { guard }, passes], 3],
  ] as const) {
    writeFileSync(join(dir, 'some.json'), JSON.stringify(cases));
    assert.equal(fpf(['guards', 'eval', 'some.json'], { cwd: dir }).code, code, 'that of the worst decision');
  }
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

test('eval reads from somebody who writes slowly', () => {
  const dir = project({ guard });
  writeFileSync(join(dir, 'case.json'), JSON.stringify({ guard: guard, tool: { name: 't', effect: 'fs' } }));
  const command = 'head -c 20 case.json; sleep 1; tail -c +21 case.json';
  const [program = '', ...words] = startWords(['guards', 'eval', '-']);
  const ran = spawnSync('sh', ['-c', `(${command}) | "$0" "$@"`, program, ...words], { cwd: dir, encoding: 'utf8' });
  assert.deepEqual([ran.status, /abstain/.test(ran.stdout)], [3, true], ran.stderr);
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
