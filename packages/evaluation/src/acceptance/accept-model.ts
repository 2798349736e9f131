import type { AcceptanceRecord } from '@fpf/contracts';
import { type AcceptanceFolder, type WrittenAcceptance } from './acceptance-folder.ts';
import type { AcceptancePlan, AcceptancePorts } from './acceptance-plan.ts';
import { judgeAcceptance, type Tried } from './judge-acceptance.ts';
import { identifyAgain, identifyModels } from './identify-models.ts';
import { measureBoth } from './measure-both.ts';
import { runSuite } from './run-suite.ts';

/**
 * May the candidate take the place of the pinned model?
 *
 * ```
 * plan          words, config, lock: who is the candidate, what is pinned, which suite, which requests, which bounds
 *   │  identify both are asked who they are: name and digest; from here on each is held to its digest
 *   ▼
 *   │  suite    Cucumber as a process of its own, with the candidate where a scenario leaves the answer to a model
 *   ▼
 *   │  measure  the same requests to the pinned model and to the candidate, with the tools that a run would offer
 *   ▼
 *   │  identify both once more: whoever moved meanwhile was not one model
 *   ▼
 *   │  judge    a pure function of all that (`judgeAcceptance`): every check holds, or it is not accepted
 *   ▼
 * record        acceptance.json with the sums of everything beside it; signed where there is a key
 * ```
 *
 * Nothing of it changes the project. What could not be tried counts against the candidate. A stop ends it with an error
 * and leaves nothing; what a kill leaves, the next acceptance removes.
 */
export async function acceptModel(
  plan: AcceptancePlan,
  folder: AcceptanceFolder,
  ports: AcceptancePorts,
  signal: AbortSignal,
): Promise<WrittenAcceptance> {
  const started_at = new Date(ports.now()).toISOString();
  let written = false;
  try {
    const looks = await identifyModels(plan, signal);
    const there = looks.candidate.absent === null && looks.pinned.absent === null;
    const suite = there ? await runSuite({ plan, dir: folder.dir, ports, signal }) : null;
    const measured = there
      ? await measureBoth(plan, looks, ports, signal)
      : { reports: null, unmeasured: 'nobody was asked' };
    const tried: Tried = { ...(await identifyAgain(plan, looks, signal)), bounds: plan.bounds, suite, ...measured };
    signal.throwIfAborted();
    const record: Omit<AcceptanceRecord, 'files'> = {
      schema: 'urn:fpf:acceptance-record:1',
      id: folder.id,
      started_at,
      ended_at: new Date(ports.now()).toISOString(),
      candidate: looks.candidate.before,
      pinned: looks.pinned.before,
      pinned_by: plan.pinned.by,
      bounds: plan.bounds,
      stack: plan.stack,
      ...judgeAcceptance(tried),
    };
    const whole = await folder.write(record, tried, ports.sign);
    written = true;
    return whole;
  } finally {
    if (!written) folder.remove();
  }
}
