import assert from 'node:assert/strict';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { AgainstModelReport, ReplayReport } from '../../src/index.ts';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { type Answer, linesProject } from '../support/projects/lines-project.ts';

const request = 'Have two lines added to the list';
const handed = { role: 'scribe', request: 'Add the lines one and two to the list' };
const adding = (line: string) => ({ name: 'add_line', arguments: { line } });
const answers = (second: string): readonly Answer[] => [
  {
    request,
    response: { tool_calls: [{ name: 'delegate', arguments: handed }] },
    further: [{ final: 'There are two lines.' }],
  },
  {
    request: handed.request,
    response: { tool_calls: [adding('one'), adding(second)] },
    further: [{ final: 'Both are there.' }],
  },
];

const dir = linesProject(answers('two'));
const at = (...args: readonly string[]): Ran => fpf(args, { cwd: dir, env: { FPF_MODEL: '' } });
const ran = at('run', request);
const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));

test('a run that handed on a part of its work is decided again, with its task below the call', () => {
  assert.equal(ran.code, 0, ran.stderr);
  const again = at('replay', run);
  assert.equal(again.code, 0, again.stdout + again.stderr);
  assert.match(
    again.stdout,
    /the same again: 1 call in 2 turns, \d+ events, 1 task[^]*call 1: delegate → pass\n {4}task of scribe\n {4}turn 1\n.*call 1: add_line → pass\n.*call 2: add_line → pass\n {4}turn 2\nturn 2/,
  );
  const data = json(at('replay', run, '--json'))['data'] as JsonObject;
  assert.deepEqual(check(ReplayReport, data), []);
  assert.equal((data['tasks'] as readonly JsonObject[])[0]?.['role'], 'scribe');
});

test('a bundle without the journal of its task is refused, and says where that belongs', () => {
  const copy = join(dir, 'without');
  cpSync(join(dir, '.fpf', 'runs', run), copy, { recursive: true });
  rmSync(join(copy, 'tasks'), { recursive: true });
  const refused = at('replay', copy);
  assert.equal(refused.code, 2, refused.stdout + refused.stderr);
  assert.match(refused.stderr, /tasks\/[\w-]+\/events\.ndjson[^]*run\.not-replayable/);
  const task = readdirSync(join(dir, '.fpf', 'runs', run, 'tasks'))[0] ?? '';
  const alone = at('replay', join(dir, '.fpf', 'runs', run, 'tasks', task));
  assert.deepEqual([alone.code, alone.stderr.includes(`Replay ${run}`)], [2, true], alone.stderr);
});

test('another model is asked what the task was asked, too', () => {
  const file = join(dir, 'others.json');
  writeFileSync(file, JSON.stringify({ answers: answers('three') }));
  const other = ['replay', run, '--against-model', '--model', `scripted:${file}`];
  const asked = at(...other);
  assert.equal(asked.code, 1, asked.stdout + asked.stderr);
  assert.match(
    asked.stdout,
    /other calls in 1 of 4 turns[^]*turn 1 of task [\w-]+: other calls[^]*now:.*"one"[^]*"three"/,
  );
  assert.deepEqual(check(AgainstModelReport, json(at(...other, '--json'))['data']), []);
});

test('a fork that has a task of its parent is verified and replayed as any run is', () => {
  const forked = at('fork', run, '-q');
  assert.ok([0, 3, 4].includes(forked.code ?? -1), forked.stdout + forked.stderr);
  const fork = readdirSync(join(dir, '.fpf', 'runs')).find((each) => each !== run) ?? '';
  const verified = at('verify', fork);
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  const again = at('replay', fork);
  assert.equal(again.code, 0, again.stdout + again.stderr);
  assert.match(again.stdout, /1 task[^]*task of scribe/);
});
