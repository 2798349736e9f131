import type { Comparison } from '../compare/comparison.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { headLines } from './head-lines.ts';
import { plain } from './plain.ts';
import { sayModel } from './say-model.ts';
import { sectionsOf } from './sections.ts';

/** The same as a page. Names come from models and files, so all is escaped. */
export function reportMarkdown(report: EvaluationReport, comparison?: Comparison): string {
  return [
    '# Evaluation',
    headLines(report)
      .map((line) => `- ${escape(line)}`)
      .join('\n'),
    ...sectionsOf(report).flatMap(({ title, head, rows }) => [`## ${title}`, table(head, rows)]),
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
    table(['', 'check', 'what was found'], rows),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

function escape(text: string): string {
  return plain(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}
