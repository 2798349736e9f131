import { table } from '../markdown.ts';
import type { Sentence } from './read-spec.ts';
import type { ScenarioResult } from './results.ts';

/** The table of a run, and whether each sentence was shown by it. */
export function resultsPage(
  sentences: readonly Sentence[],
  results: readonly ScenarioResult[],
): { readonly text: string; readonly whole: boolean } {
  const rows = sentences.map(({ id, text }) => {
    const own = results.filter(({ ids }) => ids.includes(id));
    const failed = own.filter(({ passed }) => !passed).map(({ name }) => name);
    return { id, text, own: own.length, failed };
  });
  const said = ({ own, failed }: (typeof rows)[number]): string => {
    if (own === 0) return '**not run**';
    return failed.length === 0 ? `${own} passed` : `**${failed.length} of ${own} failed**: ${[...new Set(failed)].join('; ')}`;
  };
  const shown = rows.filter(({ own, failed }) => own > 0 && failed.length === 0).length;
  const head = `# Behaviours in this run\n\n${shown} of ${rows.length} sentences were shown by ${results.length} scenarios.`;
  const body = table(
    ['', 'sentence', 'result'],
    rows.map((row) => [row.id, row.text, said(row)]),
  );
  return { text: `${head}\n\n${body}\n`, whole: shown === rows.length };
}
