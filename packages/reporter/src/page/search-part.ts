import { payloadsOf, type SkillSearch, type SkillSource } from '@fpf/contracts';
import type { CallPart, CandidatePart, LoadedPart, PlanPart, SearchPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { reasonPart } from './reason-part.ts';

type Candidate = SkillSearch['candidates'][number];

/** Which skills were looked at, and what became of each. */
export function searchPart(work: PageWork): SearchPart | null {
  const [search] = payloadsOf(work.events, 'skills-selected');
  if (!search) return null;
  const offers = payloadsOf(work.events, 'skills-loaded');
  const ofWhole = offers.filter(({ part }) => part === undefined);
  const [first = new Set<string>(), second] = ofWhole.map(({ skills }) => new Set(skills.map(({ hash }) => hash)));
  const left = offers.flatMap(({ left_out: out = [] }) => out);
  const whyLeft = new Map(left.map(({ skill, reason }) => [skill, reason.message]));
  const { candidates, next = [], nearest, threshold } = search;
  const all = [...new Map([...candidates, ...next, ...nearest].map((each) => [each.hash, each])).values()];
  const chosen = new Set(candidates.map(({ hash }) => hash));
  return {
    decision: search.decision,
    threshold,
    unmatched: search.unmatched.slice(0, work.limits.list),
    reasons: search.reasons.map((each) => reasonPart(each, work)),
    candidates: all
      .slice(0, work.limits.list)
      .map((each) => candidate(each, { first, second, chosen, threshold, whyLeft })),
  };
}

type Fate = {
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string> | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly threshold: number;
  readonly whyLeft: ReadonlyMap<string, string>;
};

function candidate(
  { id, ref, version, hash, score, matched }: Candidate,
  { first, second, chosen, threshold, whyLeft }: Fate,
): CandidatePart {
  const base = { id, version, score, matched };
  if (first.has(hash))
    return {
      ...base,
      fate: 'loaded',
      why: `It was selected, and its tools were offered${second ? ': the model called none of them' : ''}.`,
    };
  if (second?.has(hash))
    return { ...base, fate: 'loaded', why: 'It came next, and its tools were offered when no tool had been called.' };
  const left = whyLeft.get(ref ?? id);
  if (left !== undefined) return { ...base, fate: 'not loaded', why: left };
  if (chosen.has(hash))
    return {
      ...base,
      fate: 'not loaded',
      why: 'It was selected, and no skill was loaded: the reasons of the run say why.',
    };
  if (score < threshold)
    return { ...base, fate: 'too far', why: `Its score is below ${threshold}, which is asked for.` };
  return {
    ...base,
    fate: 'not loaded',
    why: 'Its score is enough, and others were selected for the words of this request.',
  };
}

export function loadedParts({ events }: PageWork): readonly LoadedPart[] {
  const loaded = payloadsOf(events, 'skills-loaded').flatMap(({ skills }) => skills);
  return [...new Map(loaded.map((skill) => [`${skill.id} ${skill.hash}`, skill])).values()].map(
    ({ id, name, version, hash, profile, source, tools, schemas }) => ({
      id,
      name,
      version,
      hash,
      profile,
      source: source ? sourceLine(source) : 'unknown',
      tools: tools.map((tool) => ({ name: tool, schema: schemas[tool] ?? null })),
    }),
  );
}

function sourceLine({ type, ref, commit, dirty }: SkillSource): string {
  if (commit === undefined) return `${type} ${ref}`;
  return `${type} ${ref}, commit ${commit.slice(0, 12)}${dirty ? ', with changes that are not committed' : ''}`;
}

/** Who was to do what, by the plan of each skill, and which calls carry it out. */
export function planParts(calls: readonly CallPart[], { events, words, limits }: PageWork): readonly PlanPart[] {
  const citing = new Map<string, number[]>();
  for (const { n, facts } of calls) {
    const item = facts.find(([name]) => name === 'plan item')?.[1];
    if (item !== undefined) citing.set(item, [...(citing.get(item) ?? []), n].slice(-limits.list));
  }
  const planned = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills);
  return planned.map(({ skill, enactment }) => {
    if ('gaps' in enactment) {
      const gaps = enactment.gaps.map(({ id, message, because }) => ({
        id,
        message: words.head(message, limits.message),
        because: because ?? null,
      }));
      return { skill, role: null, plan: null, items: [], gaps };
    }
    const { assignment, plan } = enactment;
    const items = plan.items.map(({ id, call }) => ({
      id,
      tool: call.tool,
      calls: citing.get(`${plan.id}#${id}`) ?? [],
    }));
    return { skill, role: assignment.role, plan: plan.id, items, gaps: [] };
  });
}
