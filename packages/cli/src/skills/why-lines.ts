import type { SkillWhy } from '@fpf/contracts';

const wordsShown = 6;

/** Two lines: what was decided, and by which words. `fpf skills why` has the table and the whole sentence. */
export function whyLines({ candidate, selected, rank, of, threshold, words, unmatched, reasons }: SkillWhy): string {
  const found = words.filter(({ gain }) => gain > 0).toSorted((a, b) => b.gain - a.gain);
  const shown = found.slice(0, wordsShown).map(({ word, fields, as, gain }) => {
    const where = `${fields.join(', ')}${as === undefined ? '' : ` as “${as}”`}`;
    return `“${word}” ${gain.toFixed(2)} (${where})`;
  });
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more` : '';
  const by = shown.length === 0 ? 'by no word' : `by ${shown.join(', ')}${more}`;
  const unknown =
    unmatched.length === 0
      ? ''
      : `; it does not know ${unmatched
          .slice(0, wordsShown)
          .map((word) => `“${word}”`)
          .join(', ')}`;
  const codes = selected ? '' : ` (${reasons.map(({ code }) => code).join(', ')})`;
  const place = candidate.score > 0 ? `place ${rank} of ${of}` : `no place among ${of}`;
  return [
    `${candidate.ref ?? candidate.id} ${candidate.version} is ${selected ? 'selected' : 'not selected'}${codes}: ` +
      `${place}, score ${candidate.score.toFixed(2)}, ${threshold.toFixed(2)} is asked for`,
    `  ${by}${unknown}`,
  ].join('\n');
}
