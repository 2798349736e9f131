import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { type PatchFile, type PatchState, toPatch } from '../../../src/patch/index.ts';

export type Entry =
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly executable: boolean }
  | { readonly type: 'symlink'; readonly target: string };
/** Folders are what lies between. */
export type Tree = Readonly<Record<string, Entry>>;

export const file = (text: string | Uint8Array, executable = false): Entry => ({
  type: 'file',
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  executable,
});
export const link = (target: string): Entry => ({ type: 'symlink', target });

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

function state(entry: Entry | 'folder'): PatchState {
  if (entry === 'folder') return { type: 'directory', mode: 0o755, size: 0 };
  if (entry.type === 'symlink')
    return { type: 'symlink', mode: 0o777, size: entry.target.length, target: entry.target };
  const sha256 = createHash('sha256').update(entry.bytes).digest('hex');
  return { type: 'file', mode: entry.executable ? 0o755 : 0o644, size: entry.bytes.length, sha256 };
}

function withFolders(tree: Tree): ReadonlyMap<string, Entry | 'folder'> {
  const all = new Map<string, Entry | 'folder'>(Object.entries(tree));
  for (const path of Object.keys(tree))
    for (let up = dirname(path); up !== '.'; up = dirname(up)) all.set(up, 'folder');
  return all;
}

/** As a session tells them: folders too, sorted by path. */
export function changes(before: Tree, after: Tree): PatchFile[] {
  const [old, now] = [withFolders(before), withFolders(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().map((path) => {
    const [a, b] = [old.get(path), now.get(path)];
    return {
      change: { path, ...(a && { before: state(a) }), ...(b && { after: state(b) }) },
      ...(a && a !== 'folder' && a.type === 'file' && { before: a.bytes }),
      ...(b && b !== 'folder' && b.type === 'file' && { after: b.bytes }),
    };
  });
}

const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };

function inFolder<T>(work: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-patch-'));
  try {
    return work(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The proof of a patch is that git makes the one tree out of the other, and back. */
export function gitApplies(before: Tree, after: Tree, patch: string = toPatch(changes(before, after)).patch): void {
  inFolder((dir) => {
    const [host, wanted, was] = ['host', 'wanted', 'was'].map((name) => join(dir, name)) as [string, string, string];
    for (const folder of [host, wanted, was]) mkdirSync(folder);
    write(host, before);
    write(was, before);
    write(wanted, after);
    if (patch === '') return assert.deepEqual(read(host), read(wanted));
    execFileSync('git', ['init', '-q'], { cwd: host, env });
    const apply = (...flags: readonly string[]): void =>
      void execFileSync('git', ['apply', '--whitespace=nowarn', ...flags, '-'], { cwd: host, input: patch, env });
    apply();
    assert.deepEqual(read(host), read(wanted), patch);
    apply('--reverse');
    assert.deepEqual(read(host), read(was), `taken back: ${patch}`);
  });
}

/** Does git apply it to an empty repository? */
export function gitTakes(patch: string): boolean {
  return inFolder((dir) => {
    execFileSync('git', ['init', '-q'], { cwd: dir, env });
    return spawnSync('git', ['apply', '-'], { cwd: dir, input: patch, env }).status === 0;
  });
}
