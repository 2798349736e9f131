import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { fpf } from '../support/fpf.ts';

/** The names under the heading of a help text. */
function listed(...argv: readonly string[]): readonly string[] {
  const { code, stdout } = fpf(argv);
  assert.equal(code, 0);
  const [, list = ''] = /\nCommands:\n([^]*?)(?:\n\n|\s*$)/.exec(stdout) ?? [];
  return [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
}

test('there are at most 80 commands', () => assert.ok(commands.length <= 80, String(commands.length)));

test('help shows at most ten commands, and `help all` every one', () => {
  const names = new Set(commands.filter(({ hidden }) => hidden !== true).map(({ name }) => name.split(' ')[0] ?? name));
  for (const argv of [['--help'], ['help'], ['-h']]) {
    const few = listed(...argv);
    assert.ok(few.length > 4 && few.length <= 10, few.join(' '));
    assert.ok(few.every((name) => name === 'help' || names.has(name)));
  }
  assert.deepEqual(new Set(listed('help', 'all')), new Set([...names, 'help']));
  assert.match(fpf(['--help']).stdout, /`fpf help all` lists every command/);
  assert.doesNotMatch(fpf(['help', 'all']).stdout, /`fpf help all`/);
});

test('help of a command is its own help, and of a name that is none it is refused', () => {
  for (const name of ['run', 'session', 'session list', 'call'])
    assert.equal(fpf(['help', ...name.split(' ')]).stdout, fpf([...name.split(' '), '--help']).stdout, name);
  const { code, stderr } = fpf(['help', 'sesion']);
  assert.deepEqual([code, /unknown command 'sesion'\. Did you mean session\?/.test(stderr)], [2, true], stderr);
});

test('help of a group shows all of it, and a misspelt command is told although help does not show it', () => {
  const own = commands
    .filter(({ name }) => /^session \w+$/.test(name))
    .map(({ name }) => name.slice('session '.length));
  const shown = listed('session', '--help');
  for (const name of own) assert.ok(shown.includes(name), name);
  assert.match(fpf(['sesion', 'list']).stderr, /Did you mean session\?/);
});
