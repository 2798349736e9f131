import type { Comparison } from './comparison.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { columns } from './columns.ts';
import { headLines } from './head-lines.ts';
import { sayModel } from './say-model.ts';
import { type Section, sectionsOf } from './sections.ts';

/** For a terminal: columns, and nothing beyond ASCII that is ours. */
export function reportText(report: EvaluationReport): string {
  return [headLines(report).join('\n'), ...sectionsOf(report).map(sectionText)].join('\n\n');
}

export function comparisonText({ current, checks, passed }: Comparison): string {
  const rows = checks.map(({ id, ok, said }) => [ok ? 'ok' : 'NOT OK', id, said]);
  return [`against ${sayModel(current)}`, columns(rows), passed ? 'the gate is passed' : 'the gate is NOT passed'].join(
    '\n',
  );
}

function sectionText({ title, head, rows }: Section): string {
  return `${title}\n${columns([head, ...rows])}`;
}
