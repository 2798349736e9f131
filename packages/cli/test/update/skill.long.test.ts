import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { GuardSpec } from '@fpf/contracts';
import { scratch } from '../support/fpf.ts';
import { ok } from '../support/registries/packs.ts';
import { key, updateProject } from '../support/projects/update-project.ts';

test('nothing to do is said, and writes nothing', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const before = project.lock();
  assert.match(ok(project.run('update', '--yes')).stdout, /everything is what .*fpf\.lock\.json pins/);
  assert.equal(project.lock(), before);
  assert.deepEqual(project.changes(), []);
});

test('a newer skill whose tool takes more is told as that, loudly, before the lock is written', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const before = project.lock();
  project.tool({
    input_schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        path: { type: 'string', maxLength: 4_096 },
        mode: { type: 'string', enum: ['a', 'b', 'c'], maxLength: 8 },
        all: { type: 'boolean' },
      },
    },
  });
  const [change, ...others] = project.changes();
  assert.deepEqual(others, []);
  assert.deepEqual([change?.kind, change?.name], ['skill', key]);
  assert.deepEqual(change?.wider, [
    'do_it: argument /all is taken now',
    'do_it: argument /mode enum ["a","b"] became ["a","b","c"]',
    'do_it: argument /path maxLength 64 became 4096',
    'do_it: argument / required ["path"] became nothing',
  ]);
  assert.deepEqual(change?.notes, ['files: changed tools.json']);

  const asked = project.run('update');
  assert.equal(asked.code, 2);
  assert.match(asked.stderr, /TO JUDGE: do_it: argument \/all is taken now/);
  assert.match(asked.stderr, /pin\.not-confirmed/);
  assert.match(
    ok(project.run('update', '--dry-run')).stdout,
    /one of them with something to judge[^]*Nothing was changed/,
  );
  assert.equal(project.lock(), before);

  assert.match(ok(project.run('update', '--yes')).stdout, /TO JUDGE: [^]*Wrote /);
  assert.notEqual(project.lock(), before);
  ok(project.run('verify'));
  assert.deepEqual(project.changes(), []);
});

test('a guard that got weaker is told by what it no longer stops; one that got stronger is a note', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const guard: GuardSpec = {
    predicate: 'a session is open',
    required_evidence: ['session.open'],
    failure_mode: 'abstain',
  };
  project.tool({ guard });
  assert.deepEqual(project.changes()[0]?.wider, ['do_it: its guard no longer asks for allow.path:{args.path}']);
  project.tool({ guard: undefined });
  assert.deepEqual(project.changes()[0]?.wider, ['do_it: without a guard', 'do_it: has no guard any more']);
  project.tool({ guard });
  ok(project.run('update', '--yes'));
  project.tool({
    guard: {
      ...guard,
      required_evidence: ['session.open', 'file.exists:README.md'],
      when: 'ev["session.open"].value == true',
    },
  });
  const [change] = project.changes();
  const condition = 'do_it: its guard\'s condition nothing became "ev[\\"session.open\\"].value == true"';
  assert.deepEqual(change?.wider, [condition], 'without one, all evidence had to be affirmed');
  assert.ok(change?.notes.includes('do_it: its guard asks for file.exists:README.md too'));
});

test('a tool that no longer only reads is told by that: its view can be written; one that only reads now is a note', () => {
  const reading = updateProject();
  reading.tool({ annotations: { destructive: false, readOnly: true } });
  ok(reading.run('lock'));
  for (const annotations of [{ destructive: false, readOnly: false }, { destructive: false }]) {
    reading.tool({ annotations });
    assert.deepEqual(reading.changes()[0]?.wider, [
      'do_it: effect fs',
      'do_it: it no longer only reads: its view can be written',
    ]);
  }
  const writing = updateProject();
  ok(writing.run('lock'));
  writing.tool({ annotations: { destructive: false, readOnly: true } });
  const [change] = writing.changes();
  assert.deepEqual(change?.wider, []);
  assert.ok(change?.notes.includes('do_it: it only reads now: its view cannot be written'));
});

