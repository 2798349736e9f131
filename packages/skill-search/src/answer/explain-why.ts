import {
  deepFreeze,
  FpfError,
  type Reason,
  reason,
  type SkillCandidate,
  type SkillManifest,
  type SkillWhy,
} from '@fpf/contracts';
import type { AskedTerm, Hit } from '../port/search-engine.ts';
import { type Asked, calledIn, hasErrors, sharedName, sharedTool } from './ask-skills.ts';
import type { Corpus } from './corpus.ts';
import { candidateOf } from './nearest.ts';
import type { SearchSettings } from '../search-settings.ts';
import type { Selection } from '../choose/select.ts';
import { type Ranked, round, wordsAgainst, worthOf } from '../choose/worth.ts';

/** One skill against one request, word by word; the decision in a sentence of fixed form. */
export function explainWhy(
  skill: SkillManifest,
  corpus: Corpus,
  { request, terms, valid }: Asked,
  settings: SearchSettings,
): SkillWhy {
  const document = corpus.skills.findIndex(
    ({ id, path, hash }) => id === skill.id && path === skill.path && hash === skill.hash,
  );
  if (document < 0) {
    throw new FpfError({
      code: 'skill.unknown',
      message: `skill-search: ${skill.id} is not among the skills that are searched.`,
      hint: 'List them with `fpf skills list`.',
    });
  }
  const hit = corpus.prepared.explain(terms, document, request);
  const picked = valid.chosen.find((other) => other.document === document);
  const ranked: Ranked =
    picked === undefined ? { ...hit, ...worthOf(terms, hit.matches, settings, hit) } : { ...picked, ...nearOf(hit) };
  const place = valid.ranked.findIndex((other) => other.document === document);
  const better = valid.ranked.filter(({ score }) => score > ranked.score).length;
  const words = terms
    .map((term) => ({ term, match: hit.matches.find((match) => match.term === term) }))
    .filter(({ term, match }) => match !== undefined || (!term.hint && !term.compound));
  return deepFreeze<SkillWhy>({
    candidate: candidateOf(corpus, ranked),
    selected: picked !== undefined,
    rank: (place < 0 ? better : place) + 1,
    of: corpus.skills.length,
    threshold: valid.threshold,
    words: words.map(({ term, match }) => ({
      word: cut(term.text),
      stem: cut(term.stem),
      fields: [...(match?.fields ?? [])],
      ...(match?.as === undefined ? {} : { as: cut(match.as) }),
      weight: round(term.weight),
      gain: round(match?.gain ?? 0),
    })),
    unmatched: words.filter(({ match }) => match === undefined).map(({ term }) => cut(term.text)),
    reasons: [whyOf(skill, corpus.skills, ranked, valid)],
  });
}

function whyOf(
  skill: SkillManifest,
  skills: readonly SkillManifest[],
  ranked: Ranked,
  { threshold, usual, chosen }: Selection,
): Reason {
  const { document, score, coverage, strange, alike, near = [], matches } = ranked;
  const words = near.map(
    ({ said, as, likeness }) => `“${cut(said)}” is near “${cut(as)}”, ${round(likeness).toFixed(2)}`,
  );
  const subject =
    alike > 0
      ? `, and ${alike} of the score is for a like subject${words.length === 0 ? '' : ` (${words.join('; ')})`}`
      : `, and the score is ${-alike} less for an unlike subject`;
  const explains = `it explains ${Math.round(coverage * 100)} % of what the request says`;
  const worth = `its score is ${score}, ${threshold} is asked for${askedWhy(threshold, usual)}, ${alike === 0 ? 'and ' : ''}${explains}${alike === 0 ? '' : subject}`;
  const told = (code: string, message: string): Reason => reason(code, 'search', message, [skill.id]);
  const others = chosen.flatMap(({ document: other }) =>
    other === document || !skills[other] ? [] : [calledIn(skills, skills[other])],
  );
  const called = calledIn(skills, skill);
  if (hasErrors(skill)) return notValid(skill, called);
  if (others.length < chosen.length) {
    const side = ranked.beside
      ? '; it is only nearly as good, and is left out where all of them have more tokens than a run may load'
      : '';
    return told(
      'search.selected',
      `${called} is selected${others.length > 0 ? `, beside ${others.join(' and ')}` : ''}: ${worth}${side}`,
    );
  }
  if (score < threshold) {
    const about = strange > 0 ? '; words that it does not know speak of life away from files, which costs it' : '';
    const against = wordsAgainst(matches, ranked);
    const apart =
      against.length > 0
        ? `; it says that it is not for ${against.map(({ text }) => `“${cut(text)}”`).join(', ')}`
        : '';
    return told('search.below-threshold', `${called} is not selected: ${worth}${about}${apart}`);
  }
  const shared = chosen.flatMap(({ document: other }) => sharedTool(skill, skills[other]) ?? [])[0];
  const namesake = chosen.flatMap(({ document: other }) => sharedName(skill, skills[other]) ?? [])[0];
  if (namesake !== undefined) {
    const which = `it has the name ${cut(namesake)} in common with what is selected, and of those the better one, or that of the earlier source, is loaded alone`;
    return told(
      'search.adds-too-little',
      `${called} is not selected beside ${others.join(' and ')}: ${which}; ${worth}`,
    );
  }
  const clash = shared === undefined ? '' : `; both have a tool ${cut(shared)}, so they cannot be loaded together`;
  return told(
    'search.adds-too-little',
    `${called} is not selected: ${others.join(' and ')} ${others.length === 1 ? 'covers' : 'cover'} what it would bring; ${worth}${clash}`,
  );
}

