import { visibleLine } from '@fpf/files/text';
import type { EvaluationReport } from './evaluation-report.ts';
import { sayModel } from './say-model.ts';

/** What stands above the tables: who was measured, on what, and whether to the end. */
export function headLines({ model, figures, cases_hash: hash, asked, stopped }: EvaluationReport): readonly string[] {
  const often = asked.repeat === 1 ? 'once' : `${asked.repeat} times; the first answer is judged`;
  return [
    `model ${sayModel(model)}`,
    `cases ${figures.cases} (sha256:${hash.slice(0, 12)}), tools ${visibleLine(asked.tools)}, each asked ${often}`,
    ...(stopped
      ? [`NOT COMPLETE: ${stopped.left} cases were not asked. ${stopped.code}: ${visibleLine(stopped.message)}`]
      : []),
  ];
}