test('rights, limits and the program behind a tool are told', () => {
  const project = updateProject();
  ok(project.run('lock'));
  project.tool({
    effect: 'once',
    annotations: { destructive: true },
    handler: { kind: 'script', runtime: 'python3', path: 'scripts/do-it.mjs', args: 'stdin-json', timeoutMs: 60_000 },
  });
  const [change] = project.changes();
  assert.deepEqual(change?.wider, [
    'do_it: destructive',
    'do_it: effect once',
    'do_it: runs with python3',
    'do_it: timeoutMs 1000 became 60000',
  ]);
  assert.ok(change?.notes.includes('no longer do_it: effect fs'));
});

test('another script is named; a skill that is new or gone is told with all that it may do', () => {
  const project = updateProject();
  ok(project.run('lock'));
  writeFileSync(join(project.dir, 'own/does-it/scripts/do-it.mjs'), "process.stdout.write('{ }');\n");
  assert.deepEqual(project.changes()[0]?.notes, ['files: changed scripts/do-it.mjs']);
  project.config({ skills: { sources: [] } });
  assert.deepEqual(
    project.changes().map(({ name, to, notes }) => [name, to, notes]),
    [[key, 'nothing', ['is taken out']]],
  );
  ok(project.run('update', '--yes'));
  project.config({});
  assert.deepEqual(project.changes()[0]?.wider, ['do_it: effect fs', 'tool do_it']);
});

test('on a machine that has not locked it, hashes alone are compared, and everything is perhaps new', () => {
  const project = updateProject();
  ok(project.run('lock'));
  project.tool({ description: 'Do it now.' });
  const elsewhere = updateProject({}, { XDG_STATE_HOME: scratch() });
  writeFileSync(join(elsewhere.dir, 'fpf.lock.json'), project.lock());
  elsewhere.tool({ description: 'Do it now.' });
  const [change] = elsewhere.changes();
  assert.match(change?.notes[0] ?? '', /not known on this machine, only its hashes/);
  assert.deepEqual(change?.wider, ['perhaps new: do_it: effect fs', 'perhaps new: tool do_it']);
  elsewhere.tool({ input_schema: { type: 'object', additionalProperties: false, properties: {} } });
  assert.equal(elsewhere.changes()[0]?.wider.at(-1), 'perhaps new: what the tool do_it takes: it has another schema');
});

test('a hostile skill is refused with its place, and the lock stays', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const before = project.lock();
  project.tool({ guard: { predicate: 'x', required_evidence: ['a\n0 pins move.\u001b[2J'], failure_mode: 'abstain' } });
  const refused = project.run('update', '--yes');
  assert.deepEqual([refused.code, project.lock()], [2, before]);
  assert.match(refused.stderr, /tools\.json has the control character U\+001B/);
  writeFileSync(join(project.dir, 'own/does-it/tools.json'), '{"tools": [');
  assert.deepEqual([project.run('update', '--yes').code, project.lock()], [2, before]);
});

test('what the scanner finds is shown with the change, and is not locked before somebody has waived it', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const before = project.lock();
  project.tool({
    annotations: {},
    guard: { predicate: 'x', required_evidence: ['session.open'], failure_mode: 'degrade' },
    degraded: { view: 'read-only' },
  });
  const dry = project.run('update', '--dry-run');
  assert.equal(dry.code, 2);
  assert.match(dry.stdout, /its guard ends with degrade in place of abstain[^]*it would be refused/);
  const refused = project.run('update', '--yes');
  assert.match(refused.stderr, /TO JUDGE[^]*pack\.findings/);
  assert.equal(project.lock(), before);
  ok(project.run('update', '--yes', '--waive', 'skill.s32-broad-tool:does-it/tools.json', '--reason', 'it only adds'));
  ok(project.run('verify'));
});

test('a limit that a tool raises is told against the usual one', () => {
  const handler = { kind: 'script', runtime: 'node', path: 'scripts/do-it.mjs', args: 'stdin-json' } as const;
  const project = updateProject();
  project.tool({ handler });
  ok(project.run('lock'));
  project.tool({ handler: { ...handler, timeoutMs: 600_000, maxOutputBytes: 67_108_864 } });
  assert.deepEqual(project.changes()[0]?.wider, [
    'do_it: timeoutMs as usual (30000) became 600000',
    'do_it: maxOutputBytes as usual (1048576) became 67108864',
  ]);
});
