import assert from 'node:assert/strict';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 as hashOf } from '@fpf/contracts/hash';
import { keepEffects } from '../../src/calls/keep-effects.ts';
import type { ChangeSet } from '../../src/changes/change-set.ts';
import { describeEffects } from '../../src/changes/effects.ts';
import { type Held, heldChanges, readHeld } from '../../src/store/held-delta.ts';
import type { EngineName } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { byCodeUnits, sameEntry } from '../../src/tree/entry.ts';
import { deltaContent } from '../../src/store/delta-content.ts';
import type { BaseLayer } from '../../src/view/layers.ts';
import { OverlayTree } from '../../src/view/overlay-tree.ts';
import { walkTree } from '../../src/view/walk-tree.ts';
import { fc } from '../support/fast-check.ts';
import { modelBase, modelState, type ModelTree, modelTree, setBetween, viewOf } from '../support/trees/model-tree.ts';

const engines: readonly EngineName[] = ['sqlite', 'agentfs-sdk'];

/** A host that is only a model. */
function baseOf(tree: ModelTree): BaseLayer {
  const { lstat, names } = modelBase(tree);
  const whole = (path: string) => {
    const entry = lstat(path);
    const hash = tree.get(path)?.sha256;
    return entry && (hash === undefined ? entry : { ...entry, sha256: hash });
  };
  return {
    workspace: '/nowhere',
    covered: new Set(),
    lstat: whole,
    names,
    entries: (path) =>
      names(path) &&
      new Map(
        (names(path) ?? []).flatMap((name) => {
          const entry = whole(path === '' ? name : `${path}/${name}`);
          return entry ? [[name, entry] as const] : [];
        }),
      ),
    unnameable: () => [],
    open: (path) => openText(tree.get(path)?.text ?? ''),
  };
}

/** What is read of the host once: a nameless file with the text in it. */
function openText(text: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-text-'));
  writeFileSync(join(folder, 'text'), text);
  const fd = openSync(join(folder, 'text'), 'r');
  rmSync(folder, { recursive: true });
  return fd;
}

async function keep(db: Database, base: BaseLayer, held: Held, set: ChangeSet): Promise<Held> {
  const tree = new OverlayTree({ base, delta: held.delta, content: deltaContent((work) => db.read(work)) });
  // A model's host knows its hashes, so nothing is read of it.
  const before = Object.assign(Object.create(tree) as OverlayTree, {
    lstat: tree.lstat.bind(tree),
    names: tree.names.bind(tree),
    hash: async (path: string) => (await tree.lstat(path))?.sha256 ?? '',
  });
  const effects = await describeEffects(set, before);
  return await db.write(async (sql) => {
    await sql.run(
      `INSERT INTO fpf_call (call_id, run_id, op, agent, state, started_at) VALUES (hex(randomblob(8)), 'r', 'tool', 'a', 'done', '')`,
    );
    return await keepEffects(sql, { seq: 1, held, set, effects, base, now: 1, mustBeAsSeen: () => undefined });
  });
}

