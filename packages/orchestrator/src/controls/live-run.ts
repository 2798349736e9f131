import { type Budget, FpfError, type Host } from '@fpf/contracts';
import type { RunMode } from '../context/run-mode.ts';
import type { RunSettings } from '../context/settings.ts';
import type { StackPorts } from '../context/ports.ts';
import type { Deadline, LiveRun } from '../context/live-run.ts';
import { startMode } from './live-mode.ts';
import { startModels } from './live-models.ts';
import { createControlQueue } from './queue.ts';
import { createLedger } from '../ledger.ts';

export function startLiveRun(
  settings: Pick<RunSettings, 'budget' | 'model'>,
  ports: Pick<StackPorts, 'model' | 'models'>,
  { clock }: Host,
  begun: RunMode = 'default',
): LiveRun {
  let budget = settings.budget;
  let promised = budget;
  const turned = {
    ...startMode(begun),
    ...startModels(settings.model, ports),
    ledger: createLedger(() => budget, clock),
    controls: createControlQueue(),
  };
  const deadline = startDeadline(budget.wall_ms, () => clock.monotonic());
  return {
    ...turned,
    deadline,
    budget: () => budget,
    promise: (asked, ask) => {
      const next = tightened(promised, asked);
      ask();
      promised = next;
      deadline.bring(next.wall_ms);
    },
    lower: (asked) => {
      budget = lowered(budget, asked);
      promised = lowered(promised, asked);
      deadline.bring(budget.wall_ms);
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

function lowered(budget: Budget, asked: Partial<Budget>): Budget {
  const less = Object.entries(asked).filter(([name, value]) => value < (budget[name as keyof Budget] ?? Infinity));
  return Object.freeze({ ...budget, ...Object.fromEntries(less) });
}

/** What timers hold. */
const mostMs = 2_147_483_647;

function startDeadline(totalMs: number, monotonic: () => number): Deadline {
  const started = monotonic();
  const over = new AbortController();
  let most = Number.POSITIVE_INFINITY;
  let cleared = false;
  let timer: NodeJS.Timeout | undefined;
  // It keeps the process alive, until the run is over: a run may wait for something that holds no process, such as an
  // answer of the embedding program that never comes, and has to end with an outcome all the same.
  const start = (): void => {
    clearTimeout(timer);
    if (cleared) return;
    const left = Math.max(0, most - (monotonic() - started));
    timer = setTimeout(() => (left > mostMs ? start() : over.abort()), Math.min(left, mostMs));
  };
  const bring = (ms: number): void => {
    if (ms >= most) return;
    most = ms;
    start();
  };
  start();
  bring(totalMs);
  const clear = (): void => {
    cleared = true;
    clearTimeout(timer);
  };
  return { signal: over.signal, bring, total: () => most, clear };
}
