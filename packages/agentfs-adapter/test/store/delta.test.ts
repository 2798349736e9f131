import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openDatabase } from '../../src/open-database.ts';
import type { Database } from '../../src/store/database.ts';
import { type DeltaPlan, planDelta } from '../../src/store/delta-plan.ts';
import { type StoredDelta, writeDelta } from '../../src/store/delta.ts';
import { materialise } from '../../src/store/materialise.ts';
import { cloneTree, unlockTree } from '../../src/tree/clone.ts';
import { diffTrees } from '../../src/tree/diff.ts';
import type { Tree } from '../../src/tree/entry.ts';
import { removeTree } from '../../src/tree/remove-tree.ts';
import { scanTree } from '../../src/tree/scan.ts';
import { brokenRules } from '../support/invariants.ts';

type Node = { readonly [name: string]: Node } | { readonly file: number; readonly fill: string } | { readonly link: string };

/** A folder of few names, so that views often meet and change type; sizes around the chunk size. */
const leaf = fc.oneof(
  fc.record({ file: fc.constantFrom(0, 1, 4095, 4096, 4097, 9000), fill: fc.constantFrom('a', 'b') }),
  fc.record({ link: fc.constantFrom('x', '../y', '/absolute', 'Zoë') }),
);
const { folder } = fc.letrec<{ folder: Node; node: Node }>((tie) => ({
  node: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('folder')),
  folder: fc.dictionary(fc.constantFrom('a', 'b', 'a.b', 'é', 'x y'), tie('node'), { maxKeys: 4 }) as fc.Arbitrary<Node>,
}));

function build(at: string, node: Node): void {
  if ('fill' in node && typeof node.fill === 'string') writeFileSync(at, node.fill.repeat(node.file as number));
  else if ('link' in node && typeof node.link === 'string') symlinkSync(node.link, at);
  else {
    mkdirSync(at);
    for (const [name, inner] of Object.entries(node)) build(join(at, name), inner as Node);
  }
}

const scan = async (at: string): Promise<Tree> => (await scanTree(at, { maxFileBytes: 1_000_000, covered: new Set() })).tree;

function readWithSdk(path: string): { seen: Record<string, unknown> } {
  const script = fileURLToPath(new URL('../support/read-with-sdk.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as { seen: Record<string, unknown> };
}

function asSeen(plan: DeltaPlan): Record<string, unknown> {
  const entries = [...plan.entries].map(([path, entry]) => {
    const value =
      entry.type === 'file' ? ['file', entry.sha256, entry.size] : entry.type === 'symlink' ? ['symlink', entry.target] : ['directory'];
    return [`/${path}`, value] as const;
  });
  return Object.fromEntries(entries.sort());
}

const sorted = (seen: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(seen).sort());

test('any view is kept so that the rules hold, it can be made again, and a base that is left alone is not stored', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fpf-delta-'));
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(folder, fc.array(folder, { minLength: 1, maxLength: 4 }), async (baseNode, viewNodes) => {
        runs += 1;
        const at = join(root, String(runs));
        mkdirSync(at);
        build(join(at, 'base'), baseNode);
        const base = await scan(join(at, 'base'));
        const db = await openDatabase(join(at, 's.db'));
        try {
          let stored: StoredDelta = new Map();
          for (const [index, node] of viewNodes.entries()) {
            const view = join(at, `view-${index}`);
            build(view, node);
            const tree = await scan(view);
            const plan = planDelta(base, tree);
            const before = stored;
            stored = await db.write((sql) => writeDelta(sql, { folder: view, base, plan, stored: before, now: 1 }));
            await agrees(db, at, index, base, tree, plan);
          }
        } finally {
          await db.close();
        }
      }),
      { numRuns: 25, seed: 20_260_101 },
    );
  } finally {
    removeTree(root);
  }
});

async function agrees(db: Database, at: string, index: number, base: Tree, tree: Tree, plan: DeltaPlan): Promise<void> {
  assert.deepEqual(await db.read((sql) => brokenRules(sql, plan.entries.keys())), []);
  const again = join(at, `again-${index}`);
  await cloneTree(join(at, 'base'), again, base);
  await unlockTree(again, base);
  const made = await db.read((sql) => materialise(sql, again, base));
  assert.deepEqual(diffTrees(tree, made.tree), [], 'what the database says');
  await cloneTree(again, `${again}-cloned`, made.tree);
  assert.deepEqual(diffTrees(tree, await scan(`${again}-cloned`)), [], 'what was made of it');
  assert.deepEqual([...made.stored.keys()].sort(), [...plan.entries.keys()].sort());
}

test('agentfs-sdk reads what was written, byte for byte', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fpf-delta-'));
  try {
    const view = join(root, 'view');
    build(view, {
      a: { b: { file: 9000, fill: 'z' }, é: { link: '../../Zoë' } },
      empty: { file: 0, fill: 'a' },
      exact: { file: 8192, fill: 'q' },
      folder: {},
    });
    writeFileSync(join(view, 'binary'), Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)));
    const tree = await scan(view);
    const plan = planDelta(new Map(), tree);
    const path = join(root, 's.db');
    const db = await openDatabase(path);
    await db.write((sql) => writeDelta(sql, { folder: view, base: new Map(), plan, stored: new Map(), now: 1 }));
    await db.close();
    const copy = join(dirname(path), 'copy.db');
    copyFileSync(path, copy);
    assert.deepEqual(sorted(readWithSdk(copy).seen), asSeen(plan));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('a content that changes between the look and the harvest keeps nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fpf-delta-'));
  try {
    const view = join(root, 'view');
    build(view, { a: { file: 10, fill: 'a' }, b: { file: 10, fill: 'b' } });
    const plan = planDelta(new Map(), await scan(view));
    writeFileSync(join(view, 'b'), 'bbbbbbbbbX');
    const db = await openDatabase(join(root, 's.db'));
    await assert.rejects(
      db.write((sql) => writeDelta(sql, { folder: view, base: new Map(), plan, stored: new Map(), now: 1 })),
      { code: 'session.refused-entry' },
    );
    assert.equal((await db.read((sql) => sql.get<{ n: number }>('SELECT count(*) AS n FROM fs_inode')))?.n, 1);
    await db.close();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
