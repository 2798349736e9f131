import type { Comparison } from './comparison.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { headLines } from './head-lines.ts';
import { escape, markdownTable } from './markdown-table.ts';
import { sayModel } from './say-model.ts';
import { sectionsOf } from './sections.ts';

/** The same as a page. Names come from models and files, so all is escaped. */
export function reportMarkdown(report: EvaluationReport, comparison?: Comparison): string {
  return [
    '# Evaluation',
    headLines(report)
      .map((line) => `- ${escape(line)}`)
      .join('\n'),
    ...sectionsOf(report).flatMap(({ title, head, rows }) => [`## ${title}`, markdownTable(head, rows)]),
    ...(comparison ? gatePart(comparison) : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function gatePart({ current, checks, passed }: Comparison): readonly string[] {
  const rows = checks.map(({ id, ok, said }) => [ok ? 'ok' : 'not ok', id, said]);
  return [
    `## Gate: ${passed ? 'passed' : 'not passed'}`,
    `Against ${escape(sayModel(current))}.`,
    markdownTable(['', 'check', 'what was found'], rows),
  ];
}
