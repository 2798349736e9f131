import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { parse } from '../../src/frame/program.ts';

function mistake(...argv: readonly string[]): { readonly message: string; readonly hint: string } {
  const parsed = parse(argv, commands);
  assert.ok(parsed && 'mistake' in parsed);
  return parsed.mistake;
}

test('the last word of a command alone is told with the whole command, whatever it resembles', () => {
  assert.equal(mistake('scan').message.replace(/ Did .*/, ''), "fpf: unknown command 'scan'.");
  assert.match(mistake('show').message, /Did you mean (?:fpf \w+ show, or )+fpf \w+ show\?$/);
});

test('a name that a command had before is told with its name of now', () => {
  assert.equal(mistake('session', 'commit', '019f', '--yes').message, 'fpf: `fpf session commit` is `fpf apply` now.');
  assert.equal(mistake('commit').message, 'fpf: `fpf session commit` is `fpf apply` now.');
  assert.equal(mistake('log').message, 'fpf: `fpf session log` is `fpf history` now.');
  assert.equal(mistake('session', 'at', '019f', '2').message, 'fpf: `fpf session at` is `fpf diff --at` now.');
  for (const word of ['rejected', 'checkpoints'])
    assert.equal(mistake('session', word).message, `fpf: \`fpf session ${word}\` is \`fpf history --${word}\` now.`);
});

test('a word that is nearly a command is told in the same line', () => {
  assert.equal(mistake('skills', 'nwe').message, "fpf: unknown command 'nwe'. Did you mean new?");
  assert.equal(mistake('xyzzy').message, "fpf: unknown command 'xyzzy'");
});

test('the hint names the help of what the words begin with', () => {
  assert.match(mistake('run').hint, /^`fpf run --help` shows what it takes\.$/);
  assert.match(mistake('diff', '--frozn').hint, /^`fpf diff --help` /);
  assert.equal(mistake('trace').hint, 'Give one of them: `fpf trace show`, `fpf trace scan`, `fpf trace export`.');
  assert.match(mistake('status').message, /Did you mean fpf diff --stat\?$/);
  assert.match(mistake('xyzzy').hint, /^`fpf help all` lists the commands/);
  const many = Array.from({ length: 50_000 }, (_none, at) => `skills/number-${at}`);
  assert.match(mistake('skills', 'validate', ...many, '--frozn').hint, /^`fpf skills validate --help` /);
});
