import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { evaluate } from '../evaluate.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import type { AcceptancePlan, AcceptancePorts, Contender } from './acceptance-plan.ts';
import type { Tried } from './judge-acceptance.ts';
import type { Looks } from './identify-models.ts';

/**
 * The same requests to both, each held to its digest. One model under two names is asked once: it would be compared
 * with itself.
 */
export async function measureBoth(
  plan: AcceptancePlan,
  looks: Looks,
  { progress }: AcceptancePorts,
  signal: AbortSignal,
): Promise<Pick<Tried, 'reports' | 'unmeasured'>> {
  const [old, own] = [looks.pinned.before, looks.candidate.before];
  const same = own.digest === old.digest && own.digest !== null;
  const measure = async (contender: Contender, { digest }: ModelIdentity, what: string): Promise<EvaluationReport> => {
    const opened = await contender.gateway(digest);
    const show = progress(what);
    const { cases, forbidden } = plan;
    const report = await evaluate({
      ...opened,
      cases,
      forbidden,
      signal,
      onProgress: ({ done, of }) => show(done, of),
    });
    signal.throwIfAborted();
    return report;
  };
  try {
    const pinned = await measure(plan.pinned, old, 'asked the pinned model');
    const candidate = same ? { ...pinned, model: own } : await measure(plan.candidate, own, 'asked the new model');
    return { reports: { pinned, candidate }, unmeasured: null };
  } catch (error) {
    if (signal.aborted || !FpfError.is(error) || !/^(?:model|eval)\./.test(error.code)) throw error;
    return { reports: null, unmeasured: `${error.code}: ${error.message}` };
  }
}
