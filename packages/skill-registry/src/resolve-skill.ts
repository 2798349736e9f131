import { FpfError, nearestNames } from '@fpf/contracts';
import type { IndexedSkill, SkillIndex } from './index/skill-index.ts';
import { errorsFirst, showFinding } from './report/findings.ts';

/**
 * An id, a name, `source/name`, or the lock's own `ref#id`, each with `@version` or without, to one skill. Nothing is
 * guessed: what is not there is refused with what is like it, what is there twice with both. Where sources have a
 * precedence, the bare name of a skill that stands behind another one leads to that one.
 */
export function resolveSkill(id: string, index: SkillIndex): IndexedSkill {
  const plain = index.skills.filter(
    (skill) => isCalled(skill, id) && (skill.shadowedBy === undefined || isCalledWithSource(skill, id)),
  );
  if (plain.length > 0) return only(id, plain);
  const at = id.lastIndexOf('@');
  const [bare, version] = at > 0 ? [id.slice(0, at), id.slice(at + 1)] : [id, undefined];
  const found = version === undefined ? [] : index.skills.filter((skill) => isCalled(skill, bare));
  const matching = found.filter(({ manifest }) => manifest.version === version);
  if (matching.length > 0) return only(id, matching);
  throw found.length > 0
    ? otherVersion(id, found)
    : (contested(bare, index) ?? unreadable(bare, index) ?? unknown(id, bare, index));
}

function isCalled({ manifest, source }: IndexedSkill, id: string): boolean {
  return (
    manifest.id === id ||
    manifest.name === id ||
    `${source.name}/${manifest.name}` === id ||
    `${manifest.source.ref}#${manifest.id}` === id
  );
}

function isCalledWithSource({ manifest, source }: IndexedSkill, id: string): boolean {
  return id === `${source.name}/${manifest.name}` || id === `${manifest.source.ref}#${manifest.id}`;
}

function only(id: string, found: readonly IndexedSkill[]): IndexedSkill {
  const [first, second] = found;
  if (first && !second) return first;
  throw ambiguousName(id, found);
}

/** Undefined for an id that one skill at most claims: who else has it is not in this index. */
function contested(bare: string, index: SkillIndex): FpfError | undefined {
  const claiming = index.skills.filter(({ refusedId }) => refusedId === bare);
  return claiming.length > 1 ? ambiguousClaim(bare, claiming) : undefined;
}

function otherVersion(id: string, found: readonly IndexedSkill[]): FpfError {
  const several = found.length > 1;
  const versions = found.map(
    ({ manifest, source }) => `${several ? `${source.name}/` : ''}${manifest.id}@${manifest.version}`,
  );
  return new FpfError({
    code: 'skill.unknown',
    message: `skill-registry: there is no ${JSON.stringify(id)}; there is ${versions.join(', ')}`,
    hint: 'Ask for the version that is there, or install the other one.',
    details: { candidates: versions },
  });
}

function unreadable(bare: string, index: SkillIndex): FpfError | undefined {
  const broken = index.unreadable.find(({ folder, source }) => folder === bare || `${source.name}/${folder}` === bare);
  if (!broken) return undefined;
  const found = errorsFirst(broken.diagnostics);
  return new FpfError({
    code: 'skill.unreadable',
    message: `skill-registry: the skill folder ${broken.dir} cannot be read as a skill: ${found.slice(0, 3).map(showFinding).join('; ')}`,
    hint: found[0]?.fix ?? 'Run `fpf skills validate` on the folder.',
    details: { dir: broken.dir, diagnostics: broken.diagnostics },
  });
}

function unknown(id: string, bare: string, index: SkillIndex): FpfError {
  const ids = [...new Set(index.skills.map(({ manifest }) => manifest.id))];
  const candidates = nearestNames(bare, ids).slice(0, 3);
  return new FpfError({
    code: 'skill.unknown',
    message: `skill-registry: no source has a skill ${JSON.stringify(id.slice(0, 128))}`,
    hint: candidates.length > 0 ? `Did you mean ${candidates.join(' or ')}?` : listed(ids),
    details: { candidates },
  });
}

const mostListed = 12;

function listed(ids: readonly string[]): string {
  if (ids.length === 0)
    return 'No source has a skill; `fpf skills add` fetches a pack, `fpf skills new` begins a skill.';
  const more =
    ids.length > mostListed ? ` and ${ids.length - mostListed} more; \`fpf skills list\` shows them all` : '';
  return `There ${ids.length === 1 ? 'is' : 'are'} ${ids.slice(0, mostListed).join(', ')}${more}.`;
}

/** One name of several skills. Where source and name do not tell them apart either, their folders do. */
function ambiguousName(id: string, found: readonly IndexedSkill[]): FpfError {
  return ambiguous(
    `${JSON.stringify(id)} is the name of ${found.length} skills`,
    found,
    'Name one of them as source/name.',
  );
}

/** An id that several skills claim as theirs is nobody's, so it leads to none of them; but it is not unknown. */
function ambiguousClaim(id: string, found: readonly IndexedSkill[]): FpfError {
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
