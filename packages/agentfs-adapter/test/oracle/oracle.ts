import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callLimits, recordOf, runPlan } from '@fpf/contract-tests';
import { type JsonObject, reason } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { OpenedMount } from '../../src/mount/open-call-mount.ts';
import type { Step } from '../../src/options.ts';
import type { SessionState } from '../../src/store/session-state.ts';
import type { Database } from '../../src/database/database.ts';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { brokenDelta } from '../support/trees/model-tree.ts';
import { adapterOf } from '../support/trees/steps.ts';
import { type Described, describeFolder, describeView } from './described.ts';

type Mutations = {
  readonly mutate: (root: string, seed: number, count: number) => readonly string[];
  readonly generator: (seed: number) => (below: number) => number;
};

const mutations = (await import(new URL('./mutate.mjs', import.meta.url).href)) as Mutations;
const skill = ['main.mjs', 'mutate.mjs'].map((path) => ({
  path,
  executable: false,
  bytes: readFileSync(new URL(path, import.meta.url)),
}));
const failed = reason('tool.failed', 'execute', 'Thrown away on purpose.');

export type OracleAsk = {
  readonly step: Step;
  readonly seed: number;
  readonly calls: number;
  readonly options?: JsonObject;
};
export type OracleCount = { readonly calls: number; readonly operations: number; readonly changes: number };

/**
 * One session over a random folder. Each call does random things in the sandbox, and the same things are done to a
 * plain folder beside it. After each: what is mounted, what the database says, and the plain folder are one tree; the
 * host is as it was; the rules hold.
 */
export async function consultOracle({ step, seed, calls, options = {} }: OracleAsk): Promise<OracleCount> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-oracle-')));
  const place = { workspace: join(root, 'workspace'), stateDir: join(root, 'state'), homeDir: join(root, 'home') };
  const model = join(root, 'model');
  const next = mutations.generator(seed * 7_919 + 1);
  const count = { calls: 0, operations: 0, changes: 0 };
  let seen: string | undefined;
  let began = { after: 0, tree: {} as Described };
  let inside: { readonly db: Database; readonly state: SessionState } | undefined;
  const adapter = adapterOf(
    { ...options, sandbox: [step] },
    {
      onMount: (opened: OpenedMount) => (seen = opened.mount.seen),
      onOpen: (db, state) => (inside = { db, state }),
    },
  );
  const open = () => adapter.open({ ...place, session: 'oracle' });
  try {
    mkdirSync(place.workspace);
    mutations.mutate(place.workspace, seed, 12);
    copyTree(place.workspace, model);
    const host = describeFolder(place.workspace);
    let session = await open();
    try {
      for (let number = 1; number <= calls; number += 1) {
        const what = `${step}, seed ${seed}, call ${number}`;
        const ask = { seed: next(2 ** 31), count: 1 + next(9) };
        const kept = next(6) > 0;
        // Two calls are a run, and the next run goes on in the session.
        if (number % 2 === 1) began = { after: await session.operations.steps(), tree: describeFolder(model) };
        const run = `run${Math.ceil(number / 2)}`;
        const id = `${run}/${number}`;
        // Not announced; announced in the last moment; announced, and laid out by then.
        const announced = next(3);
        if (announced > 0) session.expectCall?.();
        if (announced > 1) await sleep(20);
        const view = await session.begin({ call_id: id, files: skill, readOnly: false });
        const end = await runPlan(await view.enter(['node', '/fpf/skill/main.mjs'], callLimits), JSON.stringify(ask));
        assert.equal(end.code, 0, `${what}: ${end.stderr}`);
        const told = `${what}: ${end.stdout.trim()}`;
        const before = describeFolder(model);
        const after = join(root, 'after');
        copyTree(model, after);
        mutations.mutate(after, ask.seed, ask.count);
        const wanted = describeFolder(after);
        same(describeFolder(seen ?? ''), wanted, `${told}: what was mounted`);
        const changes = await view.effects();
        same(changed(changes), difference(before, wanted), `${told}: the effects`);
        if (kept) {
          await view.commit(recordOf(id));
          copyTree(after, model);
        } else {
          await view.rollback(failed, recordOf(id));
        }
        const { db, state } = inside as NonNullable<typeof inside>;
        const now = kept ? wanted : before;
        same(await describeView(await state.tree()), now, `${told}: what the database says`);
        same(changed(await session.changes()), difference(host, now), `${told}: the changes of the session`);
        const ofRun = await session.changesOf({ after: began.after, runs: new Set([run]) });
        same(
          changed(ofRun.map(({ change }) => change)),
          difference(began.tree, now),
          `${told}: the changes of the run`,
        );
        for (const { change, ...contents } of ofRun)
          for (const side of ['before', 'after'] as const)
            if (change[side]?.type === 'file')
              assert.equal(sha256(contents[side] ?? ''), change[side]?.sha256, `${told}: ${change.path} ${side}`);
        same(describeFolder(place.workspace), host, `${told}: the host`);
        assert.deepEqual(await db.read((sql) => brokenInvariants(sql)), [], told);
        assert.deepEqual(brokenDelta((await state.held()).delta), [], told);
        count.calls += 1;
        count.operations += ask.count;
        count.changes += changes.length;
        if (number % 3 === 0) {
          // The delta's folder is made anew from the database, in what could as well be another process.
          await session.close();
          rmSync(join(place.homeDir, 'delta'), { recursive: true, force: true });
          session = await open();
        }
      }
      const { findings } = await session.operations.verify();
      assert.deepEqual(findings, [], `${step}, seed ${seed}: what verify finds`);
    } finally {
      await session.close();
    }
    return count;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Some sessions side by side: most of a call is waiting for processes. */
export async function consultAll(asks: readonly OracleAsk[]): Promise<OracleCount> {
  const queue = [...asks];
  const count = { calls: 0, operations: 0, changes: 0 };
  const work = async (): Promise<void> => {
    for (let ask = queue.shift(); ask; ask = queue.shift()) {
      const made = await consultOracle(ask);
      count.calls += made.calls;
      count.operations += made.operations;
      count.changes += made.changes;
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return count;
}

/** Names of one file part with each call: an overlay copies up the one that is written. So no links are kept here. */
function copyTree(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-R', '-P', '--preserve=mode,timestamps', from, to]);
}

function same(actual: unknown, expected: unknown, what: string): void {
  assert.deepEqual(actual, expected, what);
}

function changed(changes: readonly { readonly op: string; readonly path: string }[]): readonly string[] {
  return changes.map(({ op, path }) => `${op} ${path}`).sort();
}

function difference(before: Described, after: Described): readonly string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .filter((path) => before[path] !== after[path])
    .map((path) => `${before[path] === undefined ? 'add' : after[path] === undefined ? 'delete' : 'modify'} ${path}`)
    .sort();
}
