import type { ArgumentFigures } from '../count/argument-figures.ts';
import type { Rate } from '../count/rate.ts';
import type { Slice } from '../count/slices.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { visibleName } from './say-model.ts';

/** A table with its heading; cells as they are, to be made safe by whoever shows them. */
export type Section = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** What a person reads of a report, the same for a terminal and for a page. A part with nothing in it is left out. */
export function sectionsOf(report: EvaluationReport): readonly Section[] {
  const all = [
    { title: 'Figures', head: ['figure', 'share, 95 % interval, count', 'of'], rows: figureRows(report) },
    { title: 'Groups', head: sliceHead, rows: report.groups.map(sliceRow) },
    { title: 'Skills', head: sliceHead, rows: report.skills.map(sliceRow) },
    { title: 'Tools', head: sliceHead, rows: report.tools.map(sliceRow) },
    {
      title: 'Arguments below 100 %',
      head: ['tool', 'argument', 'precision', 'recall', 'F1'],
      rows: report.arguments
        .filter(({ figures }) => figures.f1 !== 1)
        .map(({ tool, argument, figures }) => [
          tool,
          argument,
          sayRate(figures.precision),
          sayRate(figures.recall),
          sayF1(figures),
        ]),
    },
    {
      title: 'Confusions',
      head: ['cases', 'right', 'called'],
      rows: report.confusions.map(({ cases, right, called, failed }) => [
        String(cases),
        names(right),
        failed ?? names(called),
      ]),
    },
    {
      title: 'Failures and marks',
      head: ['code', 'times'],
      rows: Object.entries({ ...report.errors, ...report.problems }).map(([code, times]) => [code, String(times)]),
    },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

const sliceHead = ['name', 'cases', 'tool', 'exact', 'no tool (recall)', 'argument F1'];

function sliceRow({ name, figures }: Slice): readonly string[] {
  return [
    name,
    String(figures.cases),
    ...[figures.tool, figures.exact, figures.no_tool_recall].map(short),
    figures.arguments.f1 === null ? '-' : sayF1(figures.arguments),
  ];
}

function short(rate: Parameters<typeof sayRate>[0]): string {
  return rate.of === 0 ? '-' : sayRate(rate);
}

function figureRows({ figures, latency }: EvaluationReport): readonly (readonly string[])[] {
  const time = (ms: number | null): string => (ms === null ? 'unknown' : `${ms.toFixed(1)} ms`);
  return [
    ['correct', sayRate(figures.correct), 'all cases'],
    ['tool accuracy', sayRate(figures.tool), 'cases where a tool is right'],
    ['exact call', sayRate(figures.exact), 'cases where a tool is right'],
    ['argument precision', sayRate(figures.arguments.precision), 'arguments given'],
    ['argument recall', sayRate(figures.arguments.recall), 'arguments expected'],
    ['argument F1', sayF1(figures.arguments), 'both'],
    ['no-tool recall', sayRate(figures.no_tool_recall), 'cases where none is right'],
    ['no-tool precision', sayRate(figures.no_tool_precision), 'answers without a call'],
    ['schema errors', sayRate(figures.schema_error), 'answers with a call'],
    ['empty calls', sayRate(figures.empty), 'cases asked'],
    ['wrong side effects', sayRate(figures.wrong_side_effect), 'all cases'],
    ['forbidden calls', sayRate(figures.forbidden), 'answers with a call'],
    ['right tool offered', sayRate(figures.offered), 'cases where a tool is right'],
    ['failed', sayRate(figures.failed), 'cases asked'],
    ...(figures.repeatable.of > 0 ? [['repeatable', sayRate(figures.repeatable), 'cases asked more than once']] : []),
    ['latency', `p50 ${time(latency.p50_ms)}, p95 ${time(latency.p95_ms)}`, `${latency.answers} answers`],
  ];
}

function names(list: readonly string[]): string {
  return list.length === 0
    ? 'no call'
    : list.map((name) => (name === '' ? '(no name)' : visibleName(name))).join(' + ');
}

/** `92.3 % [88.7, 94.9] 277/300`: the share, its interval, and what it was counted from. */
function sayRate({ hits, of, rate, low, high }: Rate): string {
  return rate === null || low === null || high === null
    ? 'nothing to count'
    : `${percent(rate)} % [${percent(low)}, ${percent(high)}] ${hits}/${of}`;
}

function sayF1({ f1 }: ArgumentFigures): string {
  return f1 === null ? 'nothing to count' : `${percent(f1)} %`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
