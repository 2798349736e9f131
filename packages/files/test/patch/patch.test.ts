import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { leftOutOf, type PatchChange, toPatch, toPatchFrom } from '../../src/patch/index.ts';
import { changes, type Entry, file, gitApplies, gitTakes, link, type Tree } from './support/trees.ts';

const known: readonly (readonly [what: string, before: Tree, after: Tree])[] = [
  ['a new file', {}, { 'a.txt': file('one\n') }],
  ['a file without a last newline', { 'a.txt': file('one\ntwo') }, { 'a.txt': file('one\nthree') }],
  [
    'a newline at the end that comes and goes',
    { 'a.txt': file('one'), 'b.txt': file('one\n') },
    { 'a.txt': file('one\n'), 'b.txt': file('one') },
  ],
  [
    'an empty file, new, gone and filled',
    { gone: file(''), filled: file('') },
    { fresh: file(''), filled: file('x\n') },
  ],
  ['a deleted file', { 'a.txt': file('one\n') }, {}],
  ['a mode alone', { run: file('x\n') }, { run: file('x\n', true) }],
  ['a mode and content', { run: file('x\n') }, { run: file('y\n', true) }],
  [
    'a binary, new, changed and gone',
    { b: file(new Uint8Array([0, 1, 2])), g: file(new Uint8Array([0])) },
    { b: file(new Uint8Array([0, 9, 2, 3])), n: file(new Uint8Array(300).map((_, i) => i)) },
  ],
  ['bytes that are no UTF-8', { l: file('plain\n') }, { l: file(new Uint8Array([0xff, 0xfe, 0x0a])) }],
  ['carriage returns', { c: file('a\r\nb\r\n') }, { c: file('a\r\nc\r\n') }],
  ['a link, new and changed', { l: link('x') }, { l: link('y'), m: link('z') }],
  ['a file that becomes a link', { f: file('text\n') }, { f: link('text') }],
  ['a link that becomes a file', { f: link('text') }, { f: file('text\n') }],
  ['a file that becomes a folder', { f: file('text\n') }, { 'f/a': file('1\n'), 'f/b/c': file('2\n') }],
  ['a folder that becomes a file', { 'f/a': file('1\n'), 'f/b/c': file('2\n') }, { f: file('text\n') }],
  ['a folder that becomes a link', { 'f/a': file('1\n'), 'g/a': file('1\n') }, { f: link('g'), 'g/a': file('1\n') }],
  ['a link that becomes a folder', { f: link('g'), 'g/a': file('1\n') }, { 'f/a': file('2\n'), 'g/a': file('1\n') }],
  ['a renamed file', { 'old name': file('text\n') }, { 'new\tname': file('text\n') }],
  ['a rename with a mode', { a: file('text\n') }, { b: file('text\n', true) }],
  ['a renamed link', { a: link('there') }, { 'x/y': link('there') }],
  ['a renamed folder', { 'a/1': file('1\n'), 'a/2': file('2\n') }, { 'b/1': file('1\n'), 'b/2': file('2\n') }],
  ['a file moved into a folder of its own name', { a: file('text\n') }, { 'a/a': file('text\n') }],
  ['a file moved out, in the place of its folder', { 'a/a': file('text\n') }, { a: file('text\n') }],
  ['names that change places', { a: file('1\n'), b: file('2\n') }, { a: file('2\n'), b: file('1\n') }],
  ['one that moves and one that comes in its place', { a: file('1\n') }, { b: file('1\n'), a: file('2\n') }],
  ['a file that is there twice afterwards', { a: file('1\n') }, { b: file('1\n'), c: file('1\n') }],
  [
    'names with spaces, quotes, backslashes, umlauts, line ends and signs',
    {},
    {
      'a b': file('1\n'),
      'q"q': file('2\n'),
      'b\\s': file('3\n'),
      'ä/ö': file('4\n'),
      'tab\tt': file('5\n'),
      'new\nline': file('6\n'),
      ' ends ': file('7\n'),
      '-rf': file('8\n'),
      'a/b/.../x': file('9\n'),
      '\u{1f600}': file('10\n'),
    },
  ],
];

for (const [what, before, after] of known) test(`git applies ${what}`, () => gitApplies(before, after));

test('a move of exactly the same content is a rename, told without the content', () => {
  const { patch } = toPatch(changes({ 'src/a.txt': file('text\n') }, { 'lib/b.txt': file('text\n', true) }));
  assert.equal(
    patch,
    [
      'diff --git a/src/a.txt b/lib/b.txt',
      'old mode 100644',
      'new mode 100755',
      'similarity index 100%',
      'rename from src/a.txt',
      'rename to lib/b.txt',
      '',
    ].join('\n'),
  );
});

test('of several with the same content, the one of the same name is the one that moved', () => {
  const { patch } = toPatch(
    changes({ 'a/x': file('1\n'), 'a/y': file('1\n') }, { 'b/x': file('1\n'), 'b/y': file('1\n') }),
  );
  assert.deepEqual(patch.match(/^rename .*$/gm), [
    'rename from a/x',
    'rename to b/x',
    'rename from a/y',
    'rename to b/y',
  ]);
});

const guarded = ['.git/config', '.git/hooks/pre-commit', 'sub/.git/config', '.GIT/config', '.git ./x', 'git~1/config'];

