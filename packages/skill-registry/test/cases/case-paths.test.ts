import assert from 'node:assert/strict';
import { isAbsolute, normalize } from 'node:path';
import { test } from 'node:test';
import type { SkillFile } from '@fpf/contracts';
import fc from 'fast-check';
import { readCases } from '../../src/cases/read-cases.ts';

const one = { name: 'a case', tool: 'x', args: {}, files: {}, expect: { exit: 0 } };

function told(more: object, shared?: object): readonly string[] {
  const file = (name: string, value: unknown): SkillFile => ({
    path: `evals/${name}`,
    executable: false,
    bytes: new TextEncoder().encode(JSON.stringify(value, null, 1)),
  });
  const read = readCases([file('cases.json', [{ ...one, ...more }]), ...(shared ? [file('shared.json', shared)] : [])]);
  assert.ok(read);
  assert.equal(read.cases.length, read.problems.length > 0 ? 0 : 1);
  return read.problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`);
}

const refused: readonly (readonly [what: string, more: object, reason: RegExp])[] = [
  [
    'a file above the workspace',
    { files: { '../../.bashrc': 'x' } },
    /cases\.json:7 the path "\.\.\/\.\.\/\.bashrc" is not one of plain names/,
  ],
  ['a file beside it', { files: { '../outside/secret.txt': 'x' } }, /plain names/],
  ['a file whose name goes up in the middle', { files: { 'a/../../b': 'x' } }, /plain names/],
  ['an absolute file', { files: { '/etc/passwd': 'x' } }, /plain names/],
  ['the workspace itself', { files: { '.': 'x' } }, /plain names/],
  ['no name', { files: { '': 'x' } }, /plain names/],
  ['a folder as a file', { files: { 'a/': 'x' } }, /plain names/],
  ['a way up of another system', { files: { '..\\b': 'x' } }, /no path has everywhere/],
  ['a name with a zero byte', { files: { 'a\0b': 'x' } }, /no path has everywhere/],
  ['a name that is too long', { files: { ['ä'.repeat(128)]: 'x' } }, /longer than/],
  ['a path that is too long', { files: { ['a/'.repeat(512) + 'a']: 'x' } }, /longer than/],
  ['a file that is too large', { files: { a: { text: 'x'.repeat(64), times: 2 ** 22 } } }, /more than 134217728 bytes/],
  ['a link above the workspace', { links: { '../l': '/etc' } }, /plain names/],
  ['a link of a file’s name', { files: { a: 'x' }, links: { a: 'b' } }, /is a file of this case, too/],
  ['a link below a link', { links: { l: '/tmp', 'l/m': '/etc/passwd' } }, /lies below "l", which is no folder/],
  ['a file below a link', { files: { 'l/a': 'x' }, links: { l: '/tmp' } }, /lies below "l"/],
  ['a file below a file', { files: { a: 'x', 'a/b/c': 'y' } }, /lies below "a"/],
  ['an expectation above the case', { expect: { exit: 0, files: { '../../x': 'y' } } }, /plain names/],
  ['an expectation anywhere', { expect: { exit: 0, files: { '/etc/hostname': null } } }, /plain names/],
];

for (const [what, more, reason] of refused)
  test(`${what} is refused where it stands`, () => {
    const problems = told(more);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', reason);
  });

test('what a base brings is held to the same, in its own file, and beside what the case has', () => {
  assert.match(told({ base: 'shared.json' }, { '../x': 'y' }).join(), /^evals\/shared\.json:2 the path "\.\.\/x"/);
  assert.match(
    told({ base: 'shared.json', links: { d: '/etc' } }, { 'd/x': 'y' }).join(),
    /the path "d\/x" lies below "d"/,
  );
  assert.match(told({ base: 'shared.json', links: { d: '/etc' } }, { d: 'y' }).join(), /is a file of this case, too/);
});

test('plain paths, dots in names, links that lead anywhere and what lies beside the workspace are what cases are made of', () => {
  const files = { 'a.txt': 'x', '..notes/x..txt': 'y', '.hidden/ä b': 'z' };
  const expect = { exit: 0, files: { ...files, '../outside/secret.txt': 'secret\n', '../outside/new.txt': null } };
  assert.deepEqual(told({ files, links: { 'd/l': '../../outside', toString: '/etc/passwd' }, expect }), []);
});

test('whatever is let in stays in the workspace', () => {
  const name = fc.constantFrom('.', '..', '', 'a', '..a', 'a..', '...', '\\', '/', ' ', 'ü', '\0');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      const path = names.join('/');
      if (told({ files: { [path]: 'x' } }).length > 0) return;
      const plain = normalize(path);
      assert.ok(plain === path && !isAbsolute(plain) && plain !== '.' && !plain.split('/').includes('..'), path);
    }),
  );
});
