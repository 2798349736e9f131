import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, startWords } from '../support/fpf.ts';
import { envOf, newWorkspace } from '../support/sessions.ts';

const asks = { policy: { allow: [{ tool: '*' }], ask: [{ tool: 'write_file' }] } };
const writes = ['call', 'write_file', '--path', 'a.md', '--content', 'a'];

test('help of a tool shows its own flags first, and the flags of every call', () => {
  const { run } = newWorkspace();
  const { code, stdout } = run('call', 'search_repo', '--help');
  assert.equal(code, 0);
  assert.match(
    stdout,
    /Arguments of the tool:\n {2}--query <text> [^]*--kind <choice>[^]*\n\nOptions:\n[^]*--json-args/,
  );
  assert.match(stdout, /\$ fpf call search_repo --query QUERY/);
  assert.match(run('call', '--help').stdout, /Usage: fpf call \[options\] <tool>/);
});

test('the tools are listed, and one is shown with its schema', () => {
  const { run } = newWorkspace();
  assert.match(run('tools').stdout, /^write_file +file-write +--path --content$/m);
  const one = json(run('tools', 'file-write#write_file', '--json'))['data'] as JsonObject;
  assert.deepEqual([one['skill'], one['effect'], one['bound']], ['file-write', 'fs', []]);
  assert.match(run('tools', 'search_repo').stdout, /--query <text> .*\(required\)[^]*\$ fpf call search_repo --query/);
  const unknown = run('tools', 'serch_repo');
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /Did you mean search_repo\?/);
});

test('a call that waits for a person goes on by the command that is printed, which names no model', () => {
  const { ws, run } = newWorkspace();
  writeFileSync(join(ws, 'fpf.config.json'), JSON.stringify(asks));
  const waits = run(...writes);
  assert.equal(waits.code, 8, waits.stderr);
  const [, id = ''] = /`fpf approvals allow ([^`]+)`/.exec(waits.stdout) ?? [];
  const [, words = ''] = /`fpf (resume [^`]+)`/.exec(waits.stdout) ?? [];
  assert.doesNotMatch(words, /--model/);
  assert.equal(run('approvals', 'allow', id).code, 0);
  const done = run(...words.split(' '));
  assert.equal(done.code, 0, done.stdout);
  assert.match(waits.stderr, /A person decides, and no model is asked: not conforming/);
  assert.equal(run('verify', 'last').code, 0);
  assert.equal(run('replay', 'last').code, 0);
});

test('a frozen call needs a lock, and no model that it pins', () => {
  const { run } = newWorkspace();
  assert.equal(run(...writes, '--frozen').code, 5);
  assert.equal(run('lock').code, 0);
  const frozen = run(...writes, '--frozen');
  assert.equal(frozen.code, 0, frozen.stdout + frozen.stderr);
});

test('arguments come as JSON too, also piped in, and a plan runs nothing', () => {
  const { dir, ws, run } = newWorkspace();
  const args = JSON.stringify({ path: 'b.md', content: 'two\nlines' });
  assert.equal(run('call', 'write_file', '--json-args', args).code, 0);
  const planned = run('call', 'write_file', '--json-args', args, '--plan');
  assert.equal(planned.code, 3);
  assert.match(planned.stdout, /permission\.only-proposed/);
  const [program = '', ...words] = startWords(['call', 'write_file', '--json-args', '-', '--workspace', ws]);
  const piped = spawnSync(program, words, { cwd: ws, env: envOf(dir), input: args, encoding: 'utf8' });
  assert.equal(piped.status, 0, piped.stderr);
});

test('a text that is given as a dash is what is piped in, to its last line end', () => {
  const { dir, ws, run } = newWorkspace();
  const pipe = (...more: readonly string[]) => {
    const [program = '', ...words] = startWords(['call', 'write_file', ...more, '--workspace', ws]);
    return spawnSync(program, words, { cwd: ws, env: envOf(dir), input: 'one\n- two\n', encoding: 'utf8' });
  };
  const { status, stderr } = pipe('--path', 'piped.md', '--content', '-');
  assert.equal(status, 0, stderr);
  assert.equal(run('session', 'fs', 'cat', 'piped.md').stdout, 'one\n- two\n');
  for (const both of [
    ['--path', '-', '--content', '-'],
    ['--json-args', '-', '--content', '-'],
  ]) {
    const refused = pipe(...both);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /would both read standard input/);
  }
});

test('a value that is taken for a flag of the command is told, and not guessed at', () => {
  const { run } = newWorkspace();
  const refused = run('call', 'write_file', '--path', 'a.md', '--content', '--preset', 'x');
  assert.equal(refused.code, 2);
  assert.equal(run('call', 'write_file', '--path', 'a.md', '--content=--preset').code, 0);
  const early = run('call', '--worksapce', '.', 'write_file');
  assert.match(early.stderr, /unknown option '--worksapce'.*Did you mean --workspace/);
});

test('a flag that is given twice is refused, and a list may be given by repeating it', () => {
  const { run } = newWorkspace();
  for (const more of [
    ['--path', 'b.md'],
    ['--content', 'a'],
  ]) {
    const { code, stderr } = run(...writes, ...more);
    assert.deepEqual([code, /given twice/.test(stderr)], [2, true], stderr);
  }
  const chosen = run('call', 'search_repo', '--query', 'x', '--kind', 'text', '--kind', 'text');
  assert.match(chosen.stderr, /given twice/);
  const listed = run('call', 'run_command', '--program', 'echo', '--args', 'a', '--args', 'b', '--plan');
  assert.doesNotMatch(listed.stderr, /twice/);
});

test('who gives a call is no model that a run could ask, or a lock pin', () => {
  const { ws, run } = newWorkspace();
  for (const words of [['run', 'Search the files for TODO'], ['lock'], ['model', 'doctor']]) {
    const refused = run(...words, '--model', 'person');
    assert.deepEqual([refused.code, /person is no model/.test(refused.stderr)], [2, true], words.join(' '));
  }
  const named = fpf(['run', 'Search'], { cwd: ws, env: { ...envOf(ws), FPF_MODEL: 'person' } });
  assert.match(named.stderr, /"person" names no model/);
});