test('git refuses the whole patch for any of the protected paths, so they are left out and named, and the rest applies', () => {
  for (const path of guarded) {
    assert.equal(gitTakes(toPatch(changes({}, { plain: file('x\n') })).patch.replaceAll('plain', path)), false, path);
    const alone = toPatch(changes({}, { [path]: file('x\n') }));
    assert.equal(alone.patch, '', path);
    assert.ok(alone.leftOut.some((left) => left.path === path && left.why === 'git applies no patch to it'));
    const rest = toPatch(changes({}, { [path]: file('x\n'), 'a.txt': file('one\n'), '.gitignore': file('y\n') })).patch;
    assert.equal(rest, toPatch(changes({}, { 'a.txt': file('one\n'), '.gitignore': file('y\n') })).patch, path);
    assert.equal(gitTakes(rest), true, path);
  }
});

test('a link named .gitmodules is left out; a file of that name is content', () => {
  const links: Tree = { '.gitmodules': link('x') };
  assert.equal(toPatch(changes({}, links)).patch, '');
  assert.equal(gitTakes(toPatch(changes({}, { m: link('x') })).patch.replaceAll('/m', '/.gitmodules')), false);
  gitApplies({}, { '.gitmodules': file('x\n'), 'git.txt': file('x\n'), '.gitattributes': file('x\n') });
});

test('a FIFO is left out and named; the file that it replaced is gone', () => {
  const change: PatchChange = {
    path: 'p',
    before: { type: 'file', mode: 0o644, size: 2 },
    after: { type: 'fifo', mode: 0o644, size: 0 },
  };
  const { patch, leftOut } = toPatch([{ change, before: new TextEncoder().encode('x\n') }]);
  assert.match(patch, /deleted file mode 100644/);
  assert.deepEqual(leftOut, [{ path: 'p', why: 'git keeps no FIFOs' }]);
});

test('contents that are asked for one by one give the same patch, and only those that are needed are asked for', async () => {
  const before: Tree = {
    same: file('1\n'),
    moved: file('2\n'),
    edited: file('3\n'),
    gone: file('4\n'),
    run: file('5\n'),
  };
  const after: Tree = {
    same: file('1\n'),
    'x/moved': file('2\n'),
    edited: file('33\n'),
    fresh: file('6\n'),
    run: file('5\n', true),
  };
  const asked: string[] = [];
  const ask =
    (tree: Tree, side: string) =>
    async (path: string): Promise<Uint8Array> => {
      asked.push(`${side} ${path}`);
      return (tree[path] as Extract<Entry, { type: 'file' }>).bytes;
    };
  const all = changes(before, after);
  const got = await toPatchFrom(
    all.map(({ change }) => change),
    { before: ask(before, 'before'), after: ask(after, 'after') },
  );
  assert.deepEqual(got, toPatch(all));
  assert.deepEqual(asked.sort(), ['after edited', 'after fresh', 'before edited', 'before gone']);
  await assert.rejects(
    toPatchFrom(
      all.map(({ change }) => change),
      { before: ask(before, 'before'), after: ask(after, 'after') },
      undefined,
      AbortSignal.abort(),
    ),
    { name: 'AbortError' },
  );
});

test('what git has no words for is named: empty folders, modes of folders, and modes beside whether a file may be run', () => {
  const folder = (mode = 0o755): PatchChange['after'] => ({ type: 'directory', mode, size: 0 });
  const one = (mode: number, sha256 = 'a'): PatchChange['after'] => ({ type: 'file', mode, size: 1, sha256 });
  const leftOut = leftOutOf(
    [
      { path: 'empty', after: folder() },
      { path: 'full', after: folder() },
      { path: 'full/x', after: one(0o644) },
      { path: 'gone', before: folder() },
      { path: 'closed', before: folder(), after: folder(0o700) },
      { path: 'private', before: one(0o644), after: one(0o600) },
      { path: 'run', before: one(0o644), after: one(0o755) },
      { path: 'written', before: one(0o644), after: one(0o600, 'b') },
      { path: 'file', before: folder(), after: one(0o644) },
    ].map(({ path, before, after }) => ({ path, ...(before && { before }), ...(after && { after }) })),
  );
  assert.deepEqual(
    leftOut.map(({ path, why }) => `${path}: ${why}`),
    [
      'empty: git keeps no empty folders',
      'gone: git keeps no empty folders',
      'closed: git keeps no modes of folders',
      'private: of a mode git keeps only whether a file may be run',
    ],
  );
});

test('a file whose content from before nobody has is left out, and the others are not', () => {
  const state = (text: string, mode = 0o644) =>
    ({ type: 'file', mode, size: text.length, sha256: createHash('sha256').update(text).digest('hex') }) as const;
  const { patch, leftOut } = toPatch([
    { change: { path: 'gone', before: state('gone\n') } },
    { change: { path: 'mode', before: state('same\n'), after: state('same\n', 0o755) } },
    { change: { path: 'new', after: state('new\n') }, after: Buffer.from('new\n') },
  ]);
  assert.deepEqual(leftOut, [{ path: 'gone', why: 'what it had before is kept nowhere' }]);
  assert.match(patch, /diff --git a\/mode b\/mode\nold mode 100644\nnew mode 100755\n/);
  assert.match(patch, /\+new\n/);
});
