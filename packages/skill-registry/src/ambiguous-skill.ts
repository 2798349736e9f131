import { FpfError } from '@fpf/contracts';
import type { IndexedSkill } from './index/skill-index.ts';

/** One name of several skills. Where source and name do not tell them apart either, their folders do. */
export function ambiguousName(id: string, found: readonly IndexedSkill[]): FpfError {
  return ambiguous(
    `${JSON.stringify(id)} is the name of ${found.length} skills`,
    found,
    'Name one of them as source/name.',
  );
}

/** An id that several skills claim as theirs is nobody's, so it leads to none of them; but it is not unknown. */
export function ambiguousClaim(id: string, found: readonly IndexedSkill[]): FpfError {
  const hint = 'Ask for one of them by its own name as source/name, or leave `metadata.fpf-id` to one of them.';
  return ambiguous(
    `${JSON.stringify(id)} is claimed as \`metadata.fpf-id\` by ${found.length} skills, so it is nobody's`,
    found,
    hint,
  );
}

function ambiguous(what: string, found: readonly IndexedSkill[], hint: string): FpfError {
  const candidates = found.map(({ source, manifest }) => `${source.name}/${manifest.name}`);
  const paths = found.map(({ dir }) => dir);
  const twice = new Set(candidates).size < found.length;
  const shown = found.map(
    ({ manifest }, at) => `${candidates[at]}@${manifest.version}${twice ? ` (${paths[at]})` : ''}`,
  );
  return new FpfError({
    code: 'skill.ambiguous',
    message: `skill-registry: ${what}: ${shown.join(', ')}`,
    hint: twice ? 'Rename one of them: one source has the name twice.' : hint,
    details: { candidates, paths },
  });
}
