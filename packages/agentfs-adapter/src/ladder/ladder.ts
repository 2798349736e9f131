import { sandboxAdvice } from './advice.ts';
import type { Step } from '../options.ts';
import { type Attempt, attemptsOf, type Machine, machineOf } from './attempts.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import type { Sandbox, ViewKind } from '../sandbox/sandbox.ts';
import { trySandbox } from './trial.ts';

/** The step that works here, or none; why higher ones were not taken, and the command that would change it. */
export type Ladder = {
  readonly sandbox: Sandbox | undefined;
  readonly notes: readonly string[];
  readonly fix: string | null;
  /** Which of the ways to take a step held, so that it can be taken again without a trial. */
  readonly taken?: Taken;
};

export type Taken = { readonly step: Step; readonly attempt: number; readonly nproc: Sandbox['nproc'] };

/**
 * Climbs from the top and stops at the first step that holds. Each is tried by really doing it, never by its version.
 */
export async function climb(
  steps: readonly Step[],
  runtime: Runtime,
  folder: string,
  machine: Machine = machineOf(),
): Promise<Ladder> {
  const notes: string[] = [];
  for (const step of steps) {
    const attempts = attemptsOf(step, machine, runtime);
    if (typeof attempts === 'string') {
      notes.push(`${step}: ${attempts}`);
      continue;
    }
    const why: string[] = [];
    const hopeless = new Set<ViewKind>();
    for (const [at, attempt] of attempts.entries()) {
      if (hopeless.has(attempt.view)) continue;
      const trial = await trySandbox(attempt.make('bounded'), folder);
      if (trial.holds)
        return {
          ...settled(attempt, trial.nproc, {
            why,
            notes,
            fix: notes.length > 0 ? sandboxAdvice(steps, machine) : null,
          }),
          taken: { step, attempt: at, nproc: trial.nproc },
        };
      why.push(trial.why);
      if (trial.view) hopeless.add(attempt.view);
    }
    notes.push(`${step}: ${why[0] ?? 'it was not tried'}`);
  }
  return { sandbox: undefined, notes, fix: sandboxAdvice(steps, machine) };
}

type Climbed = { readonly why: readonly string[]; readonly notes: readonly string[]; readonly fix: Ladder['fix'] };

/** What the step lacks is said as well, with the reason that the fuller attempt gave. */
function settled({ make, lacks }: Attempt, nproc: Sandbox['nproc'], { why, notes, fix }: Climbed): Ladder {
  const sandbox = make(nproc);
  const because = why[0] === undefined ? '' : ` (${why[0]})`;
  const own = lacks.map((what) => `${sandbox.mode}: ${what}${because}`);
  return { sandbox, notes: [...notes, ...own], fix };
}
