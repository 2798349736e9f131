import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { genesisHash, type JournalEvent, type JsonObject } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { AgainstModelReport, ReplayReport } from '../../src/index.ts';
import { json, type Ran } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';

const policy = { allow: [{ tool: 'write_file' }, { tool: 'run_shell' }], folders: { deny: ['kept'] } };
const { dir, ws, run, call } = guardedProject({ policy });
const passed = call('Write a file', 'write_file', { path: 'docs/a.md', content: 'a\n' });
const stopped = call('Write a file into kept', 'write_file', { path: 'kept/a.md', content: 'a\n' });
const reduced = call('Run a bash script with a pipe over the files', 'run_shell', {
  script: 'cat a.md; echo x > b.md',
});

function dataOf(ran: Ran): JsonObject {
  return json(ran)['data'] as JsonObject;
}

/** The journal of a run with one payload changed, and sealed again, as somebody would who knows how. */
function tampered(id: string, to: string, kind: string, change: (payload: Record<string, unknown>) => void): string {
  const copy = join(dir, to);
  cpSync(join(ws, '.fpf', 'runs', id), copy, { recursive: true });
  const file = join(copy, 'events.ndjson');
  const sealed: JournalEvent[] = [];
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const { prev_hash: _prev, hash: _hash, ...event } = JSON.parse(line) as JournalEvent;
    if (event.kind === kind) change(event.payload);
    sealed.push(seal('journal', event, sealed.at(-1)?.hash ?? genesisHash));
  }
  writeFileSync(file, sealed.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return copy;
}

test('runs that passed, were stopped, or ran reduced come out the same: with no model, and nothing of the workspace', () => {
  assert.deepEqual([passed.ran.code, stopped.ran.code, reduced.ran.code], [0, 3, 4]);
  for (const { id } of [passed, stopped, reduced]) {
    const ran = run('replay', id, '--model', 'scripted:nowhere.json');
    assert.deepEqual([ran.code, ran.stderr], [0, ''], ran.stdout + ran.stderr);
    assert.match(
      ran.stdout,
      /the same again: 1 call in 1 turn, \d+ events[\s\S]*turn 1\n.*call 1: \w+ → (?:pass|abstain|degrade)/,
    );
    const data = dataOf(run('replay', id, '--json'));
    assert.deepEqual(check(ReplayReport, data), []);
    assert.equal(data['same'], true);
  }
});

test('a bundle that was taken elsewhere is replayed too, and one without its session', () => {
  const copy = join(dir, 'elsewhere');
  cpSync(join(ws, '.fpf', 'runs', passed.id), copy, { recursive: true });
  rmSync(join(copy, 'session.db'));
  const ran = run('replay', copy);
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
});

test('a record that is not what comes out of it exits 1, and says where and what', () => {
  const copy = tampered(stopped.id, 'as-passed', 'guard-decision', (payload) => void (payload['decision'] = 'pass'));
  const ran = run('replay', copy);
  assert.equal(ran.code, 1);
  assert.match(
    ran.stdout,
    /not the same[\s\S]*call 1: write_file: recorded pass, now abstain\n.*guard\/1 \/decision: recorded "pass", now "abstain"/,
  );
  const document = json(run('replay', copy, '--json'));
  assert.deepEqual([document['ok'], (document['error'] as JsonObject)['code']], [false, 'run.replay-differs']);
  assert.deepEqual(check(ReplayReport, document['data']), []);
  const other = tampered(passed.id, 'other-end', 'run-ended', (payload) => void (payload['outcome'] = 'abstained'));
  assert.match(
    run('replay', other).stdout,
    /the run\n.*run-ended end \/outcome: recorded "abstained", now "completed"/,
  );
});

test('what the rules of today would have decided', () => {
  const config = join(ws, 'fpf.config.json');
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, JSON.stringify({ policy: { ...policy, deny: [{ tool: 'write_file' }] } }));
  const ran = run('replay', passed.id, '--policy', 'current');
  const same = run('replay', passed.id);
  writeFileSync(config, before);
  assert.deepEqual([ran.code, same.code], [1, 0], ran.stdout + same.stdout);
  assert.match(ran.stdout, /call 1: write_file: recorded pass, now abstain[\s\S]*permission\.denied/);
});

function answering(request: string, path: string): string {
  const file = join(dir, 'others.json');
  const response = { tool_calls: [{ name: 'write_file', arguments: { path, content: 'a\n' } }] };
  writeFileSync(file, JSON.stringify({ answers: [{ request, response }] }));
  return `scripted:${file}`;
}

test('another model is asked the same questions, and shown is what it would call and what would be decided', () => {
  const same = run('replay', passed.id, '--against-model', '--model', answering('Write a file', 'docs/a.md'));
  assert.equal(same.code, 0, same.stdout + same.stderr);
  assert.match(same.stdout, /the same calls[\s\S]*turn 1: the same[\s\S]*→ would be pass/);
  const other = ['replay', passed.id, '--against-model', '--model', answering('Write a file', 'kept/b.md')];
  const ran = run(...other);
  assert.equal(ran.code, 1, ran.stderr);
  assert.match(
    ran.stdout,
    /other calls in 1 of 1 turns[\s\S]*then: write_file .*docs\/a\.md.* → pass\n.*now:  write_file .*kept\/b\.md.* → would be abstain\n.*guard\.evidence-unknown/,
  );
  const document = json(run(...other, '--json'));
  assert.deepEqual(check(AgainstModelReport, document['data']), []);
  assert.equal((document['error'] as JsonObject)['code'], 'run.model-differs');
  assert.doesNotMatch(run('session', 'list').stdout, /kept\/b/);
});

test('a model that cannot be asked, a run that is none, a chain that is broken, and words that do not go together', () => {
  const none = run('replay', passed.id, '--against-model', '--model', answering('Something else', 'x'));
  assert.match(none.stdout, /no answer \(model\.no-script\)/, none.stderr);
  assert.equal(none.code, 69);
  assert.deepEqual([run('replay', 'nowhere').code, run('replay').code], [2, 2]);
  assert.equal(run('replay', passed.id, '--against-model', '--policy', 'current').code, 2);
  const copy = join(dir, 'broken');
  cpSync(join(ws, '.fpf', 'runs', passed.id), copy, { recursive: true });
  const file = join(copy, 'events.ndjson');
  writeFileSync(file, readFileSync(file, 'utf8').replace('docs/a.md', 'docs/b.md'));
  const ran = run('replay', copy);
  assert.deepEqual([ran.code, /does not follow from the one before it/.test(ran.stderr)], [5, true], ran.stderr);
});
