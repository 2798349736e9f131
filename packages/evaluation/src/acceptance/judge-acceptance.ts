import type { AcceptanceBounds, AcceptanceCheck, AcceptanceRecord, ModelIdentity } from '@fpf/contracts';
import { codeOf } from '@fpf/contracts/errors';
import { visibleLine } from '@fpf/files/text';
import { compareReports } from '../compare/compare-reports.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import { sayModel } from '../report/say-model.ts';
import { judgeSuite, type RanSuite } from './judge-suite.ts';

/** Who was there at the beginning and at the end, or why it could not be asked. */
export type LookedAt = {
  readonly before: ModelIdentity;
  readonly after: ModelIdentity | null;
  readonly absent: string | null;
};

/** All that a verdict is made of. */
export type Tried = {
  readonly candidate: LookedAt;
  readonly pinned: LookedAt;
  readonly bounds: AcceptanceBounds;
  readonly suite: RanSuite | null;
  readonly reports: { readonly pinned: EvaluationReport; readonly candidate: EvaluationReport } | null;
  /** What ended the measuring before there were two reports. */
  readonly unmeasured: string | null;
};

export type Judged = Pick<AcceptanceRecord, 'accepted' | 'same_model' | 'suite' | 'evaluation' | 'checks' | 'reasons'>;

/**
 * | accepted only if     | which means                                                                  |
 * | -------------------- | ---------------------------------------------------------------------------- |
 * | candidate, pinned    | both could be asked, and the pinned one has the digest that is pinned        |
 * | unmoved              | both had the same digest at the end, and no other one answered in a scenario |
 * | suite, suite-decided | every scenario ran and passed; in some of them the candidate decided         |
 * | complete … forbidden | the gate of two reports over the same requests (`compareReports`)            |
 *
 * A pure function: the same files give the same verdict. What was not tried does not hold.
 */
export function judgeAcceptance(tried: Tried): Judged {
  const { candidate, pinned, bounds, reports } = tried;
  const judged = tried.suite && judgeSuite(tried.suite, candidate.before);
  const comparison = reports && {
    ...compareReports(reports.pinned, reports.candidate, bounds),
    hash: reports.candidate.cases_hash,
  };
  const checks: readonly AcceptanceCheck[] = [
    there('candidate', candidate),
    there('pinned', pinned),
    unmoved(tried, judged?.others ?? []),
    ...(judged?.checks ?? [{ id: 'suite', ok: false, said: 'the scenarios were not run' } as const]),
    ...(comparison?.checks ?? [
      { id: 'complete', ok: false, said: visibleLine(tried.unmeasured ?? 'no request was asked') } as const,
    ]),
  ];
  const cut = checks.map((one) => ({ ...one, said: one.said.slice(0, 2048) }));
  return {
    accepted: cut.every(({ ok }) => ok),
    same_model: candidate.before.digest !== null && candidate.before.digest === pinned.before.digest,
    suite: judged?.suite ?? null,
    evaluation: comparison && {
      cases_hash: comparison.hash,
      paired: comparison.paired,
      better: comparison.better,
      worse: comparison.worse,
      same: comparison.same,
      both: comparison.both,
      turned_better: first(comparison.turned_better),
      turned_worse: first(comparison.turned_worse),
      chance_of_worse: comparison.chance_of_worse,
      newly_unsafe: first(comparison.newly_unsafe),
    },
    checks: [...cut],
    reasons: cut.filter(({ ok }) => !ok).map(reasonOf),
  };
}

function first(ids: readonly string[]): string[] {
  return ids.slice(0, 64).map((id) => id.slice(0, 256));
}

function there(id: 'candidate' | 'pinned', { before, absent }: LookedAt): AcceptanceCheck {
  return { id, ok: absent === null, said: absent === null ? sayModel(before) : visibleLine(absent) };
}

function unmoved({ candidate, pinned }: Tried, others: readonly string[]): AcceptanceCheck {
  const moved = [candidate, pinned].filter(
    ({ before, after, absent }) => absent === null && after?.digest !== before.digest,
  );
  const [first] = moved;
  if (first) {
    const now = first.after ? (first.after.digest ?? 'no digest') : 'nobody who answers';
    return {
      id: 'unmoved',
      ok: false,
      said: `${visibleLine(first.before.name)} was ${first.before.digest ?? 'without a digest'}, and at the end ${now}`,
    };
  }
  const [other] = others;
  if (other !== undefined)
    return { id: 'unmoved', ok: false, said: `another model than the candidate answered in ${visibleLine(other)}` };
  return { id: 'unmoved', ok: true, said: 'both were the same from beginning to end' };
}

function reasonOf({ id, said }: AcceptanceCheck): Judged['reasons'][number] {
  const code = `accept.${id}`;
  return { code, message: said, next: codeOf(code)?.next ?? '' };
}
