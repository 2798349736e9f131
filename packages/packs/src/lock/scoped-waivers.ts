import { basename, dirname } from 'node:path';
import { FpfError, type LockFile, type SkillManifest, type Waiver } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import type { ScanFinding } from '@fpf/skill-registry';
import { type PlannedLock } from './lock-project.ts';
import { mergeWaivers } from '../scan/waive.ts';
import type { Picks } from './named-item.ts';

/** What of the scanner's findings and of their waivers belongs to what was asked for. */
export type ScopedWaivers = {
  readonly waivers: readonly Waiver[];
  readonly dropped: readonly Waiver[];
  readonly unwaived: readonly ScanFinding[];
};

type Scope = {
  readonly asked: string;
  readonly pick: Picks;
  readonly locked: LockFile;
  readonly manifests: readonly SkillManifest[];
};

/**
 * The waivers of a skill or a pack move with its pin. Those of the others stay, dead ones too: they are for the bytes
 * that stay pinned. A new one for something else is refused, and is never left out in silence.
 */
export function scopedWaivers({ lock, dropped, unwaived, asked: fresh }: PlannedLock, scope: Scope): ScopedWaivers {
  const moves = movingFolders(scope);
  const own = ({ skill }: { readonly skill: string }): boolean => moves.has(skill);
  const other = fresh.find((waiver) => !own(waiver));
  if (other) throw notItsOwn(other, scope.asked);
  const stay = (scope.locked.waivers ?? []).filter((waiver) => !own(waiver));
  return {
    waivers: mergeWaivers(stay, (lock.waivers ?? []).filter(own)),
    dropped: dropped.filter(own),
    unwaived: unwaived.filter(own),
  };
}

/**
 * A finding is told by the folder of its skill, or by the name of its pack; a skill that is gone had the folder of its
 * name.
 */
function movingFolders({ pick, locked, manifests }: Scope): ReadonlySet<string> {
  const there = manifests.map(({ source, id, path }) => [`${source.ref}#${id}`, basename(dirname(path))] as const);
  const pinned = Object.entries(locked.skills).map(([key, { name }]) => [key, name] as const);
  const skills = [...there, ...pinned].filter(([key]) => pick('skill', key)).map(([, folder]) => folder);
  return new Set([...skills, ...Object.keys(locked.packs ?? {}).filter((name) => pick('pack', name))]);
}

function notItsOwn({ rule, skill, path }: Waiver, asked: string): FpfError {
  return new FpfError({
    code: 'pack.not-waivable',
    message:
      `packs: --waive ${rule}:${skill}/${path} is for ${skill}, and ${JSON.stringify(asked)} alone is to be ` +
      'updated.',
    hint: `Update ${shellWord(skill)} with it, or everything: \`fpf update\` without a name.`,
  });
}
