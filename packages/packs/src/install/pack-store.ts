import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { sweepHalves } from '@fpf/files/write';
import { isPlan, type Plan, recordChange, withPackLock } from '@fpf/project/changes';
import { exists, refuseLink, refuseOddFile, removeIfEmpty, untilExit } from '@fpf/project/files';
import { packsFolder } from '@fpf/project/lock';
import { finishChange } from './pack-finish.ts';

/** One change of the packs of a project: a pack's folder, the config and the lock, all of them or none. */
export type PackChange = {
  /** The folder of the pack, relative to the project. */
  readonly folder: string;
  /** Its new files; undefined where it is removed. */
  readonly files: readonly SkillFile[] | undefined;
  /** The name of the config in the project's folder; the lock lies beside it. */
  readonly config: string;
};

export type Texts = { readonly config: string; readonly lock: string };

/**
 * Everything is written beside first; one rename decides that it holds; what follows can be done again after a kill at
 * any step, and the next command that changes packs does it. `texts` is called while nobody else changes packs, so it
 * reads config and lock itself; it gets the folder where the new files lie already, to pin them there.
 */
export async function changePacks(
  base: string,
  change: PackChange,
  texts: (staged: string) => Promise<Texts>,
): Promise<void> {
  const packs = join(base, packsFolder);
  refuseLink(packs);
  const locked = (): Promise<void> =>
    withPackLock(packs, (assertHeld) => changeLocked({ packs, base, change, assertHeld }, texts));
  await untilExit(() => removeIfEmpty(packs), locked);
}

type LockedChange = {
  readonly packs: string;
  readonly base: string;
  readonly change: PackChange;
  readonly assertHeld: () => void;
};

async function changeLocked(
  { packs, base, change, assertHeld }: LockedChange,
  texts: (staged: string) => Promise<Texts>,
): Promise<void> {
  finishChange(packs, base, change.config);
  for (const name of [change.config, 'fpf.lock.json']) refuseOddFile(join(base, name));
  sweepHalves([change.config, 'fpf.lock.json'].map((name) => join(base, name)));
  for (const path of [dirname(change.folder), change.folder]) refuseLink(join(base, path));
  const staging = join(packs, '.staging');
  const clear = (): void => rmSync(staging, { recursive: true, force: true });
  clear();
  await untilExit(clear, async () => {
    mkdirSync(staging);
    // Git looks away from what is on the way.
    writeFileSync(join(staging, '.gitignore'), '*\n');
    for (const file of change.files ?? []) writeInto(join(staging, 'pack'), file);
    const made = await texts(join(staging, 'pack'));
    writeFileSync(join(staging, 'config.json'), made.config);
    writeFileSync(join(staging, 'lock.json'), made.lock);
    const plan = JSON.stringify(planOf(change, made));
    writeFileSync(join(staging, 'plan.json'), plan);
    recordChange(base, sha256(plan));
    assertHeld();
    renameSync(staging, join(packs, '.committed'));
  });
  finishChange(packs, base, change.config);
}

/**
 * Ends what a killed command had decided. Only commands that change packs call it. True where there was something to
 * end.
 */
export function mendPacks(base: string, config: string): boolean {
  const packs = join(base, packsFolder);
  refuseLink(packs);
  if (!exists(join(packs, '.committed'))) return false;
  withPackLock(packs, () => finishChange(packs, base, config));
  removeIfEmpty(packs);
  return true;
}

/** What the reader of a plan would refuse is never written. */
function planOf({ folder, config, files }: PackChange, texts: Texts): Plan {
  const digests = { config: sha256(texts.config), lock: sha256(texts.lock) };
  const plan: Plan = { folder, config, remove: files === undefined, texts: digests, token: randomUUID() };
  if (isPlan(plan)) return plan;
  throw new FpfError({
    code: 'pack.not-valid',
    message:
      `packs: nothing was changed: ${JSON.stringify(folder)} is no folder of a pack, or ` +
      `${JSON.stringify(config)} is no name for a config.`,
    hint: 'A pack lies in skill-packs/NAME; the config is a file of its own, beside fpf.lock.json.',
  });
}

function writeInto(dir: string, { path, bytes, executable }: SkillFile): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes, { flag: 'wx' });
  chmodSync(file, executable ? 0o755 : 0o644);
}
