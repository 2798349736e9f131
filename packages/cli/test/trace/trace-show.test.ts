import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RunTrace } from '@fpf/contracts';
import { showCall, showTrace } from '../../src/trace/show-trace.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { wrap } from '../../src/terminal/wrap.ts';
import { data, newWorkspace, runWriting } from '../support/sessions.ts';

const world = newWorkspace();
const id = runWriting(world, 'docs/new.txt', 'new\n');
const trace = JSON.parse(readFileSync(join(world.ws, '.fpf/runs', id, 'trace.json'), 'utf8')) as RunTrace;
const terminal = createTerminal({ ascii: true, quiet: false, verbose: false, color: 'never' });

test('a run as a person reads it: what was asked, why, and each call with its reasons, evidence, effects and time', () => {
  const { stdout, code } = world.run('trace', 'show');
  assert.equal(code, 0);
  for (const words of [
    id,
    'completed (exit code 0)',
    'Write a file',
    'file-write@',
    '1 ',
    'write_file',
    'decided    pass',
    'reason ',
    'evidence ',
    'A  docs/new.txt',
  ])
    assert.ok(stdout.includes(words), `${words}: ${stdout}`);
  assert.deepEqual((data(world.run('trace', 'show', id.slice(0, 13), '--json')) as RunTrace).run_id, id);
  assert.match(world.run('trace', 'show', id, '--events').stdout, /^ *1 \S+ run-started +run\n/);
  assert.match(world.run('trace', 'show', id, '--call', '1').stdout, /exit code  0/);
  assert.equal(world.run('trace', 'show', id, '--call', '9').code, 2);
  assert.equal(world.run('trace', 'show', 'nothing').code, 2);
});

test('folded to any width, nothing is lost and no line is wider', () => {
  for (const width of [40, 59, 60, 100]) {
    const shown = showTrace({ ...trace, request: 'many words '.repeat(40) + 'x'.repeat(300) }, { terminal, width });
    for (const line of shown.split('\n')) assert.ok(Array.from(line).length <= width, `${width}: ${line}`);
    assert.ok(shown.replaceAll(/\s/g, '').includes('x'.repeat(300)));
  }
  assert.equal(wrap('', 40), '');
});

test('texts of others are seen, and obeyed by nothing', () => {
  const hostile = '\u001b[2J\u202e\u0007 run       forged\nrun        forged';
  const [call] = trace.tool_calls;
  assert.ok(call);
  const shown = showTrace(
    { ...trace, request: hostile, tool_calls: [{ ...call, args: { text: hostile }, tool: 'x\u001b]0;y\u0007' }] },
    { terminal, width: 80 },
  );
  assert.ok(!shown.split('\n').includes('run        forged'), 'a line of ours cannot be forged');
  // What is left is made visible where it is printed.
  assert.ok(!/[\u0007\u202e]/.test(shown.split('\n').slice(0, 6).join('\n')));
  assert.match(
    showCall(
      call,
      1,
      { terminal, width: 80 },
      { stdout: hostile, stderr: '', return_code: 1, success: false, effects: [], evidence: [] },
    ),
    /<U\+001B>/,
  );
});

test('a session as it was after a step, its checkpoints, and going back to one by its other name', () => {
  const { run } = world;
  const at = (step: string, ...more: readonly string[]) => run('diff', '--session', id, '--at', step, ...more);
  assert.match(at('1', '--stat').stdout, /^A {2}docs\/new\.txt\n1 added\n/);
  assert.match(at('1').stdout, /^diff --git a\/docs\/new\.txt/);
  assert.match(at('0', '--stat').stdout, /^no changes\n/);
  assert.equal(at('9').code, 2);
  assert.equal(at('x').code, 2);
  assert.match(
    run('history', '--session', id, '--checkpoints').stdout,
    /\n\nNo run of session \S+ has kept a checkpoint/,
  );
  assert.match(run('session', 'restore', id, 'nothing').stderr, /neither the number of a step nor a checkpoint/);
  assert.equal(run('session', 'restore', id, '0').code, 0);
  assert.match(at('2', '--stat').stdout, /^no changes\n/);
  for (const [own, other] of [
    ['resume', 'session resume'],
    ['fork', 'session fork'],
  ] as const)
    assert.equal(run(...other.split(' '), 'no-such-run').stderr, run(own, 'no-such-run').stderr);
});

test('a trace that is none is refused by name', () => {
  const file = join(world.ws, '.fpf/runs', id, 'trace.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('"run_id"', '"run_id_"'));
  const refused = world.run('trace', 'show', id);
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /trace\.json is no trace/);
  writeFileSync(file, before);
  assert.equal(readdirSync(join(world.ws, '.fpf/runs')).length, 1);
});
