import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { parse } from '../../src/frame/program.ts';
import { data, newWorkspace, runWriting } from '../support/sessions.ts';

test('a group of commands alone is its list', () => {
  for (const group of ['runs', 'session', 'skills', 'approvals']) {
    const chosen = parse([group, '--json'], commands);
    assert.ok(chosen && 'spec' in chosen, group);
    assert.equal(chosen.spec.name, `${group} list`);
  }
  const other = parse(['trace'], commands);
  assert.ok(other && 'mistake' in other, 'there is no list of it');
});

test('undo says what it takes back; apply says what is given up', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  runWriting(world, 'README.md', 'mine\n');
  assert.match(run('apply', '--yes').stdout, /^apply +M +README\.md$/m);
  assert.match(run('undo', '--yes').stdout, /^take back +M +README\.md$/m);
  writeFileSync(join(ws, 'README.md'), 'by hand\n');
  const said = /The session's change of README\.md (would be|is) given up: your folder's stays\./;
  assert.match(run('apply', '--theirs', 'README.md', '--dry-run').stdout, said);
  assert.match(run('apply', '--theirs', 'README.md', '--yes').stdout, said);
  assert.equal(run('diff').stdout, '');
});

test('a resumed run that a model had answered does not say that none did', () => {
  const { ws, dir, run } = newWorkspace();
  const file = join(dir, 'answers.json');
  const response = { tool_calls: [{ name: 'write_file', arguments: { path: 'a.md', content: 'a' } }] };
  const request = 'Write a file: a.md';
  writeFileSync(file, JSON.stringify({ answers: [{ request, response }] }));
  mkdirSync(ws, { recursive: true });
  writeFileSync(
    join(ws, 'fpf.config.json'),
    JSON.stringify({ policy: { ask: [{ tool: 'write_file', reason: 'it writes' }] } }),
  );
  assert.equal(run('run', request, '--model', `scripted:${file}`).code, 8);
  const [open] = data(run('approvals', 'list', '--open', '--json')) as readonly { readonly id: string }[];
  assert.equal(run('approvals', 'allow', open?.id ?? '').code, 0);
  const resumed = run('resume', '--model', `scripted:${file}`);
  assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
  assert.match(resumed.stdout, /^✔ completed$/m);
  assert.doesNotMatch(resumed.stdout, /No model answered/);
});

test('the config that `skills new` shows where there is none lets the new tool and the shipped ones run', () => {
  const { ws, run } = newWorkspace();
  const { stdout } = run('skills', 'new', 'count-lines', '--in', 'skills');
  const [text = ''] = /^ {2}\{$[\s\S]*?^ {2}\}$/m.exec(stdout) ?? [];
  const config = JSON.parse(text) as { readonly model: { readonly fallback: string } };
  assert.equal(config.model.fallback, 'rehearsal');
  writeFileSync(join(ws, 'fpf.config.json'), text);
  for (const words of [
    ['read_file', '--path', 'README.md'],
    ['write_file', '--path', 'a.md', '--content', 'a'],
    ['count_lines', '--path', 'README.md'],
  ]) {
    const ran = run('call', ...words, '-q');
    assert.equal(ran.code, 0, `${words.join(' ')}: ${ran.stdout}${ran.stderr}`);
  }
});

test('undo says of a session that is not the current one where its changes are', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  runWriting(world, 'made.md', 'made\n');
  assert.equal(run('apply', '--yes').code, 0);
  assert.equal(run('new').code, 0);
  const undone = run('undo', '--yes');
  assert.equal(undone.code, 0, undone.stderr);
  const [, session = ''] =
    /not the current one, still has its changes: `fpf diff --session (\S+)`/.exec(undone.stdout) ?? [];
  assert.match(run('diff', '--session', session, '--stat').stdout, /made\.md/);
  assert.equal(existsSync(join(ws, 'made.md')), false);
});
