import { type Budget, FpfError, type Host } from '@fpf/contracts';
import type { RunMode, RunSettings } from './context.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** What of a run can be turned while it goes on, from outside. */
export type LiveRun = {
  readonly mode: () => RunMode;
  readonly setMode: (mode: RunMode) => void;
  readonly ledger: Ledger;
  readonly deadline: Deadline;
  readonly budget: () => Budget;
  readonly tighten: (budget: Partial<Budget>) => void;
};

export function startLiveRun(settings: Pick<RunSettings, 'budget'>, { clock }: Host, begun: RunMode = 'default'): LiveRun {
  let mode = begun;
  let budget = settings.budget;
  const ledger = createLedger(() => budget, clock);
  const deadline = startDeadline(budget.wall_ms, () => clock.monotonic());
  return {
    mode: () => mode,
    setMode: (next) => {
      mode = next;
    },
    ledger,
    deadline,
    budget: () => budget,
    tighten: (asked) => {
      const next = tightened(budget, asked);
      budget = next;
      deadline.bring(next.wall_ms);
    },
  };
}

/** Never loosened: a member that would be more than it is refuses the whole change. */
function tightened(budget: Budget, asked: Partial<Budget>): Budget {
  for (const [name, value] of Object.entries(asked)) {
    const now = budget[name as keyof Budget];
    if (!Number.isFinite(value) || value < 0 || (now !== undefined && value > now)) {
      throw new FpfError({
        code: 'budget.not-tighter',
        message: `orchestrator: budget.${name} is ${now ?? 'without an end'} and cannot become ${String(value)} while the run goes on.`,
        hint: 'Give a number that is not more than it is now; nothing was changed.',
      });
    }
  }
  return Object.freeze({ ...budget, ...asked });
}
