import { codeOf, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import type { IndexedSkill, SkillIndex } from './skill-index.ts';

const code = 'skill.h32-shadowed';

/**
 * The index of a project that has said `skills.precedence: "order"`: of skills that share a name or an id, that of the
 * earlier source has it alone, also where it is broken or cannot even be read: else the later one would come forward
 * unasked on the day that the earlier one breaks. Those that stand behind are told, listed and had as source/name, and
 * chosen by no search. Copies within one source stay ambiguous.
 */
export function inOrder(
  index: SkillIndex,
  sources: readonly Source[],
  allow: readonly string[] | undefined,
): SkillIndex {
  const owners = new Map<string, Owner>();
  const own = (names: readonly string[], owner: Owner): void => {
    for (const name of names) {
      const before = owners.get(name);
      if (!before || sources.indexOf(owner.source) < sources.indexOf(before.source)) owners.set(name, owner);
    }
  };
  for (const { source, manifest } of index.skills)
    own(namesOf(manifest), { source, called: `${source.name}/${manifest.name}` });
  const isAllowed = ({ folder, source }: SkillIndex['unreadable'][number]): boolean =>
    allow === undefined || allow.some((name) => name === folder || name === `${source.name}/${folder}`);
  for (const unread of index.unreadable)
    if (isAllowed(unread))
      own([unread.folder], { source: unread.source, called: `${unread.source.name}/${unread.folder}` });
  const skills = index.skills.map((skill) => {
    const by = namesOf(skill.manifest)
      .map((name) => owners.get(name))
      .find((owner) => owner !== undefined && owner.source !== skill.source);
    return by ? shadowed(skill, by.called) : skill;
  });
  return {
    ...index,
    skills,
    manifests: Object.freeze(skills.map(({ manifest }) => manifest)),
    offered: Object.freeze(skills.filter(({ shadowedBy }) => shadowedBy === undefined).map(({ manifest }) => manifest)),
  };
}

type Owner = { readonly source: Source; readonly called: string };

function namesOf({ id, name }: SkillManifest): readonly string[] {
  return id === name ? [id] : [id, name];
}

function shadowed(skill: IndexedSkill, by: string): IndexedSkill {
  const { manifest } = skill;
  const finding: SkillDiagnostic = Object.freeze({
    code,
    severity: 'warning',
    message: `${by} comes before it and has its name, so it is only had as ${skill.source.name}/${manifest.name}`,
    fix: codeOf(code)?.next ?? '',
    file: 'SKILL.md',
    line: 1,
    column: 1,
  });
  return {
    source: skill.source,
    folder: skill.folder,
    dir: skill.dir,
    ...(skill.refusedId !== undefined && { refusedId: skill.refusedId }),
    manifest: Object.freeze({
      ...manifest,
      diagnostics: Object.freeze([...manifest.diagnostics, finding]) as SkillDiagnostic[],
    }),
    // Read from disk, and so only when a loader asks.
    get context() {
      return skill.context;
    },
    shadowedBy: by,
  };
}
