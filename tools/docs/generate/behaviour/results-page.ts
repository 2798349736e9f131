import { table } from '../markdown.ts';
import type { Sentence } from './read-spec.ts';
import type { ScenarioResult } from './results.ts';

/** The table of a run, and whether each sentence was shown by it. */
export function resultsPage(
  sentences: readonly Sentence[],
  results: readonly ScenarioResult[],
): { readonly text: string; readonly whole: boolean } {
  const rows = sentences.map(({ id, text }) => {
    const all = results.filter(({ ids }) => ids.includes(id));
    const own = all.filter(({ leftOut }) => !leftOut);
    const failed = own.filter(({ passed }) => !passed).map(({ name }) => name);
    return { id, text, own: own.length, failed, left: all.length - own.length };
  });
  const said = ({ own, failed, left }: (typeof rows)[number]): string => {
    const rest = left === 0 ? '' : `, ${left} left out`;
    if (own === 0) return `**not run**${rest}`;
    return `${failed.length === 0 ? `${own} passed` : `**${failed.length} of ${own} failed**: ${[...new Set(failed)].join('; ')}`}${rest}`;
  };
  const shown = rows.filter(({ own, failed }) => own > 0 && failed.length === 0).length;
  const head = `# Behaviours in this run\n\n${shown} of ${rows.length} sentences were shown by ${results.filter(({ leftOut }) => !leftOut).length} scenarios.`;
  const body = table(
    ['', 'sentence', 'result'],
    rows.map((row) => [row.id, row.text, said(row)]),
  );
  return { text: `${head}\n\n${body}\n`, whole: shown === rows.length };
}
