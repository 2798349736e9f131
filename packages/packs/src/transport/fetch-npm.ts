import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packLimits } from '@fpf/skill-registry/tree';
import { packRefused } from '../pack/pack-refused.ts';
import { type Output, runProgram } from './run-program.ts';

/** An archive from a registry, and which package in which version the registry says that it is. */
export type FetchedArchive = { readonly file: string; readonly name: string; readonly version: string };

/** A registry that is away is told within seconds: one that only stumbled is asked once more. */
const patience = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=2000',
  '--fetch-timeout=60000',
];

/**
 * The tarball of a package, by `npm pack` with the user's own npm config. Scripts are off; nothing is installed. What
 * it downloads goes nowhere but into `work`, its cache too: what a registry says of a size may be anything, so that
 * what arrives is measured, and npm is ended beyond it. What may not be cached npm holds in memory until all of it is
 * there, so that what it reads is measured as well as what it writes.
 */
export async function fetchNpm(
  spec: string,
  work: string,
  bytes: number = packLimits.download,
): Promise<FetchedArchive> {
  mkdirSync(work, { recursive: true });
  // A folder with a manifest of its own, so that npm does not look at a project around it.
  writeFileSync(join(work, 'package.json'), '{"private":true}\n');
  const args = [
    'pack',
    spec,
    '--ignore-scripts',
    '--pack-destination',
    work,
    '--cache',
    join(work, 'cache'),
    '--json',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    ...patience,
  ];
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const env = { ...process.env, TMPDIR: work, TMP: work, TEMP: work };
  const said = await runProgram(program, args, {
    cwd: work,
    env,
    timeoutMs: 300_000,
    room: { dir: work, bytes, read: true },
    explain: npmFailure,
  });
  const [file, second] = readdirSync(work).filter((name) => name.endsWith('.tgz'));
  const told = packedBy(said);
  if (file === undefined || second !== undefined || !told)
    throw packRefused('pack.source', `npm pack ${spec} left no single archive`, 'Name one package in one version.');
  return { file: join(work, file), ...told };
}

/** What npm says that it packed: a list, or by name. */
function packedBy(text: string): { readonly name: string; readonly version: string } | undefined {
  try {
    const [first, second] = Object.values(JSON.parse(text) as Readonly<Record<string, unknown>>);
    const { name, version } = (first ?? {}) as { readonly name?: unknown; readonly version?: unknown };
    return second === undefined && typeof name === 'string' && typeof version === 'string'
      ? { name, version }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What npm says of a failure in one line: its code, and which address could not be had and why. Undefined where it says
 * nothing of that kind.
 */
function npmFailure({ out, err }: Output): string | undefined {
  const told = jsonError(out) ?? lines(err);
  return told && withoutPasswords(told);
}

function jsonError(out: string): string | undefined {
  try {
    const { error } = JSON.parse(out) as { readonly error?: { readonly code?: unknown; readonly summary?: unknown } };
    if (typeof error?.summary !== 'string' || error.summary === '') return undefined;
    const code = typeof error.code === 'string' && !error.summary.includes(error.code) ? `${error.code}: ` : '';
    return `${code}${error.summary.slice(0, 2000)}`;
  } catch {
    return undefined;
  }
}

/** The first words of what goes to the terminal; the trace of npm's own program comes after them. */
function lines(err: string): string | undefined {
  const said = err
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/^(?:syscall|errno|at |network In most|A complete log)/.test(line));
  return said.length === 0 ? undefined : said.slice(0, 3).join('\n  ');
}

function withoutPasswords(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, '//');
}
