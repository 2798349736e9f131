import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { ChangedFile, EntryState } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import fc from 'fast-check';
import { toPatch } from '../src/index.ts';

type Entry =
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly executable: boolean }
  | { readonly type: 'symlink'; readonly target: string };
type Tree = Readonly<Record<string, Entry>>;

function write(dir: string, tree: Tree): void {
  for (const [path, entry] of Object.entries(tree)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    if (entry.type === 'symlink') symlinkSync(entry.target, join(dir, path));
    else {
      writeFileSync(join(dir, path), entry.bytes);
      chmodSync(join(dir, path), entry.executable ? 0o755 : 0o644);
    }
  }
}

function read(dir: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(dir, below))) {
    if (below === '' && name === '.git') continue;
    const path = below === '' ? name : `${below}/${name}`;
    const stat = lstatSync(join(dir, path));
    if (stat.isDirectory()) Object.assign(found, read(dir, path));
    else if (stat.isSymbolicLink()) found[path] = `-> ${readlinkSync(join(dir, path))}`;
    else found[path] = `${stat.mode & 0o111 ? 'x' : '-'} ${readFileSync(join(dir, path)).toString('base64')}`;
  }
  return found;
}

function state(entry: Entry): EntryState {
  if (entry.type === 'symlink') return { type: 'symlink', mode: 0o777, size: entry.target.length, target: entry.target };
  return { type: 'file', mode: entry.executable ? 0o755 : 0o644, size: entry.bytes.length, sha256: sha256(entry.bytes) };
}

function changes(before: Tree, after: Tree): ChangedFile[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.map((path) => {
    const [a, b] = [before[path], after[path]];
    const op = a ? (b ? ('modify' as const) : ('delete' as const)) : ('add' as const);
    return {
      change: { path, op, ...(a && { before: state(a) }), ...(b && { after: state(b) }) },
      ...(a?.type === 'file' && { before: a.bytes }),
      ...(b?.type === 'file' && { after: b.bytes }),
    };
  });
}

/** The proof of a patch is that git makes the one tree out of the other. */
function gitApplies(before: Tree, after: Tree): void {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-patch-'));
  try {
    const [host, wanted] = [join(dir, 'host'), join(dir, 'wanted')];
    for (const folder of [host, wanted]) mkdirSync(folder);
    write(host, before);
    write(wanted, after);
    const patch = toPatch(changes(before, after));
    if (patch !== '') {
      execFileSync('git', ['init', '-q'], { cwd: host });
      execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
        cwd: host,
        input: patch,
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
      });
    }
    assert.deepEqual(read(host), read(wanted), patch);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Does git apply it to an empty repository? */
function gitTakes(patch: string): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-patch-'));
  try {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
    execFileSync('git', ['init', '-q'], { cwd: dir, env });
    return spawnSync('git', ['apply', '-'], { cwd: dir, input: patch, env }).status === 0;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const file = (text: string | Uint8Array, executable = false): Entry => ({
  type: 'file',
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  executable,
});

const known: readonly (readonly [what: string, before: Tree, after: Tree])[] = [
  ['a new file', {}, { 'a.txt': file('one\n') }],
  ['a file without a last newline', { 'a.txt': file('one\ntwo') }, { 'a.txt': file('one\nthree') }],
  [
    'a newline at the end that comes and goes',
    { 'a.txt': file('one'), 'b.txt': file('one\n') },
    { 'a.txt': file('one\n'), 'b.txt': file('one') },
  ],
  ['an empty file, new, gone and filled', { gone: file(''), filled: file('') }, { fresh: file(''), filled: file('x\n') }],
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
  [
    'a link, new and changed',
    { l: { type: 'symlink', target: 'x' } },
    { l: { type: 'symlink', target: 'y' }, m: { type: 'symlink', target: 'z' } },
  ],
  ['a file that becomes a link', { f: file('text\n') }, { f: { type: 'symlink', target: 'text' } }],
  [
    'names with spaces, quotes, backslashes and umlauts',
    {},
    { 'a b': file('1\n'), 'q"q': file('2\n'), 'b\\s': file('3\n'), 'ä/ö': file('4\n'), 'tab\tt': file('5\n') },
  ],
];

for (const [what, before, after] of known) test(`git applies ${what}`, () => gitApplies(before, after));

const guarded = ['.git/config', '.git/hooks/pre-commit', 'sub/.git/config', '.GIT/config', '.git ./x', 'git~1/config'];

test('git refuses the whole patch for any of the protected paths, so they are left out and the rest applies', () => {
  for (const path of guarded) {
    const change = { path, op: 'add' as const, after: state(file('x\n')) };
    assert.equal(gitTakes(toPatch(changes({}, { plain: file('x\n') })).replaceAll('plain', path)), false, path);
    assert.equal(toPatch([{ change, after: new TextEncoder().encode('x\n') }]), '', path);
    const rest = changes({}, { [path]: file('x\n'), 'a.txt': file('one\n'), '.gitignore': file('y\n') });
    assert.equal(toPatch(rest), toPatch(changes({}, { 'a.txt': file('one\n'), '.gitignore': file('y\n') })), path);
    assert.equal(gitTakes(toPatch(rest)), true, path);
  }
});

test('a link named .gitmodules is left out; a file of that name is content', () => {
  const link = { '.gitmodules': { type: 'symlink' as const, target: 'x' } };
  assert.equal(toPatch(changes({}, link)), '');
  assert.equal(gitTakes(toPatch(changes({}, { m: link['.gitmodules'] })).replaceAll('/m', '/.gitmodules')), false);
  gitApplies({}, { '.gitmodules': file('x\n'), 'git.txt': file('x\n'), '.gitattributes': file('x\n') });
});

test('two unrelated long texts still give a patch that git applies', () => {
  const lines = (seed: number): string => Array.from({ length: 4000 }, (_, i) => `${(i * seed) % 9973}\n`).join('');
  gitApplies({ big: file(lines(7919)) }, { big: file(lines(6101)) });
});

test('git applies any change between small trees', () => {
  const content = fc.oneof(
    fc
      .array(fc.constantFrom('a\n', 'b\n', '\n', 'c', '\r\n', 'ü\n'), { maxLength: 12 })
      .map((parts) => parts.join(''))
      .map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 120 }),
  );
  const entry: fc.Arbitrary<Entry> = fc.oneof(
    fc.record({ type: fc.constant('file' as const), bytes: content, executable: fc.boolean() }),
    fc.record({ type: fc.constant('symlink' as const), target: fc.constantFrom('a', 'b/c') }),
  );
  const tree = fc.dictionary(fc.constantFrom('a', 'b', 'dir/c', 'dir/d e'), entry, { maxKeys: 4, noNullPrototype: true });
  fc.assert(
    fc.property(tree, tree, (before, after) => gitApplies(before, after)),
    { numRuns: 40 },
  );
});
