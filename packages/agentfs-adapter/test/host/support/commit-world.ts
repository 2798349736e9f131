import { mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryState, FileChange } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { CommitParts, CommitRecord } from '../../../src/host/plan/commit-parts.ts';
import { removeTree } from '../../../src/tree/remove-tree.ts';
import { HostBase } from '../../../src/view/host-base.ts';
import { type Entry, readTree, type Tree, writeTree } from './small-tree.ts';

export type World = {
  readonly dir: string;
  readonly workspace: string;
  readonly records: CommitRecord[];
  /** Parts of a session that wants the workspace to become `after`, and knew it as `before`. */
  readonly parts: (before: Tree, after: Tree, more?: Partial<CommitParts>) => CommitParts;
  readonly now: () => Tree;
  readonly remove: () => void;
};

let worlds = 0;

export async function inWorld(tree: Tree, work: (world: World) => Promise<void>): Promise<void> {
  const world = makeWorld(tree);
  try {
    await work(world);
  } finally {
    world.remove();
  }
}

/** A workspace with a tree in it, and a state folder beside it. */
export function makeWorld(tree: Tree, name = 'work space'): World {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-commit-')));
  const workspace = join(dir, name);
  mkdirSync(workspace);
  writeTree(workspace, tree);
  const records: CommitRecord[] = [];
  return {
    dir,
    workspace,
    records,
    parts: (before, after, more) =>
      partsOf({ workspace, homeDir: join(dir, 'home') }, before, after, { ...recorder(records), ...more }),
    now: () => readTree(workspace),
    remove: () => removeTree(dir),
  };
}

function recorder(records: CommitRecord[]): Pick<CommitParts, 'record' | 'recorded'> {
  return {
    record: async (record) => {
      if (record.id === null || !records.some(({ id, kind }) => id === record.id && kind === record.kind))
        records.push(record);
    },
    recorded: async (asked) => records.findLast(({ id }) => id === asked)?.kind,
  };
}

export function partsOf(
  place: Pick<CommitParts, 'workspace' | 'homeDir'>,
  before: Tree,
  after: Tree,
  more: Partial<CommitParts> & Pick<CommitParts, 'record' | 'recorded'>,
): CommitParts {
  return {
    ...place,
    session: 'session-1',
    base: new HostBase(place.workspace, new Set(['.fpf'])),
    changes: changesOf(before, after),
    content: async function* (path) {
      const entry = after[path];
      if (entry?.type !== 'file') throw new Error(`no file ${path}`);
      yield Buffer.from(entry.text);
    },
    sandbox: ({ folder, script, args }) => ({
      program: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(folder, script), ...args],
      env: {},
      cwd: '/',
    }),
    recordTurn: async () => undefined,
    isLost: () => false,
    nextId: () => `commit-${process.pid}-${Date.now()}-${(worlds += 1)}`,
    now: () => Date.now(),
    onStep: () => undefined,
    ...more,
  };
}

export function stateOf(entry: Entry): EntryState {
  if (entry.type === 'directory') return { type: 'directory', mode: entry.mode, size: 0 };
  if (entry.type === 'symlink')
    return { type: 'symlink', mode: 0o777, size: Buffer.byteLength(entry.target), target: entry.target };
  if (entry.type === 'fifo') return { type: 'fifo', mode: entry.mode, size: 0 };
  const bytes = Buffer.from(entry.text);
  return { type: 'file', mode: entry.mode, size: bytes.length, sha256: sha256(bytes) };
}

export function changesOf(before: Tree, after: Tree): FileChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((path): FileChange[] => {
    const [a, b] = [before[path], after[path]];
    const [was, is] = [a && stateOf(a), b && stateOf(b)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [
      { path, op: was ? (is ? 'modify' : 'delete') : 'add', ...(was && { before: was }), ...(is && { after: is }) },
    ];
  });
}

export function textAt(world: World, path: string): string {
  return readFileSync(join(world.workspace, path), 'utf8');
}
