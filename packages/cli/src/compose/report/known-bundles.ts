import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FpfError, nearestName } from '@fpf/contracts';
import { begunRuns } from '../begun-runs.ts';
import type { Project } from '../project.ts';

type Place = Pick<Project, 'stateDir'>;

/** A run's bundle, by the run's id where it lies among the runs of the project. */
export type MeantBundle = { readonly dir: string; readonly run: string | undefined };

/** Every run that left something here, the newest first: ids of runs sort by their time. */
export function runIds({ stateDir }: Place): readonly string[] {
  const begun = begunRuns(stateDir).map(({ run }) => run);
  return [...new Set([...foldersIn(join(stateDir, 'runs')), ...begun])]
    .filter((id) => /^[0-9a-z-]{8,64}$/.test(id))
    .sort()
    .reverse();
}

/** The last run, whatever became of it: an older one in its place would be taken for it. */
export function lastBundle(place: Place, before?: string): MeantBundle {
  const [run] = runIds(place).filter((id) => before === undefined || id < before);
  if (run !== undefined) return ofRun(place, run);
  throw unknown(before === undefined ? 'there is no run here yet' : `there is no run here before ${before}`, '`fpf run` makes one.');
}

/** By its id, the beginning of it, or the folder of its bundle, wherever that was copied to. A path is never looked up as an id. */
export function meantBundle(place: Place, asked: string): MeantBundle {
  if (asked === '' || asked.includes('\0')) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: ${JSON.stringify(asked)} names no run.`,
      hint: 'Name a run id, or the folder of a run.',
    });
  }
  if (/[/\\]/.test(asked) || asked === '.' || asked === '..') return { dir: resolve(asked), run: undefined };
  const ids = runIds(place);
  const fits = ids.filter((id) => id.startsWith(asked));
  if (ids.includes(asked)) return ofRun(place, asked);
  const [one, ...others] = fits;
  if (one !== undefined && others.length === 0) return ofRun(place, one);
  if (one !== undefined) {
    throw unknown(
      `${JSON.stringify(asked)} begins the ids of several runs: ${fits.slice(0, 5).join(', ')}${fits.length > 5 ? ', …' : ''}`,
      'Give more of the id.',
    );
  }
  if (statSync(resolve(asked), { throwIfNoEntry: false })?.isDirectory()) return { dir: resolve(asked), run: undefined };
  const close = nearestName(asked, ids);
  const what = `there is no run ${JSON.stringify(asked.slice(0, 128))} here`;
  throw unknown(`${what}${close === undefined ? '' : `; did you mean ${close}?`}`, '`fpf session list` names the runs of each session.');
}

function ofRun({ stateDir }: Place, run: string): MeantBundle {
  const dir = join(stateDir, 'runs', run);
  if (existsSync(join(dir, 'manifest.json'))) return { dir, run };
  throw new FpfError({
    code: 'report.not-ended',
    message: `cli: run ${run} has not come to its end, so there is no report of it yet.`,
    hint: `\`fpf resume ${run}\` goes on with a run that waits or was stopped; one that a process works on is reported when it ends.`,
  });
}

function foldersIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function unknown(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.unknown', message: `cli: ${what}.`, hint });
}
