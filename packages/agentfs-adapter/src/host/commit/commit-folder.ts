import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { syncFolder, writeWhole } from '@fpf/files/write';
import { byCodeUnits } from '../../tree/entry.ts';
import { errnoOf } from '../../tree/anchored.ts';
import { isOwnFolder, ownFolder } from '../../tree/own-folder.ts';
import { removeTree } from '../../tree/remove-tree.ts';
import type { CommitPlan } from '../plan/plan-file.ts';
import { damagedPlan, notOurs } from '../plan/refusals.ts';

/**
 * | state          | the host                     | onwards                | back                     |
 * | -------------- | ---------------------------- | ---------------------- | ------------------------ |
 * | `planned`      | before, or on the way        | written                | rolled-back              |
 * | `written`      | after; not recorded yet      | recorded, done         | rolled-back              |
 * | `going-back`   | on the way back              | written                | rolled-back              |
 * | `done`         | after                        |                        | undoing                  |
 * | `undoing`      | on the way back              | unwritten              | redoing                  |
 * | `unwritten`    | before; not recorded yet     | recorded, undone       | redoing                  |
 * | `redoing`      | on the way to after, again   | undoing                | done                     |
 */
const states = [
  'planned',
  'written',
  'going-back',
  'done',
  'rolled-back',
  'undoing',
  'unwritten',
  'redoing',
  'undone',
] as const;
export type CommitState = (typeof states)[number];

export const settledStates: ReadonlySet<CommitState> = new Set(['done', 'rolled-back', 'undone']);

export type KeptCommit = { readonly folder: string; readonly plan: CommitPlan; readonly state: CommitState };

export function commitsFolder(homeDir: string): string {
  return join(homeDir, 'commits');
}

export function makeCommitFolder(homeDir: string, id: string): string {
  const folder = join(ownFolder(commitsFolder(homeDir), notOurs), id);
  ownFolder(folder, notOurs);
  // Its name has to outlive a power failure as what lies in it does.
  for (const up of [commitsFolder(homeDir), homeDir, dirname(homeDir)]) syncFolder(up);
  return folder;
}

export function setState(folder: string, state: CommitState): void {
  writeWhole(join(folder, 'state'), state, { mode: 0o600, durable: true });
}

/** The plan goes first: a folder without one is known to be needed no more, wherever this is cut short. */
export function removeCommit(folder: string): void {
  rmSync(join(folder, 'plan.json'), { force: true });
  if (existsSync(folder)) syncFolder(folder);
  removeTree(folder);
}

/** All commits of a workspace, the oldest first. A folder without a plan is one that never began to write. */
export function keptCommits(homeDir: string): readonly KeptCommit[] {
  return names(homeDir)
    .flatMap((name) => readCommit(join(commitsFolder(homeDir), name)) ?? [])
    .sort(byAge);
}

/**
 * When a commit is made, and after every one before it: whatever became of the clock, which one is the last is told by
 * this. Only under the lock.
 */
export function nextInstant(homeDir: string, now: number): string {
  const last = keptCommits(homeDir).at(-1)?.plan.at;
  return new Date(last === undefined ? now : Math.max(now, Date.parse(last) + 1)).toISOString();
}

function byAge({ plan: a }: KeptCommit, { plan: b }: KeptCommit): number {
  return byCodeUnits(a.at, b.at) || byCodeUnits(a.id, b.id);
}

/** As far as they can be read; `damaged`: there are others, of which nobody can say whether they are settled. */
export function surveyCommits(homeDir: string): { readonly kept: readonly KeptCommit[]; readonly damaged: boolean } {
  const kept: KeptCommit[] = [];
  let damaged = false;
  for (const name of names(homeDir)) {
    try {
      const found = readCommit(join(commitsFolder(homeDir), name));
      if (found) kept.push(found);
    } catch (error) {
      if (!FpfError.is(error)) throw error;
      damaged = true;
    }
  }
  return { kept: kept.sort(byAge), damaged };
}

/** Removes what never began to write. Only under the lock: it could be beginning. */
export function sweepUnbegun(homeDir: string): void {
  for (const name of names(homeDir)) {
    const folder = join(commitsFolder(homeDir), name);
    if (readCommit(folder) === undefined) removeUnbegun(folder);
  }
}

function readCommit(folder: string): KeptCommit | undefined {
  if (!isOwnFolder(folder, notOurs)) return undefined;
  let text;
  try {
    text = readFileSync(join(folder, 'plan.json'), 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw damagedPlan(folder, error);
  }
  // The plan comes last, so what lacks anything beside it is damaged, and may be all that knows of what was written.
  try {
    const plan = JSON.parse(text) as CommitPlan;
    if (plan.format !== 1) throw new Error(`its format is ${String(plan.format)}, of a newer version`);
    const state = readFileSync(join(folder, 'state'), 'utf8');
    if (!isState(state)) throw new Error(`its state is ${JSON.stringify(state.slice(0, 32))}`);
    return { folder, plan, state };
  } catch (error) {
    throw damagedPlan(folder, error);
  }
}

function isState(text: string): text is CommitState {
  return (states as readonly string[]).includes(text);
}

function names(homeDir: string): readonly string[] {
  const folder = commitsFolder(homeDir);
  return isOwnFolder(folder, notOurs) ? readdirSync(folder).filter(isName).sort() : [];
}

/** As ids of operations are; anything else is not ours. */
function isName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,126}$/.test(name);
}

const staged = /^(?:contents|state|package\.json|(?:state|plan\.json)\.[0-9a-f]{12}\.tmp|[a-z-]+\.[jt]s)$/;

/**
 * Removes a commit's folder that has no plan yet, one staged file after another. A folder that holds anything else was
 * not made by us, and stays.
 */
function removeUnbegun(folder: string): void {
  const files = readdirSync(folder).map((name) => ({ name, path: join(folder, name) }));
  if (!files.every(({ name, path }) => staged.test(name) && lstatSync(path).isFile())) return;
  for (const { path } of files) unlinkSync(path);
  rmdirSync(folder);
}
