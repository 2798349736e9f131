import { deepFreeze, type SkillManifest, type SkillSearch, type SkillWhy } from '@fpf/contracts';
import { askSkills, calledIn, mostCandidates } from './answer/ask-skills.ts';
import { createBm25fEngine } from './match/bm25f-engine.ts';
import type { WordKeeper } from './match/skill-words.ts';
import { type Corpus, corpusOf, isSameCorpus, isSameList, ordered } from './answer/corpus.ts';
import { explainWhy, noMatch, notValid } from './answer/explain-why.ts';
import { candidateOf, nearestOf } from './answer/nearest.ts';
import { nextOf } from './answer/next.ts';
import { type OtherEngine, wholeEngine } from './port/other-engine.ts';
import { wishesIn } from './request/wishes.ts';
import { type SearchSettings, searchSettings } from './search-settings.ts';
import { readVocabulary } from './words/vocabulary.ts';
import { round } from './choose/worth.ts';

/** Search over a list of skills. What is prepared for a list is kept as long as the same skills are asked about. */
export type SkillSearcher = {
  readonly search: (request: string, manifests: readonly SkillManifest[], limit?: number) => SkillSearch;
  readonly why: (skill: SkillManifest, request: string, manifests: readonly SkillManifest[]) => SkillWhy;
};

/**
 * Another engine may stand in; nothing is read before the first question. With a keeper, a process takes from an
 * earlier one what it worked out of the same skills.
 */
export function createSkillSearch(
  settings: SearchSettings = searchSettings,
  engine?: OtherEngine,
  keeper?: WordKeeper,
): SkillSearcher {
  let engineInUse = engine && wholeEngine(engine);
  let corpus: Corpus | undefined;
  let given: readonly SkillManifest[] = [];
  const prepared = (manifests: readonly SkillManifest[]): Corpus => {
    if (corpus && isSameList(given, manifests)) return corpus;
    given = [...manifests];
    const skills = ordered(manifests);
    if (corpus && isSameCorpus(corpus, skills)) return corpus;
    engineInUse ??= createBm25fEngine(readVocabulary(settings), settings, keeper);
    corpus = corpusOf(skills, engineInUse);
    return corpus;
  };
  return Object.freeze({
    search: (request: string, manifests: readonly SkillManifest[], limit: number = mostCandidates): SkillSearch => {
      const skills = prepared(manifests);
      const sources = [...new Set(manifests.map(({ source }) => source.ref))];
      const found = searchIn(skills, { request, limit, sources }, settings);
      skills.prepared.keep?.();
      return found;
    },
    why: (skill: SkillManifest, request: string, manifests: readonly SkillManifest[]): SkillWhy => {
      const skills = prepared(manifests);
      const why = explainWhy(skill, skills, askSkills(skills, request, mostCandidates, settings), settings);
      skills.prepared.keep?.();
      return why;
    },
  });
}

type Question = { readonly request: string; readonly limit: number; readonly sources: readonly string[] };

function searchIn(corpus: Corpus, question: Question, settings: SearchSettings): SkillSearch {
  const { request, limit } = question;
  const { terms, valid, setAside } = askSkills(corpus, request, limit, settings);
  const { ranked, chosen, threshold, unmatched } = valid;
  const candidates = chosen.map((hit) => candidateOf(corpus, hit));
  const near = nearestOf(corpus, valid, { request, terms });
  const nearest = near.map((hit) => candidateOf(corpus, hit));
  const next = nextOf(corpus, valid, question).map((hit) => candidateOf(corpus, hit));
  const called = (document: number): string => calledIn(corpus.skills, corpus.skills[document] as SkillManifest);
  const wishes = wishesIn(request);
  const decision = candidates.length > 0 ? 'pass' : 'abstain';
  const best = Math.max(ranked[0]?.score ?? 0, ...chosen.map(({ score }) => score));
  return deepFreeze<SkillSearch>({
    decision,
    candidates,
    nearest,
    ...(next.length > 0 && { next }),
    unmatched: unmatched.map(({ text }) => text),
    threshold,
    ...(corpus.skills.length === 0 ? {} : { margin: round(best - threshold) }),
    reasons:
      decision === 'pass'
        ? []
        : [
            noMatch(
              request,
              unmatched,
              near.map((hit) => ({ ...candidateOf(corpus, hit), id: called(hit.document) })),
              { threshold, of: corpus.skills.length },
            ),
            ...setAside.map(({ document }) => notValid(corpus.skills[document] as SkillManifest, called(document))),
          ],
    ...((decision === 'pass' || wishes.length > 1) && { wishes: [...wishes] }),
  });
}
