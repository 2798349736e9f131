import type { ChangedFile, SkillFile } from '@fpf/contracts';
import { type PatchBounds, toPatch } from '@fpf/files/patch';
import { manifestName } from '../pack/pack.ts';

export type PackPatch = {
  /** For a person: what instructs and what permits comes first, and what is generated from the rest is left out. */
  readonly patch: string;
  readonly same: boolean;
};

export function packPatch(before: readonly SkillFile[], after: readonly SkillFile[]): PackPatch {
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
  const at = (files: readonly SkillFile[], path: string): SkillFile | undefined =>
    files.find((file) => file.path === path);
  const files = paths.flatMap((path) => changed(path, at(before, path), at(after, path)));
  // It is read before it is trusted, so that nothing of it may be left out; packs are small.
  const { patch } = toPatch(
    files.filter(({ change }) => change.path !== manifestName),
    whole,
  );
  return { patch, same: files.length === 0 };
}

/**
 * A text of any size by its lines: git's binary form has all of it too, and nobody can read it. Where too many lines
 * are other, it is shown whole.
 */
const whole: PatchBounds = { textBytes: Infinity, fileBytes: Infinity, totalBytes: Infinity };

function rank(path: string): number {
  return /^skills\/[^/]+\/SKILL\.md$/.test(path) ? 0 : /^skills\/[^/]+\/tools\.json$/.test(path) ? 1 : 2;
}

function changed(path: string, old: SkillFile | undefined, now: SkillFile | undefined): readonly ChangedFile[] {
  const state = (file: SkillFile): { type: 'file'; mode: number; size: number } => ({
    type: 'file',
    mode: file.executable ? 0o755 : 0o644,
    size: file.bytes.byteLength,
  });
  if (old && now && old.executable === now.executable && Buffer.compare(old.bytes, now.bytes) === 0) return [];
  const op = old ? (now ? 'modify' : 'delete') : 'add';
  return [
    {
      change: { path, op, ...(old && { before: state(old) }), ...(now && { after: state(now) }) },
      ...(old && { before: old.bytes }),
      ...(now && { after: now.bytes }),
    },
  ];
}
