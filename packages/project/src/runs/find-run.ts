import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FpfError, nearestName } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { type BegunRun, begunRuns } from './begun-runs.ts';
import { knownRuns, sessionOf } from './known-runs.ts';
import { type CommandPlace, resumeCommand } from './resume-command.ts';
import { numberIn, numberRuns } from './run-numbers.ts';

type Place = Pick<ProjectRecord, 'stateDir'>;

/**
 * A run's bundle, and the run's id where it lies among the runs of the project. Of a run that has not ended there may
 * be none.
 */
export type FoundRun = { readonly dir: string; readonly run: string | undefined };

/** The word for the newest run; no id is one. */
export const lastWord = 'last';

const howToList = '`fpf runs list` shows the runs that there are; `last` is the newest.';

/**
 * The one way in which a command finds the run that it is given: by its number, by its id, by the beginning of it, as
 * `last`, or by the folder of its bundle, wherever that was copied to. A path is never looked up as an id, and an id
 * never guessed.
 */
export function findRun(place: Place, asked: string): FoundRun {
  if (asked === '' || asked.includes('\0')) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `project: ${JSON.stringify(asked)} names no run.`,
      hint: 'Name a run by its number or id, `last`, or the folder of a run.',
    });
  }
  if (/[/\\]/.test(asked) || asked === '.' || asked === '..') return atFolder(place, resolve(asked));
  if (asked === lastWord) return lastRun(place);
  const ids = knownRuns(place.stateDir);
  const numbered = ids.includes(asked) ? undefined : runOfNumber(place.stateDir, asked, ids);
  if (numbered !== undefined) return ofRun(place, numbered);
  const fits = ids.includes(asked) ? [asked] : ids.filter((id) => id.startsWith(asked));
  const [one, ...others] = fits;
  if (one !== undefined && others.length === 0) return ofRun(place, one);
  if (one !== undefined) {
    const shown = `${fits.slice(0, 5).join(', ')}${fits.length > 5 ? ', …' : ''}`;
    throw unknown(
      `${JSON.stringify(asked)} begins the ids of several runs: ${shown}`,
      'Give more of the id.',
      'run.ambiguous',
    );
  }
  if (statSync(resolve(asked), { throwIfNoEntry: false })?.isDirectory()) return atFolder(place, resolve(asked));
  const close = nearestName(asked, [...ids, lastWord]);
  const what = `there is no run ${JSON.stringify(asked.slice(0, 128))} here`;
  throw unknown(`${what}${close === undefined ? '' : `; did you mean ${close}?`}`, howToList);
}

/** The run of a number. One that was removed keeps its own, which then is nobody else's. */
export function runOfNumber(stateDir: string, asked: string, ids = knownRuns(stateDir)): string | undefined {
  const number = numberIn(asked);
  const run = number === undefined ? undefined : numberRuns(stateDir, ids).runOf(number);
  if (run === undefined || ids.includes(run)) return run;
  throw unknown(
    `run ${number} was removed: it was ${run}`,
    `${howToList} Old ones are removed after each run; \`runs.keep_last\` in fpf.config.json keeps more.`,
  );
}

/** The newest run, whatever became of it: an older one in its place would be taken for it. */
export function lastRun(place: Place, before?: string): FoundRun {
  const run = knownRuns(place.stateDir).find((id) => before === undefined || id < before);
  if (run !== undefined) return ofRun(place, run);
  throw unknown(
    before === undefined ? 'there is no run here yet' : `there is no run here before ${before}`,
    '`fpf run REQUEST` makes one.',
  );
}

/**
 * The folder of its bundle; of a run that has not come to its end there is none. The newest run where none is named.
 */
export function findBundle(place: CommandPlace, asked: string | undefined): string {
  return bundleOf(place, asked === undefined ? lastRun(place) : findRun(place, asked));
}

export function bundleOf(place: CommandPlace, { dir, run }: FoundRun): string {
  if (run === undefined || existsSync(join(dir, 'manifest.json'))) return dir;
  const goesOn = begunRuns(place.stateDir).some((begun) => begun.run === run);
  if (!goesOn && existsSync(join(dir, 'trace.json'))) return dir;
  throw new FpfError({
    code: 'report.not-ended',
    message: `project: run ${run} has not come to its end, so there is no report of it yet.`,
    hint:
      `\`${resumeCommand(place, run)}\` goes on with a run that waits or was stopped; one that a ` +
      'process works on is reported when it ends.',
  });
}

/** A run of this project: one that goes on or is forked has a session here, which no copy of its bundle has. */
export function findOwnRun(place: Place, asked: string): string {
  const { dir, run } = findRun(place, asked);
  if (run !== undefined) return run;
  throw unknown(`${dir} is no run of this project, but a folder elsewhere`, howToList);
}

function ofRun({ stateDir }: Place, run: string): FoundRun {
  return { dir: join(stateDir, 'runs', run), run };
}

function atFolder({ stateDir }: Place, dir: string): FoundRun {
  const own = dirname(dir) === resolve(stateDir, 'runs') && knownRuns(stateDir).includes(basename(dir));
  return { dir, run: own ? basename(dir) : undefined };
}

function unknown(what: string, hint: string, code = 'run.unknown'): FpfError {
  return new FpfError({ code, message: `project: ${what}.`, hint });
}

/** The run that another one begins as, with the session that it worked in. */
export function forkedRun(place: Pick<ProjectRecord, 'stateDir'>, asked: string): BegunRun {
  const run = findOwnRun(place, asked);
  const session = sessionOf(place.stateDir, run);
  if (session !== undefined) return { run, session };
  throw new FpfError({
    code: 'run.unknown',
    message: `project: run ${run} left nothing that says which session it worked in.`,
    hint: `\`fpf verify ${run}\` says what is wrong with its bundle.`,
  });
}
