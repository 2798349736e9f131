import { statSync } from 'node:fs';
import type { EntryState } from '@fpf/contracts';
import { byCodeUnits, keptBits, parentOf } from '../../tree/entry.ts';
import type { BaseLayer } from '../../view/layers.ts';
import type { CommitPlan, PlanStep } from './plan-file.ts';

const toPass = 0o500;
const toWrite = 0o700;

/**
 * The steps, and those folders of the host on the way that are closed to their owner. A session may change a file in such a folder, and
 * a commit replaces files: so each is opened for that time and closed again, and the plan knows how it was. */
export function withPassingFolders(
  base: BaseLayer,
  steps: readonly PlanStep[],
  workspace: string,
): readonly PlanStep[] {
  const known = new Set(steps.map(({ path }) => path));
  const looked = new Map<string, number>();
  const found: PlanStep[] = [];
  const pass = (path: string, needed: number): void => {
    if (known.has(path) || (looked.get(path) ?? 0) >= needed) return;
    looked.set(path, needed);
    if (path !== '') pass(parentOf(path), toPass);
    const entry = path === '' ? rootState(workspace) : base.lstat(path);
    if (entry?.type !== 'directory' || (entry.mode & needed) === needed) return;
    known.add(path);
    const state = { type: entry.type, mode: entry.mode, size: entry.size };
    found.push({ path, before: state, after: state, passing: true });
  };
  for (const { path } of steps) pass(parentOf(path), toWrite);
  return [...steps, ...found].sort((a, b) => byCodeUnits(a.path, b.path));
}

/** The workspace itself, as it is now: of its mode a session keeps nothing. */
export function rootState(workspace: string): EntryState {
  return { type: 'directory', mode: statSync(workspace).mode & keptBits, size: 0 };
}

/** What a commit changes: not the folders that it only opens on its way. */
export function changing({ steps }: Pick<CommitPlan, 'steps'>): readonly PlanStep[] {
  return steps.filter(({ passing }) => passing !== true);
}
