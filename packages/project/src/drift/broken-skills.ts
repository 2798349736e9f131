import {
  FpfError,
  type LockFile,
  type SkillDiagnostic,
  type SkillManifest,
  type SkillPin,
  type UnreadableSkill,
} from '@fpf/contracts';
import { type MovedFiles, movedFiles, showFinding, skillDigests } from '@fpf/skill-registry';
import { dirname } from 'node:path';
import type { BrokenSkills } from './drift.ts';

/**
 * Skills that no lock could pin now, by their keys: those that do not load, and those of the lock whose folders cannot
 * even be read.
 */
export function brokenSkills(
  { skills }: LockFile,
  unloadable: ReadonlyMap<SkillManifest, FpfError>,
  unreadable: readonly UnreadableSkill[],
): BrokenSkills {
  const found = new Map<string, { readonly what: string; readonly files?: MovedFiles }>();
  for (const [manifest, error] of unloadable) {
    const key = `${manifest.source.ref}#${manifest.id}`;
    const what = `what does not load: ${firstError(error.details['diagnostics']) ?? error.message}`;
    found.set(key, { what, ...filesOf(skills[key], dirname(manifest.path)) });
  }
  for (const [key, pin] of Object.entries(skills)) {
    const folder = unreadable.find(({ folder: name, source }) => name === pin.name && source.ref === pin.source.ref);
    if (!folder || found.has(key)) continue;
    found.set(key, {
      what: `no skill that can be read: ${firstError(folder.diagnostics) ?? folder.path}`,
      ...filesOf(pin, folder.path),
    });
  }
  return found;
}

function firstError(diagnostics: unknown): string | undefined {
  const [first] = Array.isArray(diagnostics)
    ? (diagnostics as SkillDiagnostic[]).filter(({ severity }) => severity === 'error')
    : [];
  return first && showFinding(first);
}

/** Which files moved, where the bytes can be read at all. */
function filesOf(pin: SkillPin | undefined, dir: string): { readonly files?: MovedFiles } {
  if (!pin?.files) return {};
  try {
    return { files: movedFiles(pin.files, skillDigests(dir)) };
  } catch (error) {
    if (FpfError.is(error)) return {};
    throw error;
  }
}
