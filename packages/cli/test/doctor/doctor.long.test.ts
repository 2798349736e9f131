import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

type Line = { readonly name: string; readonly status: string; readonly what: string; readonly fix?: string };

const env = { FPF_MODEL: '', OLLAMA_HOST: '127.0.0.1:1' };
const doctor = (cwd: string, ...args: readonly string[]): Ran => fpf(['doctor', ...args], { cwd, env });

function linesOf(ran: Ran): ReadonlyMap<string, Line> {
  const lines = json(ran)['data'] as unknown as readonly Line[];
  for (const { name, status, fix } of lines)
    assert.equal(fix !== undefined && fix !== '', status !== 'ok', `${name} has a fix where it is not ok`);
  return new Map(lines.map((line) => [line.name, line]));
}

test('config and lock have lines of their own, and a drift is told with the commands that show and mend it', () => {
  const home = scratch();
  assert.equal(fpf(['init', 'x'], { cwd: home, env }).code, 0);
  const dir = join(home, 'x');
  const sound = linesOf(doctor(dir, '--json'));
  assert.deepEqual([sound.get('config')?.status, sound.get('lock')?.status], ['ok', 'ok']);
  assert.match(sound.get('config')?.what ?? '', /fpf\.config\.json; `fpf config explain`/);
  assert.match(sound.get('lock')?.what ?? '', /21 skills pinned, and each is what would run/);

  appendFileSync(join(dir, 'skills/count-lines/SKILL.md'), '\n');
  const moved = linesOf(doctor(dir, '--json')).get('lock');
  assert.equal(moved?.status, 'warn');
  assert.match(moved.what, /1 pin has moved, the first is skills\[?.*count-lines/);
  assert.match(moved.fix ?? '', /fpf verify.*fpf lock/);
});

test('without a config it is a trial, and the command that makes a project is named', () => {
  const lines = linesOf(doctor(scratch(), '--json'));
  assert.match(lines.get('config')?.what ?? '', /trial; `fpf init NEW-FOLDER`/);
  assert.equal(lines.get('lock')?.fix, 'fpf lock');
});

for (const [file, text, name, mention] of [
  ['fpf.config.json', '{"modle": 1}', 'config', /Did you mean "model"/],
  ['fpf.lock.json', '{}', 'lock', /lacks "lockfileVersion"/],
] as const) {
  test(`a broken ${file} is a failure of that name, with what mends it`, () => {
    const dir = scratch();
    writeFileSync(join(dir, file), text);
    const ran = doctor(dir, '--json');
    assert.equal(ran.code, 69);
    const line = linesOf(ran).get(name);
    assert.equal(line?.status, 'fail');
    assert.match(line.what, mention);
  });
}

test('--ascii says the same without a character beyond ASCII', () => {
  const { stdout } = doctor(scratch(), '--ascii');
  assert.match(stdout, /^\[ok\] Node/m);
  assert.doesNotMatch(stdout, /[^\x00-\x7f]/);
});
