import { closeSync, lstatSync } from 'node:fs';
import { below, errnoOf, openFolder } from '../../tree/anchored.ts';
import { nameOf, parentOf } from '../../tree/entry.ts';
import type { Owner, PlanStep } from './plan-file.ts';

/**
 * Who each path belongs to once it is written: whoever had what it replaces, else whoever has the folder that it lies
 * in. Only root gives files away, so anybody else's plan has no owners in it. The steps come parents first.
 */
export function withOwners(workspace: string, steps: readonly PlanStep[]): readonly PlanStep[] {
  if (process.getuid?.() !== 0) return steps;
  const owners = new Map<string, Owner | undefined>();
  return steps.map((step): PlanStep => {
    const { path, before } = step;
    const up = parentOf(path);
    const owner = before ? ownerAt(workspace, path) : owners.has(up) ? owners.get(up) : ownerAt(workspace, up);
    owners.set(path, owner);
    return owner ? { ...step, owner } : step;
  });
}

/**
 * Whether root needs its powers over files: some folder on the way, or what is to be written, is another user's or
 * group's.
 */
export function belongsToOthers(workspace: string, steps: readonly PlanStep[]): boolean {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return false;
  const looked = new Set<string>();
  const others = (owner: Owner | undefined): boolean => owner !== undefined && (owner.uid !== uid || owner.gid !== gid);
  const isOthers = (path: string): boolean => {
    if (looked.has(path)) return false;
    looked.add(path);
    return others(ownerAt(workspace, path)) || (path !== '' && isOthers(parentOf(path)));
  };
  return steps.some(({ path, owner }) => others(owner) || isOthers(path));
}

/** No link is followed: what has one on its way is not there. */
function ownerAt(workspace: string, path: string): Owner | undefined {
  const names = path === '' ? [] : parentOf(path).split('/').filter(Boolean);
  let held: number | undefined;
  try {
    held = openFolder(workspace);
    for (const name of names) {
      const next = openFolder(below(held, name));
      closeSync(held);
      held = next;
    }
    const { uid, gid } = lstatSync(below(held, path === '' ? '.' : nameOf(path)));
    return { uid, gid };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  } finally {
    if (held !== undefined) closeSync(held);
  }
}
