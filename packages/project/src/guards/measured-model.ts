import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FpfError, type MeasuredModel } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readNeeded } from '@fpf/files/read';
import { componentBase } from '../installed/installed.ts';
import type { ProjectRecord } from '../open/project.ts';

const limit = 134_217_728;

/**
 * What the deciding model was measured at, from a report of `fpf eval --report`. A report that is cut short, or of a
 * model without a digest, says nothing about anybody, and is refused: a threshold over it would be one over nothing.
 */
export async function readMeasured(project: ProjectRecord): Promise<MeasuredModel | undefined> {
  const stated = project.config.guards?.measured;
  if (stated === undefined) return undefined;
  const file = resolve(componentBase(project), stated);
  const bytes = readNeeded(file, limit, (why, cause) => refused(file, why, cause), { links: 'follow' });
  const { readReport } = await import('@fpf/evaluation');
  const { model, stopped, figures } = readReport(file, bytes);
  if (model.digest === null) throw refused(file, `is of ${model.name}, of which no digest was known`);
  if (stopped) throw refused(file, `ends ${stopped.left} cases before the last one (${stopped.code})`);
  const shares: readonly (readonly [string, { readonly rate: number | null; readonly low: number | null }])[] = [
    ['correct', figures.correct],
    ['exact', figures.exact],
    ['tool', figures.tool],
    ['no_tool', figures.no_tool_recall],
  ];
  // What could not be counted has no rate: a threshold over it finds none.
  const rates = [
    ...shares.flatMap(([name, { rate, low }]) => [[name, rate] as const, [`${name}_low`, low] as const]),
    ['f1', figures.arguments.f1] as const,
  ].filter((entry): entry is readonly [string, number] => entry[1] !== null);
  return {
    model: model.digest,
    rates: Object.fromEntries(rates),
    report: stated,
    sha256: sha256(bytes),
    at: statSync(file).mtime.toISOString(),
  };
}

function refused(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'eval.bad-report',
    message: `project: guards.measured: ${file} ${why}.`,
    hint: 'Measure the model to the end with `fpf eval … --report FILE.json`, or take guards.measured out of fpf.config.json.',
    ...(cause !== undefined && { cause }),
  });
}