/** What the form of a request adds to what is asked for, or takes from it. */
function askedWhy(threshold: number, usual: number): string {
  if (threshold === usual) return '';
  return threshold < usual
    ? ` (${round(usual - threshold)} less than of a usual request, because it tells more)`
    : ` (${round(threshold - usual)} more than of a usual request, because it tells less)`;
}

function nearOf({ near }: Hit): Pick<Hit, 'near'> {
  return near === undefined ? {} : { near };
}

function cut(text: string): string {
  return text.slice(0, 128).toWellFormed();
}

/** Why nothing was chosen: what no skill knows, what is nearest, and what was asked for. */
export function noMatch(
  request: string,
  unmatched: readonly AskedTerm[],
  nearest: readonly SkillCandidate[],
  { threshold, of }: { readonly threshold: number; readonly of: number },
): Reason {
  const unknown =
    unmatched.length === 0
      ? ''
      : `; no skill knows ${unmatched
          .slice(0, 16)
          .map(({ text }) => `“${short(text, 40)}”`)
          .join(', ')}`;
  return reason(
    'skill.no-match',
    'search',
    'no skill matches the request ' +
      `“${short(request, 200)}”${unknown}${of === 0 ? '; no skill is installed that could' : nearText(nearest)} ` +
      `(${threshold} is asked for)`,
    nearest.map(({ id }) => id),
  );
}

/** What no word of the request touches is near it in meaning at most, and that is said with how near. */
function nearText(nearest: readonly SkillCandidate[]): string {
  if (nearest.length === 0) return '; none is near it, neither in words nor in meaning';
  const touched = nearest.filter(({ likeness }) => likeness === undefined);
  const alike = nearest
    .filter(({ likeness }) => likeness !== undefined)
    .map(({ id, likeness }) => `${id} (${likeness})`);
  const inWords =
    touched.length === 0 ? '; none shares a word with it' : `; the nearest are ${touched.map(describe).join(', ')}`;
  if (alike.length === 0) return inWords;
  return `${inWords}; nearest in meaning, of at most 1, ${alike.length === 1 ? 'is' : 'are'} ${alike.join(', ')}`;
}

/** A skill that would have been taken, had it kept to its profile. */
export function notValid({ path, profile, diagnostics }: SkillManifest, called: string): Reason {
  const count = diagnostics.filter(({ severity }) => severity === 'error').length;
  return reason(
    'skill.not-valid',
    'search',
    `${called} would match, but does not keep to the profile ${profile} (${count} errors)`,
    [path],
  );
}

function describe({ id, score, matched }: SkillCandidate): string {
  const by = matched
    .slice(0, 8)
    .map((word) => short(word, 40))
    .join(', ');
  return `${id} (${score}${by === '' ? '' : `, by ${by}`})`;
}

export function short(text: string, most: number): string {
  const plain = text.slice(0, most + 1).toWellFormed();
  return plain.length > most ? `${plain.slice(0, most).toWellFormed()}…` : plain;
}
