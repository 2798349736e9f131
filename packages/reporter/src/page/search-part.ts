import { payloadsOf, type SkillSearch } from '@fpf/contracts';
import type { CandidatePart, LoadedPart, SearchPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { reasonPart } from './reason-part.ts';

type Candidate = SkillSearch['candidates'][number];

/** Which skills were looked at, and what became of each. */
export function searchPart(work: PageWork): SearchPart | null {
  const [search] = payloadsOf(work.events, 'skills-selected');
  if (!search) return null;
  const loaded = new Set(
    payloadsOf(work.events, 'skills-loaded').flatMap(({ skills }) => skills.map(({ hash }) => hash)),
  );
  const left = payloadsOf(work.events, 'skills-loaded').flatMap(({ left_out: out = [] }) => out);
  const whyLeft = new Map(left.map(({ skill, reason }) => [skill, reason.message]));
  const { candidates, nearest, threshold } = search;
  const all = [...new Map([...candidates, ...nearest].map((each) => [each.hash, each])).values()];
  const chosen = new Set(candidates.map(({ hash }) => hash));
  return {
    decision: search.decision,
    threshold,
    unmatched: search.unmatched.slice(0, work.limits.list),
    reasons: search.reasons.map((each) => reasonPart(each, work)),
    candidates: all.slice(0, work.limits.list).map((each) => candidate(each, { loaded, chosen, threshold, whyLeft })),
  };
}

type Fate = {
  readonly loaded: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly threshold: number;
  readonly whyLeft: ReadonlyMap<string, string>;
};

function candidate(
  { id, ref, version, hash, score, matched }: Candidate,
  { loaded, chosen, threshold, whyLeft }: Fate,
): CandidatePart {
  const base = { id, version, score, matched };
  if (loaded.has(hash)) return { ...base, fate: 'loaded', why: 'It was selected, and its tools were offered.' };
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
  return payloadsOf(events, 'skills-loaded')
    .flatMap(({ skills }) => skills)
    .map(({ id, name, version, hash, profile, source, tools, schemas }) => ({
      id,
      name,
      version,
      hash,
      profile,
      source: source ? sourceLine(source) : 'unknown',
      tools: tools.map((tool) => ({ name: tool, schema: schemas[tool] ?? null })),
    }));
}

function sourceLine({
  type,
  ref,
  commit,
  dirty,
}: {
  type: string;
  ref: string;
  commit?: string;
  dirty?: boolean;
}): string {
  const at =
    commit === undefined
      ? ''
      : `, commit ${commit.slice(0, 12)}${dirty ? ', with changes that are not committed' : ''}`;
  return `${type} ${ref}${at}`;
}