for (const engine of engines) {
  test(`${engine}: whatever calls do, the database says what the view is, and its rules hold`, async () => {
    const root = mkdtempSync(join(tmpdir(), 'fpf-write-'));
    let runs = 0;
    try {
      await fc.assert(
        fc.asyncProperty(modelTree, fc.array(modelTree, { minLength: 1, maxLength: 4 }), async (host, views) => {
          runs += 1;
          const base = baseOf(host);
          const db = await openDatabase(join(root, `${runs}.db`), engine);
          try {
            let held = await db.read(readHeld);
            let before: ModelTree = host;
            for (const view of views) {
              const next = await keep(db, base, held, setBetween(before, view));
              const changed = [...view].some(
                ([path, entry]) =>
                  !before.has(path) || !sameEntry(modelState(before.get(path) as never), modelState(entry)),
              );
              if (changed) assert.notEqual(next.head, held.head);
              held = next;
              before = view;
              const stored = await db.read(readHeld);
              assert.deepEqual(stored, held, 'what is held is what is stored');
              assert.deepEqual(await db.read(brokenInvariants), []);
              assert.deepEqual(
                sorted(viewOf(host, stored.delta)),
                sorted(new Map([...view].map(([path, entry]) => [path, modelState(entry)]))),
              );
              assert.deepEqual(heldChanges(stored), changesBetween(host, view));
              await contentsAgree(db, base, stored, view);
            }
          } finally {
            await db.close();
          }
        }),
        { numRuns: engine === 'sqlite' ? 40 : 5 },
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
}

test('names of one file are counted, and each is told when they part', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fpf-links-'));
  const db = await openDatabase(join(root, 'links.db'), 'sqlite');
  try {
    const base = baseOf(new Map());
    const file = (text: string) => ({
      type: 'file' as const,
      mode: 0o644,
      size: text.length,
      sha256: hashOf(text),
      mtime: 5n,
    });
    const texts = new Map<string, string>();
    const put = (path: string, text: string, sameAs?: string) => {
      texts.set(path, text);
      return { path, entry: file(text), ...(sameAs === undefined ? {} : { sameAs }) };
    };
    const setOf = (puts: ChangeSet['puts'], gone: readonly string[] = []): ChangeSet => ({
      gone,
      puts,
      refused: [],
      pieces: (path) => [Buffer.from(texts.get(path) ?? '')],
    });
    const links = () =>
      db.read((sql) =>
        sql.all<{ name: string; nlink: number }>(
          'SELECT d.name, i.nlink FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino ORDER BY d.name',
        ),
      );
    let held = await db.read(readHeld);
    held = await keep(db, base, held, setOf([put('a', 'one'), put('b', 'one', 'a'), put('c', 'one', 'a')]));
    assert.deepEqual(await links(), [
      { name: 'a', nlink: 3 },
      { name: 'b', nlink: 3 },
      { name: 'c', nlink: 3 },
    ]);
    held = await keep(db, base, held, setOf([put('b', 'two')]));
    assert.deepEqual(await links(), [
      { name: 'a', nlink: 2 },
      { name: 'b', nlink: 1 },
      { name: 'c', nlink: 2 },
    ]);
    held = await keep(db, base, held, setOf([], ['a']));
    assert.deepEqual(await links(), [
      { name: 'b', nlink: 1 },
      { name: 'c', nlink: 1 },
    ]);
    assert.equal(
      (await db.read((sql) => sql.all('SELECT * FROM fpf_blob'))).length,
      0,
      'nothing is set aside that a name still holds',
    );
    held = await keep(db, base, held, setOf([], ['c']));
    assert.equal((await db.read((sql) => sql.all('SELECT * FROM fpf_blob'))).length, 1, 'the last name sets it aside');
    assert.deepEqual([...held.delta.entries.keys()], ['b']);
    assert.deepEqual(await db.read(brokenInvariants), []);
  } finally {
    await db.close();
    rmSync(root, { recursive: true, force: true });
  }
});

test('a content that is not what was looked at keeps nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fpf-changed-'));
  const db = await openDatabase(join(root, 'changed.db'), 'sqlite');
  try {
    const set: ChangeSet = {
      gone: [],
      puts: [{ path: 'a', entry: { type: 'file', mode: 0o644, size: 3, sha256: hashOf('one'), mtime: 1n } }],
      refused: [],
      pieces: () => [Buffer.from('two')],
    };
    await assert.rejects(keep(db, baseOf(new Map()), await db.read(readHeld), set), { code: 'session.refused-entry' });
    assert.equal((await db.read(readHeld)).delta.entries.size, 0);
  } finally {
    await db.close();
    rmSync(root, { recursive: true, force: true });
  }
});

async function contentsAgree(db: Database, base: BaseLayer, held: Held, view: ModelTree): Promise<void> {
  const tree = new OverlayTree({ base, delta: held.delta, content: deltaContent((work) => db.read(work)) });
  const seen: string[] = [];
  for await (const { path, entry } of walkTree(tree)) {
    seen.push(path);
    if (entry.type !== 'file' || entry.layer !== 'delta') continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of tree.pieces(path)) pieces.push(piece);
    assert.equal(Buffer.concat(pieces).toString(), view.get(path)?.text, path);
  }
  assert.deepEqual([...seen].sort(), [...view.keys()].sort());
  const blobs = await db.read((sql) =>
    sql.all<{ sha256: string; data: Uint8Array }>('SELECT sha256, data FROM fpf_blob ORDER BY sha256, chunk_index'),
  );
  const whole = new Map<string, Buffer>();
  for (const { sha256, data } of blobs) whole.set(sha256, Buffer.concat([whole.get(sha256) ?? Buffer.alloc(0), data]));
  for (const [sha256, bytes] of whole) assert.equal(hashOf(bytes), sha256, 'what was set aside is whole');
}

function changesBetween(before: ModelTree, after: ModelTree): unknown {
  const changes: { path: string; op: string; before?: unknown; after?: unknown }[] = [];
  for (const [path, entry] of before) {
    const now = after.get(path);
    if (!now) changes.push({ path, op: 'delete', before: modelState(entry) });
    else if (!sameEntry(modelState(entry), modelState(now)))
      changes.push({ path, op: 'modify', before: modelState(entry), after: modelState(now) });
  }
  for (const [path, entry] of after) if (!before.has(path)) changes.push({ path, op: 'add', after: modelState(entry) });
  return changes.sort((a, b) => byCodeUnits(a.path, b.path));
}

function sorted(tree: ReadonlyMap<string, unknown>): unknown {
  return [...tree].sort(([a], [b]) => byCodeUnits(a, b));
}
