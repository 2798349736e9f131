import { type Reason, reason, type SkillCandidate, type SkillManifest } from '@fpf/contracts';
import type { AskedTerm } from './search-engine.ts';

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
    `no skill matches the request “${short(request, 200)}”${unknown}${of === 0 ? '; no skill is installed that could' : nearText(nearest)} (${threshold} is asked for)`,
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
  return `${inWords}${alike.length === 0 ? '' : `; nearest in meaning, of at most 1, ${alike.length === 1 ? 'is' : 'are'} ${alike.join(', ')}`}`;
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
