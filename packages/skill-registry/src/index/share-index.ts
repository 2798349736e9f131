import { codeOf, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Source, sourcesOf } from '../sources.ts';
import type { IndexedSkill, SkillIndex } from './skill-index.ts';
import type { SkillOptions } from '../options.ts';
import { createLiveIndex, type IndexHost, type LiveIndex } from './live-index.ts';

/** Registry and loader of one stack are made one by one and are given the same host: by it they come to one index. */
const shared = new WeakMap<IndexHost, Map<string, LiveIndex>>();

export function shareIndex(options: SkillOptions, host: IndexHost): LiveIndex {
  const sources = sourcesOf(options);
  const { allow, precedence } = options;
  const key = canonicalJson({
    sources: sources.map((source) => ({ ...source, pinnedAs: { ...source.pinnedAs } })),
    allow: allow ? [...allow] : null,
    precedence: precedence ?? null,
  });
  const indexes = shared.get(host) ?? new Map<string, LiveIndex>();
  shared.set(host, indexes);
  const made = (): LiveIndex => {
    const live = createLiveIndex(sources, allow, host);
    return precedence === undefined ? live : ordered(live, (read) => inOrder(read, sources, allow));
  };
  const index = indexes.get(key) ?? made();
  indexes.set(key, index);
  return index;
}

/** One index in order for one reading, so that what is prepared for its list can be kept with it. */
function ordered(live: LiveIndex, order: (index: SkillIndex) => SkillIndex): LiveIndex {
  const known = new WeakMap<SkillIndex, SkillIndex>();
  return Object.freeze<LiveIndex>({
    ask: (answer) =>
      live.ask((read) => {
        const index = known.get(read) ?? order(read);
        known.set(read, index);
        return answer(index);
      }),
  });
}

const shadowedCode = 'skill.h32-shadowed';

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
    code: shadowedCode,
    severity: 'warning',
    message: `${by} comes before it and has its name, so it is only had as ${skill.source.name}/${manifest.name}`,
    fix: codeOf(shadowedCode)?.next ?? '',
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
