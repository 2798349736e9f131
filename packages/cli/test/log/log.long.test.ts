import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LogLine } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { asText, humanLine, logLine } from '../../src/log/log-line.ts';
import { openLogFile } from '../../src/log/log-file.ts';
import { fpf, scratch } from '../support/fpf.ts';
import { newWorkspace } from '../support/sessions.ts';

const request = 'Search the files for TODO';
const same = (text: string): string => text;
const time = '2026-01-01T00:00:00.000Z';

const lines = (file: string): readonly LogLine[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine);

test('a run leaves a log beside its journal: closed lines, in order, for this user alone', () => {
  const { ws, run } = newWorkspace();
  assert.equal(run('run', request, '-q').code, 0);
  const [id = ''] = readdirSync(join(ws, '.fpf/runs'));
  const file = join(ws, '.fpf/logs', `${id}.ndjson`);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const all = lines(file);
  for (const line of all) assert.deepEqual(check(LogLine, line), [], JSON.stringify(line));
  const said = all.map(({ message }) => message);
  for (const message of [
    'stack composed',
    'session made',
    'run began',
    'skills loaded',
    'model answered',
    'decided: pass',
    'tool begins',
    'tool ended',
    'run ended: completed',
  ])
    assert.ok(said.includes(message), `${message}: ${said.join('; ')}`);
  assert.ok(all.every(({ level, detail }) => level !== 'debug' && detail === undefined));
  assert.ok(all.every(({ run_id: run_ }, index) => run_ === id || index === 0));
  assert.ok(!readFileSync(file, 'utf8').includes(request), 'nothing of what was asked');
});

test('levels and places: a flag, a variable, a file of its own; stdout is the answer alone', () => {
  const { ws, run } = newWorkspace();
  const own = join(ws, '..', 'own.ndjson');
  const quiet = run('run', request, '--log-level', 'error', '--json');
  assert.equal(quiet.code, 0);
  assert.deepEqual(
    readdirSync(join(ws, '.fpf/logs')).map((name) => readFileSync(join(ws, '.fpf/logs', name), 'utf8')),
    [''],
  );
  const plain = run('run', request, `--log-file=${own}`, '--log-level=debug', '-v');
  assert.match(plain.stderr, / info {2}orchestrator {4}tool ended call=1 tool=search_repo/);
  assert.ok(!plain.stdout.includes('tool ended'));
  assert.equal(readdirSync(join(ws, '.fpf/logs')).length, 1, 'a file that was named takes the place of ours');
  assert.ok(lines(own).some(({ level, message }) => level === 'debug' && message === 'component loaded'));
  assert.match(run('session', 'list', '-vv', '--log-file', '-').stderr, /would mix the log with the answer/);
  assert.equal(fpf(['doctor'], { cwd: ws, env: { FPF_LOG_LEVEL: 'loud' } }).code, 2);
  assert.equal(run('run', request, '--log-level', 'loud').code, 2);
});

test('a log that cannot be written is told once, and fails nothing', () => {
  const { ws, run } = newWorkspace();
  const nowhere = run('run', request, '--log-file', join(ws, 'no/such/folder/log'));
  assert.equal(nowhere.code, 0);
  assert.equal(nowhere.stderr.split('The log cannot be written').length, 2, nowhere.stderr);
  if (existsSync('/dev/full')) {
    const full = run('run', request, '--log-file', '/dev/full');
    assert.equal(full.code, 0);
    assert.equal(full.stderr.split('The log cannot be written').length, 2, full.stderr);
  }
});

test('what lies in the place of our folder and leads elsewhere is not followed', () => {
  const { ws, run } = newWorkspace();
  const elsewhere = join(ws, '..', 'elsewhere');
  mkdirSync(elsewhere);
  mkdirSync(join(ws, '.fpf'));
  symlinkSync(elsewhere, join(ws, '.fpf/logs'));
  const ran = run('run', request);
  assert.equal(ran.code, 0);
  assert.match(ran.stderr, /is a link/);
  assert.deepEqual(readdirSync(elsewhere), []);
});

test('a line is never long, and no terminal obeys it; what looks like a secret is named by its form, and digests stay', () => {
  const hex = 'a3f5'.repeat(16);
  const token = 'ghp_Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4fGh7j';
  const said = {
    time,
    run: 'r1',
    facts: { level: 'debug' as const, component: 'x', tool: '\u001b[31m\u202e', detail: 'y'.repeat(100_000) },
  };
  const line = logLine({ ...said, message: `sha256 ${hex} ${token}\u009b` }, same);
  assert.deepEqual(check(LogLine, line), []);
  const text = asText(line);
  assert.ok(text.length < 8_192 && line.cut === true);
  assert.match(text, /^[\u0020-\u007e]*$/);
  assert.deepEqual(JSON.parse(text), line);
  assert.ok(text.includes(hex) && text.includes('[hidden:code-host-token]') && !text.includes(token));
  assert.match(humanLine(line), /00:00:00\.000 debug x {15}sha256/);
  assert.equal(
    logLine({ ...said, message: 'm', facts: { detail: 'what a file says', level: 'info' } }, same).detail,
    undefined,
  );
  assert.ok(
    !logLine({ ...said, message: 'open sesame' }, (words) => words.replaceAll('sesame', '[secret:X]')).message.includes(
      'sesame',
    ),
  );
});

test('a log has an end: it says so once, and a run that goes on adds nothing', () => {
  const file = join(scratch(), 'log');
  const big = 'x'.repeat(8_388_608 - 2_000);
  writeFileSync(file, `${big}\n`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const log = openLogFile({ path: file, ours: false }, () => 'full');
    for (let line = 0; line < 50; line += 1) log.write('y'.repeat(100));
    log.close();
  }
  const size = statSync(file).size;
  assert.ok(size <= 8_388_608);
  assert.equal(readFileSync(file, 'utf8').split('full').length - 1, 2, 'once for each attempt at most');
});
