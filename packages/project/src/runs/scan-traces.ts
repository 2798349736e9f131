import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type ConfigFile, FpfError } from '@fpf/contracts';
import { knownValues } from '../host/known-here.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import { findRun, lastRun } from './find-run.ts';
import { sessionOf } from './known-runs.ts';
import type { Scanned, SecretFinding } from '@fpf/reporter';
import type { ProjectInput } from '../options/project-input.ts';

type Place = { readonly path: string; readonly as: string; readonly kind: 'folder' | 'file' };

/** A run or the folder of a bundle, or all that was kept; without either the last run. */
export type TracesAsked = { readonly run?: string | undefined; readonly all?: boolean };

export type TraceScan = Scanned & { readonly allowed: number };

/** Everything that was kept of a run, of all of them, or what lies in a folder, looked through for secrets. */
export async function scanTraces(from: ProjectInput, asked: TracesAsked): Promise<TraceScan> {
  const project = readProject(from);
  const places = placesOf(project, asked);
  const { scanForSecrets } = await import('@fpf/reporter');
  const { findings, files } = await scanForSecrets(places, knownValues(project.config));
  const left = findings.filter((finding) => !isAllowed(finding, project.config));
  return { findings: left, files, allowed: findings.length - left.length };
}

function placesOf(project: ProjectRecord, { run: asked, all = false }: TracesAsked): readonly Place[] {
  if (all) {
    if (asked !== undefined) throw refused('--all and a run are two different questions');
    return existsSync(project.stateDir) ? [folder(project.stateDir)] : [];
  }
  const { dir, run } = asked === undefined ? lastRun(project) : findRun(project, asked);
  if (run === undefined && !isFolder(dir)) throw refused(`there is no folder ${dir}`);
  return [...(isFolder(dir) ? [folder(dir)] : []), ...(run === undefined ? [] : beside(project, run))];
}

/** The log of a run, and the databases of its session: with what is not in the main file yet. */
function beside({ stateDir }: ProjectRecord, run: string): readonly Place[] {
  const session = sessionOf(stateDir, run);
  const sessions = join(stateDir, 'sessions');
  const databases =
    session === undefined || !isFolder(sessions)
      ? []
      : readdirSync(sessions).filter((name) => name.startsWith(`${session}.db`));
  const files = [join(stateDir, 'logs', `${run}.ndjson`), ...databases.map((name) => join(sessions, name))];
  return files
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, as: shown(path), kind: 'file' }));
}

function folder(path: string): Place {
  return { path, as: shown(path), kind: 'folder' };
}

function shown(path: string): string {
  const here = relative(process.cwd(), path);
  return here === '' ? basename(path) : here.startsWith('..') ? path : here;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A value of this environment is a secret, whoever says that it is none. */
function isAllowed({ shape, length, sha256 }: SecretFinding, { secrets }: ConfigFile): boolean {
  return (
    shape !== 'known' &&
    (secrets?.allow ?? []).some((one) => one.shape === shape && one.length === length && one.sha256 === sha256)
  );
}

function refused(what: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `project: ${what}.`,
    hint: 'Name a run, the folder of a bundle, or --all.',
  });
}
