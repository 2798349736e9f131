import { deepFreeze, type Reason, reason, type SkillCandidate, type SkillManifest, type SkillSearch } from '@fpf/contracts';
import { hasErrors } from '../profile/findings.ts';
import { documentOf } from './document.ts';
import { requestWords } from './request-words.ts';
import { scoreAll, type Scored } from './score.ts';
import { byScore, select } from './select.ts';

const mostCandidates = 3;
const nearestShown = 3;

/**
 * The skills that a request needs, or an abstention that can be acted on. A skill that does not keep to its source's profile is
 * never selected; when one would have been the nearest, a reason says so.
 */
export function searchSkills(request: string, manifests: readonly SkillManifest[], limit = mostCandidates): SkillSearch {
  const words = requestWords(request);
  const [valid, notValid] = [
    manifests.filter(({ diagnostics }) => !hasErrors(diagnostics)),
    manifests.filter(({ diagnostics }) => hasErrors(diagnostics)),
  ];
  const scored = scoreAll(words, valid.map(documentOf));
  const { chosen, threshold, unmatched } = select(words, scored, Math.max(0, Math.min(limit, mostCandidates)));
  const left = scored
    .filter((candidate) => !chosen.includes(candidate))
    .sort(byScore)
    .slice(0, nearestShown);
  const nearest = left.map(candidateOf);
  const texts = unmatched.map(({ text }) => text);
  const decision = chosen.length > 0 ? 'pass' : 'abstain';
  return deepFreeze<SkillSearch>({
    decision,
    candidates: chosen.map(candidateOf),
    nearest,
    unmatched: texts,
    threshold,
    reasons: decision === 'pass' ? [] : [noMatch(request, texts, nearest, threshold), ...setAside(request, notValid, threshold)],
  });
}

function candidateOf({ document: { manifest }, score, gains }: Scored): SkillCandidate {
  const { id, name, version, hash } = manifest;
  return { id, name, version, hash, score, matched: [...gains.keys()].map(({ text }) => text) };
}

function noMatch(request: string, unmatched: readonly string[], nearest: readonly SkillCandidate[], threshold: number): Reason {
  const unknown =
    unmatched.length === 0
      ? ''
      : `; no skill knows ${unmatched
          .slice(0, 16)
          .map((word) => `“${short(word, 40)}”`)
          .join(', ')}`;
  const near = nearest.length === 0 ? '; no skill is installed that could' : `; the nearest are ${nearest.map(describe).join(', ')}`;
  return reason(
    'skill.no-match',
    'search',
    `no skill matches the request “${short(request, 200)}”${unknown}${near} (${threshold} is asked for)`,
    nearest.map(({ id }) => id),
  );
}

function describe({ id, score, matched }: SkillCandidate): string {
  return `${id} (${score}${
    matched.length === 0
      ? ''
      : `, by ${matched
          .slice(0, 8)
          .map((word) => short(word, 40))
          .join(', ')}`
  })`;
}

function short(text: string, most: number): string {
  const plain = text.slice(0, most + 1).toWellFormed();
  return plain.length > most ? `${plain.slice(0, most).toWellFormed()}…` : plain;
}

/** Skills that would have been taken, had they kept to the profile. */
function setAside(request: string, notValid: readonly SkillManifest[], threshold: number): readonly Reason[] {
  const words = requestWords(request);
  return scoreAll(words, notValid.map(documentOf))
    .filter(({ score }) => score >= threshold)
    .sort(byScore)
    .slice(0, nearestShown)
    .map(({ document: { manifest } }) => {
      const count = manifest.diagnostics.filter(({ severity }) => severity === 'error').length;
      return reason(
        'skill.not-valid',
        'search',
        `${manifest.id} would match, but does not keep to the profile ${manifest.profile} (${count} errors)`,
        [manifest.path],
      );
    });
}
