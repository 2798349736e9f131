import { deepFreeze, type ModelIdentity } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { caseHash, type EvalCase } from '../cases/eval-case.ts';
import { argumentTable } from '../count/argument-table.ts';
import { confusionsOf } from '../count/confusions.ts';
import { figuresOf } from '../count/figures.ts';
import { latencyOf } from '../count/latency.ts';
import { slicesBy } from '../count/slices.ts';
import type { JudgedCase } from '../judge/judged-case.ts';
import { type CaseOutcome, type EvaluationReport, evaluationReportId } from './evaluation-report.ts';

export type Measured = {
  readonly model: ModelIdentity;
  readonly cases: readonly EvalCase[];
  readonly judged: readonly JudgedCase[];
  readonly milliseconds: readonly number[];
  readonly asked: { readonly tools: string; readonly repeat: number; readonly forbidden: readonly string[] };
  readonly stopped: { readonly code: string; readonly message: string } | undefined;
};

export function makeReport({ model, cases, judged, milliseconds, asked, stopped }: Measured): EvaluationReport {
  const report = {
    schema: evaluationReportId,
    model,
    cases_hash: hashJson(cases.map(caseHash)),
    asked: { ...asked, forbidden: asked.forbidden.toSorted() },
    stopped: stopped ? { ...stopped, left: cases.length - judged.length } : null,
    figures: figuresOf(judged),
    groups: slicesBy(judged, ({ group }) => [group]),
    skills: slicesBy(judged, ({ skill }) => (skill === undefined ? [] : [skill])),
    tools: slicesBy(judged, ({ right }) => right),
    arguments: argumentTable(judged),
    confusions: confusionsOf(judged),
    errors: countWords(judged.flatMap(({ error }) => error ?? [])),
    problems: countWords(judged.flatMap(({ problems }) => problems)),
    outcomes: judged.map(outcomeOf),
    latency: latencyOf(milliseconds),
  };
  return deepFreeze(report) as unknown as EvaluationReport;
}

function outcomeOf({
  id,
  hash,
  group,
  skill,
  right,
  called,
  tool,
  exact,
  forbidden,
  wrongEffect,
  problems,
  error,
}: JudgedCase): CaseOutcome {
  return {
    id,
    hash,
    group,
    ...(skill !== undefined && { skill }),
    right: [...right],
    called: [...called],
    tool,
    exact,
    forbidden,
    unsafe: forbidden || wrongEffect,
    problems: [...problems],
    ...(error !== undefined && { error }),
  };
}

/** How often each word occurs, in the order of the words. */
function countWords(words: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
