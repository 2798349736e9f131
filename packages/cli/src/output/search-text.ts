import type { SkillSearch } from '@fpf/contracts';
import { table } from './table.ts';

/** What fits a request; or the refusal, the nearest skills and the words that nothing knows. */
export function searchText({ decision, candidates, nearest, unmatched, reasons }: SkillSearch): string {
  const rows = (decision === 'pass' ? candidates : nearest).map(({ id, ref, score, matched, likeness }) => [
    ref ?? id,
    score.toFixed(2),
    matched.join(', ') ||
      (likeness === undefined ? '(nothing)' : `(no word; alike in meaning: ${likeness.toFixed(2)})`),
  ]);
  const head =
    decision === 'pass' ? 'These skills fit:' : `Abstained: ${reasons.map(({ message }) => message).join(' ')}`;
  const list = rows.length > 0 ? `\n${table([['skill', 'score', 'matched'], ...rows])}` : '';
  return `${head}${list}${unmatched.length > 0 ? `\nWords that nothing matched: ${unmatched.join(', ')}` : ''}`;
}
