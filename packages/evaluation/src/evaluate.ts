import { setImmediate as nextTurn } from 'node:timers/promises';
import { FpfError, type ModelGateway, type ModelIdentity, type ModelProvider } from '@fpf/contracts';
import { askCase, type AskedCase } from './ask/ask-case.ts';
import { askGateway, askProvider } from './ask/ask-model.ts';
import { offerFor, type Offering } from './ask/offer.ts';
import type { EvalCase } from './cases/eval-case.ts';
import { judgeCase, type JudgedCase } from './judge/judged-case.ts';
import type { EvaluationReport } from './report/evaluation-report.ts';
import { makeReport } from './report/make-report.ts';

export type Progress = { readonly done: number; readonly of: number; readonly id: string; readonly exact: boolean };

export type EvaluateOptions = ({ readonly gateway: ModelGateway } | { readonly provider: ModelProvider }) & {
  readonly cases: readonly EvalCase[];
  readonly tools: Offering;
  /** What the report calls these tools. */
  readonly toolsName?: string;
  /** How often each case is asked. The first answer is judged, the others only compared with it. */
  readonly repeat?: number;
  /** Tools that no case should lead to, whatever is right. */
  readonly forbidden?: readonly string[];
  /** Stopped by it, an evaluation still gives the report of what it has. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
};

/** Errors that say that no model is there to be measured, and so nothing about a model. */
const gone: ReadonlySet<string> = new Set([
  'model.unreachable',
  'model.timeout-connect',
  'model.missing',
  'model.circuit-open',
  'model.digest-mismatch',
  'model.damaged',
]);

/** Asks a model case by case, one after another, and counts. It calls no tool, and keeps nothing. */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationReport> {
  const { cases, repeat = 1, forbidden = [], clock = () => performance.now() } = options;
  const signal = options.signal ?? new AbortController().signal;
  const asked = 'gateway' in options ? askGateway(options.gateway) : askProvider(options.provider);
  const model = await asked.probe(signal);
  const judged: JudgedCase[] = [];
  const milliseconds: number[] = [];
  let late = 0;
  let stopped: { readonly code: string; readonly message: string } | undefined;
  for (const one of cases) {
    // A model in this process would leave no turn to whoever wants to stop it.
    await nextTurn();
    const offer = await offerFor(one, options.tools);
    const answer = await unlessStopped(() => askCase(one, offer, asked, { repeat, signal, clock }), signal);
    late = answer !== undefined && isLate(answer) ? late + 1 : 0;
    stopped =
      answer === undefined
        ? { code: 'eval.interrupted', message: 'it was stopped from outside' }
        : whyGone(answer, late);
    if (answer === undefined || stopped) break;
    assertSame(model, answer.models);
    const result = judgeCase(one, answer, new Set(forbidden));
    judged.push(result);
    milliseconds.push(...answer.milliseconds);
    options.onProgress?.({ done: judged.length, of: cases.length, id: one.id, exact: result.exact });
  }
  return makeReport({
    model,
    cases,
    judged,
    milliseconds,
    stopped,
    asked: { tools: options.toolsName ?? 'given', repeat, forbidden },
  });
}

async function unlessStopped<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

function whyGone({ reply }: AskedCase, late: number): { readonly code: string; readonly message: string } | undefined {
  if (reply.kind !== 'failed') return undefined;
  if (late >= mostLate)
    return { code: reply.code, message: `${late} answers in a row did not come in time. ${reply.message}` };
  return gone.has(reply.code) ? { code: reply.code, message: reply.message } : undefined;
}

/** One answer may take too long; a server that has hung would take hours for hundreds of cases. */
const mostLate = 3;

function isLate({ reply }: AskedCase): boolean {
  return reply.kind === 'failed' && reply.code.startsWith('model.timeout');
}

function assertSame(model: ModelIdentity, models: readonly ModelIdentity[]): void {
  const other = models.find((one) => !sameModel(one, model));
  if (!other) return;
  throw new FpfError({
    code: 'eval.model-changed',
    message: `evaluation: ${said(model)} was to be measured, and ${said(other)} answered.`,
    hint: 'Measure again when nobody pulls or replaces the model.',
  });
}

function said({ name, digest }: ModelIdentity): string {
  return `${name} (${digest ?? 'no digest'})`;
}

/** The same bytes under the same name; the server's version is no part of the model. */
function sameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.provider === b.provider && a.name === b.name && a.digest === b.digest;
}
