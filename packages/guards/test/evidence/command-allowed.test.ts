import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { Evidence, JsonObject, SessionFacts } from '@fpf/contracts';
import { ask } from '../support/ask.ts';
import { cases, linkedWorkspace, namedRules, realOf } from '../support/commands.ts';

const { root, remove } = linkedWorkspace();
after(() => {
  process.chdir('/');
  remove();
});

const rulesFile = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'skills',
  'run-command',
  'assets',
  'example-rules.json',
);
const question = 'command.allowed:fpf.commands.json?program=program&args=args';
const exampleFile = readFileSync(rulesFile, 'utf8');

/** Where a word leads, as a session tells it: what leads out is refused. */
const realPath: SessionFacts['realPath'] = async (path) => {
  const found = realOf(root, [path])('path.real?arg=args&at=0');
  if (typeof found?.value !== 'string') throw new Error('it leads out');
  return found.value;
};

async function asked(
  args: JsonObject,
  file: string | undefined = exampleFile,
  more: Partial<SessionFacts> = {},
): Promise<Evidence> {
  const given = guardContext();
  const bytes = Buffer.from(file);
  const session = {
    stat: async () => ({ type: 'file', size: bytes.length }),
    readFile: async () => bytes,
    realPath,
    ...more,
  };
  return await ask(question, {
    call: guardedCall({ args }),
    context: { ...given, session: { ...given.session, ...session } },
  });
}

const command = ([program = '', ...args]: readonly string[]): JsonObject => ({ program, args });
const answer = ({ status, value }: Evidence): unknown => (status === 'present' ? value : status);

test('of the commands that the skill is tried on, each hostile one is refused by evidence, with a reason, and each harmless one allowed', async () => {
  assert.ok(cases.hostile.length >= 25 && cases.benign.length >= 13);
  for (const { why, command: words } of cases.hostile) {
    const evidence = await asked(command(words));
    assert.deepEqual(
      [answer(evidence), (evidence.detail ?? '').length > 5],
      [false, true],
      `${why}: ${words.join(' ')}`,
    );
  }
  for (const { why, command: words } of cases.benign)
    assert.equal(answer(await asked(command(words))), true, `${why}: ${words.join(' ')}`);
});

test('the examples of the rules themselves hold', async () => {
  for (const { examples } of namedRules) {
    for (const words of examples.allowed) assert.equal(answer(await asked(command(words))), true, words.join(' '));
    for (const words of examples.refused) assert.equal(answer(await asked(command(words))), false, words.join(' '));
  }
});

test('arguments that are left out are none, and what is no command is no question', async () => {
  assert.equal(answer(await asked({ program: 'ls' })), true);
  for (const args of [{}, { program: 7 }, { program: 'ls', args: 'x' }, { program: 'ls', args: [1] }])
    assert.equal(answer(await asked(args)), 'unknown', JSON.stringify(args));
  for (const one of [
    'command.allowed:a',
    'command.allowed:a?program=program',
    'command.allowed:../a?program=program&args=args',
  ])
    assert.equal((await ask(one)).status, 'unknown', one);
});

const rule = { id: 'one', program: 'ls', effect: 'read', examples: { allowed: [['ls']], refused: [['ls', '-x']] } };
const fileOf = (...rules: readonly object[]): string => JSON.stringify({ $schema: 'urn:fpf:commands:1', rules });

test('a file that is not there, or is no file of rules as a whole, allows nothing and says why', async () => {
  assert.equal(answer(await asked({ program: 'ls' }, fileOf(rule))), true);
  const wrong: readonly (readonly [file: string, why: RegExp])[] = [
    ['{rules: yes}', /not JSON/],
    ['\ufeff{}', /not JSON|lacks/],
    [fileOf(), /rules/],
    [fileOf({ ...rule, more: 1 }), /more/],
    [fileOf({ ...rule, from: { program: 'program', args: 'args' } }), /from/],
    [fileOf({ ...rule, examples: { allowed: [], refused: [] } }), /examples/],
    [fileOf(rule, { ...rule, id: 'any', program: 'sh', flags: { '-c': { kind: 'text' } } }), /every program/],
  ];
  for (const [file, why] of wrong) {
    const evidence = await asked({ program: 'ls' }, file);
    assert.equal(answer(evidence), false, file);
    assert.match(evidence.detail ?? '', why);
  }
  const unread = { readFile: () => assert.fail('read') };
  const found: readonly (readonly [SessionFacts['stat'], RegExp])[] = [
    [async () => undefined, /there is no fpf\.commands\.json/],
    [async () => ({ type: 'symlink', size: 3 }), /not a regular file/],
    [async () => ({ type: 'file', size: 2 ** 30 }), /larger than/],
  ];
  for (const [stat, why] of found) {
    const evidence = await asked({ program: 'ls' }, '', { ...unread, stat });
    assert.equal(answer(evidence), false);
    assert.match(evidence.detail ?? '', why);
  }
  assert.equal(answer(await asked({ program: 'ls' }, '', { stat: () => Promise.reject(new Error('x')) })), 'unknown');
});
