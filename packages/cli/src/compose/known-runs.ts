import { join } from 'node:path';
import { FpfError, nearestName } from '@fpf/contracts';
import { type BegunRun, begunRuns } from './begun-runs.ts';
import { runsOf } from './session-runs.ts';

/** Every run that left something here, with its session: those with a bundle, and those that have begun and not ended. */
export function knownRuns(stateDir: string): readonly BegunRun[] {
  const ended = [...runsOf(join(stateDir, 'runs')).sessionOf].map(([run, session]) => ({ run, session }));
  const known = new Set(ended.map(({ run }) => run));
  return [...ended, ...begunRuns(stateDir).filter(({ run }) => !known.has(run))];
}

/** By its id or the beginning of it. */
export function knownRun(runs: readonly BegunRun[], asked: string): BegunRun {
  const exact = runs.find(({ run }) => run === asked);
  if (exact) return exact;
  const fits = asked === '' ? [] : runs.filter(({ run }) => run.startsWith(asked));
  const [one, ...others] = fits;
  if (one && others.length === 0) return one;
  const ids = fits.map(({ run }) => run);
  if (one) throw unknown(`${JSON.stringify(asked)} begins the ids of several runs: ${ids.slice(0, 5).join(', ')}`, 'Give more of the id.');
  const close = nearestName(
    asked,
    runs.map(({ run }) => run),
  );
  const what = `there is no run ${JSON.stringify(asked.slice(0, 128))} here`;
  throw unknown(`${what}${close === undefined ? '' : `; did you mean ${close}?`}`, '`fpf session list` names the runs of each session.');
}

function unknown(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.unknown', message: `cli: ${what}.`, hint });
}
