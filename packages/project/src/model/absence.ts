import { FpfError, type ModelProvider } from '@fpf/contracts';
import type { ModelChoice } from './model-choice.ts';
import { spokenModel } from './model-name.ts';

/** As long as the gateway waits for a connection. */
const connectMs = 2_000;

/**
 * What keeps a model from being asked at all. A nonsensical address or a digest that moved is a fault, and no reason to
 * ask another one.
 */
const absences: ReadonlySet<string> = new Set([
  'model.unreachable',
  'model.timeout-connect',
  'model.timeout-idle',
  'model.missing',
  'model.old-server',
  'model.overloaded',
  'model.server-error',
  'model.protocol',
  'model.truncated',
]);

/** Asks a provider who would answer, for as long as a connection may take. */
export async function absenceOf(provider: ModelProvider, choice: ModelChoice): Promise<FpfError | undefined> {
  const limit = AbortSignal.timeout(connectMs);
  try {
    await provider.probe(limit);
    return undefined;
  } catch (error) {
    if (limit.aborted) return tooSlow(choice, error);
    if (FpfError.is(error) && absences.has(error.code)) return error;
    throw error;
  }
}

function tooSlow(choice: ModelChoice, cause: unknown): FpfError {
  return new FpfError({
    code: 'model.timeout-connect',
    message: `project: ${spokenModel(choice)} did not say within ${connectMs / 1000} s that it is there.`,
    hint: 'Look at the log of its server; `fpf model doctor` shows what is asked.',
    cause,
  });
}
