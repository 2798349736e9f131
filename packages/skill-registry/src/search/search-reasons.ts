import { type Reason, reason, type SkillCandidate, type SkillManifest } from '@fpf/contracts';
import type { AskedTerm } from './search-engine.ts';

/** Why nothing was chosen: what no skill knows, what is nearest, and what was asked for. */
export function noMatch(request: string, unmatched: readonly AskedTerm[], nearest: readonly SkillCandidate[], threshold: number): Reason {
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
    `no skill matches the request “${short(request, 200)}”${unknown}${nearText(nearest)} (${threshold} is asked for)`,
    nearest.map(({ id }) => id),
  );
}

/** What no word of the request touches is near nothing: such skills are named as what there is. */
function nearText(nearest: readonly SkillCandidate[]): string {
  if (nearest.length === 0) return '; no skill is installed that could';
  const touched = nearest.filter(({ score }) => score > 0);
  if (touched.length === 0) return `; none is near it; there are ${nearest.map(({ id }) => id).join(', ')}, for example`;
  return `; the nearest are ${touched.map(describe).join(', ')}`;
}

/** A skill that would have been taken, had it kept to its profile. */
export function notValid({ id, path, profile, diagnostics }: SkillManifest): Reason {
  const count = diagnostics.filter(({ severity }) => severity === 'error').length;
  return reason('skill.not-valid', 'search', `${id} would match, but does not keep to the profile ${profile} (${count} errors)`, [path]);
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
