import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder } from '../support/model-folder.ts';
import { live } from '../support/live.ts';

type Rules = { readonly rules: readonly { readonly id: string; readonly words: readonly string[] }[] };

const rulesIn = (dir: string): Rules => JSON.parse(readFileSync(join(dir, 'fpf.commands.json'), 'utf8')) as Rules;

test('allow shows the rule, writes nothing unasked, and says what is allowed already', async () => {
  const dir = folder();
  const [dry, unasked] = [
    await live(['allow', 'env LC_ALL=C', '--dry-run'], { cwd: dir }),
    await live(['allow', 'env LC_ALL=C'], { cwd: dir }),
  ];
  assert.deepEqual([dry.code, unasked.code], [0, 2], dry.stderr);
  assert.match(dry.stdout, /^\+ {6}"words": \["LC_ALL=C"\],$/m);
  assert.match(unasked.stderr, /allow\.not-confirmed/);
  assert.equal(existsSync(join(dir, 'fpf.commands.json')), false);
  const written = await live(['allow', 'env', 'LC_ALL=C', '--yes'], { cwd: dir });
  assert.equal(written.code, 0, written.stderr);
  assert.deepEqual(rulesIn(dir).rules, [
    {
      id: 'env-lc-all-c',
      program: 'env',
      words: ['LC_ALL=C'],
      effect: 'write',
      examples: { allowed: [['env', 'LC_ALL=C']], refused: [['env', 'LC_ALL=C', 'another-word']] },
    },
  ]);
  const again = await live(['allow', 'env LC_ALL=C'], { cwd: dir });
  assert.deepEqual([again.code, /allows .* already/.test(again.stdout)], [0, true]);
});

test('allow keeps the form of both files, and gives each rule an id of its own', async () => {
  const config = '{ "policy":   { "allow": [{ "skill": "fs-read", "tool": "*" }] } }\n';
  const rules =
    '{\n\t"$schema": "urn:fpf:commands:1",\n\t"rules": [\n\t\t{ "id": "ls-a", "program": "ls", "words": ["-a"],   "effect": "read", "examples": { "allowed": [["ls", "-a"]], "refused": [["ls"]] } }\n\t]\n}';
  const dir = folder(config);
  writeFileSync(join(dir, 'fpf.commands.json'), rules);
  const { code, stderr } = await live(['allow', 'ls a', '--effect', 'read', '--yes'], { cwd: dir });
  assert.equal(code, 0, stderr);
  const after = readFileSync(join(dir, 'fpf.commands.json'), 'utf8');
  assert.ok(after.startsWith(rules.slice(0, rules.indexOf('\n\t]'))), after);
  assert.match(after, /,\n\t\t\{\n\t\t {2}"id": "ls-a-2",/);
  assert.equal(
    readFileSync(join(dir, 'fpf.config.json'), 'utf8'),
    '{ "policy":   { "allow": [{ "skill": "fs-read", "tool": "*" }, { "tool": "*", "skill": "run-command" }] } }\n',
  );
});

const refused: readonly (readonly [why: string, command: string, code: RegExp])[] = [
  ['a shell would read it', 'ls; id', /allow\.no-command/],
  ['it is a path', './build.sh', /allow\.no-command/],
  ['it begins with a dash', '-x', /usage\.bad-option/],
  ['it is not installed', 'no-such-program x', /allow\.no-program/],
];

for (const [why, command, code] of refused)
  test(`allow makes no rule of ${command}: ${why}`, async () => {
    const dir = folder();
    const result = await live(['allow', command, '--yes'], { cwd: dir });
    assert.equal(result.code, 2);
    assert.match(result.stderr, code);
    assert.equal(existsSync(join(dir, 'fpf.commands.json')), false);
  });

test('allow writes over no file that is not valid, and over no link', async () => {
  const [broken, linked] = [folder(), folder()];
  writeFileSync(join(broken, 'fpf.commands.json'), '{"rules": []}');
  writeFileSync(join(linked, 'other.json'), '{}');
  symlinkSync('other.json', join(linked, 'fpf.commands.json'));
  const results = await Promise.all([broken, linked].map(async (cwd) => live(['allow', 'env x', '--yes'], { cwd })));
  assert.deepEqual(
    results.map(({ code }) => code),
    [2, 2],
  );
  assert.match(results[0]?.stderr ?? '', /allow\.bad-rules/);
  assert.equal(readFileSync(join(broken, 'fpf.commands.json'), 'utf8'), '{"rules": []}');
  assert.equal(readFileSync(join(linked, 'other.json'), 'utf8'), '{}');
});
