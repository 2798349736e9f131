import { visibleLine } from '@fpf/files/text';
import { columns, escape, markdownTable } from './tables.ts';
import type { Comparison } from './comparison.ts';
import type { EvaluationReport } from './evaluation-report.ts';
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

/** What stands above the tables: who was measured, on what, and whether to the end. */
function headLines({ model, figures, cases_hash: hash, asked, stopped }: EvaluationReport): readonly string[] {
  const often = asked.repeat === 1 ? 'once' : `${asked.repeat} times; the first answer is judged`;
  return [
    `model ${sayModel(model)}`,
    `cases ${figures.cases} (sha256:${hash.slice(0, 12)}), tools ${visibleLine(asked.tools)}, each asked ${often}`,
    ...(stopped
      ? [`NOT COMPLETE: ${stopped.left} cases were not asked. ${stopped.code}: ${visibleLine(stopped.message)}`]
      : []),
  ];
}
