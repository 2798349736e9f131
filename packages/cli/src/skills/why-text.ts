import type { SkillWhy } from '@fpf/contracts';
import { table } from '../terminal/table.ts';

/** Word by word what brings a skill, and the sentence that decides. */
export function whyText({ candidate, rank, of, threshold, words, unmatched, reasons }: SkillWhy): string {
  const rows = words.map(({ word, fields, as, weight, gain }) => [
    word,
    fields.length === 0 ? '(nowhere)' : `${fields.join(', ')}${as === undefined ? '' : ` as “${as}”`}`,
    weight.toFixed(2),
    gain.toFixed(2),
  ]);
  const lines = [
    `${candidate.ref ?? candidate.id} ${candidate.version}: ${candidate.score > 0 ? `place ${rank} of ${of}` : `no place among ${of}`}, score ${candidate.score.toFixed(2)}, threshold ${threshold.toFixed(2)}`,
    ...(rows.length === 0
      ? ['The request has no word that says anything.']
      : [table([['word', 'where', 'weight', 'gain'], ...rows])]),
    ...(unmatched.length === 0 ? [] : [`Words that it does not know: ${unmatched.join(', ')}`]),
    ...reasons.map(({ code, message }) => `${message} (${code})`),
  ];
  return lines.join('\n');
}
