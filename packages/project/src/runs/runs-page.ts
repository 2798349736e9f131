import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeError } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import type { RunRow } from '@fpf/reporter';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { type ListedRun, listRuns } from './list-runs.ts';

type Place = Pick<ProjectRecord, 'workspace' | 'stateDir'>;

const name = 'index.html';
/** More are not looked through on a page. */
const mostRuns = 2_000;

/** Makes a page over the runs of a workspace, beside their folder: each with its words, effect, outcome and report. */
export async function writeRunsPage(place: Place): Promise<{ readonly file: string; readonly runs: number }> {
  const { runsPage } = await import('@fpf/reporter');
  const { runs, of } = listRuns(place, mostRuns);
  const file = join(place.stateDir, name);
  const rows = runs.map((run) => rowOf(run, place.stateDir));
  writeWhole(file, await runsPage({ workspace: place.workspace, of, runs: rows }), { mode: 0o600 });
  return { file, runs: of };
}

/**
 * Makes the page again after a run, where somebody has asked for one: whoever never looks at it pays nothing for it.
 * The run stands whatever becomes of the page, so what fails is logged.
 */
export async function refreshRunsPage({ log }: Pick<ProjectInput, 'log'>, place: Place): Promise<void> {
  if (!existsSync(join(place.stateDir, name))) return;
  try {
    await writeRunsPage(place);
  } catch (error) {
    const what = `the page over the runs could not be made: ${describeError(error).message}`;
    log(what.slice(0, 2_048), { component: 'project', level: 'warn' });
  }
}

function rowOf(listed: ListedRun, stateDir: string): RunRow {
  const { number, run, request, effect, tools, outcome, state, over, started_at: started, ended_at: ended } = listed;
  const report = `runs/${run}/report.html`;
  const ms = started === null || ended === null ? NaN : Date.parse(ended) - Date.parse(started);
  return {
    number,
    run,
    request,
    effect: effectWords(effect),
    tools,
    outcome: outcome ?? (over ? 'no report' : 'not ended'),
    state: stateOf(outcome, state),
    started,
    ms: Number.isFinite(ms) ? ms : null,
    report: existsSync(join(stateDir, report)) ? report : null,
  };
}

function stateOf(outcome: string | null, state: string | null): RunRow['state'] {
  if (outcome === 'paused') return 'waiting';
  return state === 'pass' || state === 'degrade' || state === 'abstain' ? state : null;
}

/** `2 added, 1 deleted`, or nothing. */
export function effectWords(effect: ListedRun['effect']): string {
  const kinds = ['added', 'modified', 'deleted'] as const;
  return kinds.flatMap((kind) => (effect[kind] > 0 ? [`${effect[kind]} ${kind}`] : [])).join(', ');
}
