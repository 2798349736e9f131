import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FpfError,
  isDiskFull,
  type ModelIdentity,
  type SessionCapability,
  type SkillManifest,
  type UnreadableSkill,
} from '@fpf/contracts';
import { compose, type Composition } from '../compose/compose.ts';
import { shellWord } from '@fpf/files/text';
import { describeError } from '@fpf/contracts/errors';
import { namedHome } from '../open/home-dir.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { agentfsCommand, findAgentfsCli } from './agentfs-cli.ts';

export type Finding = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly fix?: string;
};

const lowDisk = 200 * 1024 * 1024;

export type Check = readonly [name: string, look: (found: Composition) => Promise<Finding | readonly Finding[]>];

/** Tries what a run needs, and `more`. One thing that fails does not hide the next. */
export async function examine(given: ProjectInput, more: readonly Check[] = []): Promise<readonly Finding[]> {
  const findings: Finding[] = [node()];
  const from = { ...given, options: { ...given.options, frozen: false } };
  const composition = await compose(from, 'unasked').catch((error: unknown) => error);
  if (!isComposition(composition)) return [...findings, failed(partOf(composition), composition)];
  findings.push(config(composition));
  const checks: readonly Check[] = [
    ['engine', engine],
    ['agentfs', agentfs],
    ['sandbox', sandbox],
    ['model', () => model(from)],
    ['skills', skills],
    ...more,
    ['disk', disk],
  ];
  for (const [name, check] of checks) {
    findings.push(...[await check(composition).catch((error: unknown) => failed(name, error))].flat());
  }
  return findings;
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = major > 20 || (major === 20 && minor >= 19);
  const what = `Node ${process.versions.node}`;
  return fits
    ? { name: 'node', status: 'ok', what }
    : { name: 'node', status: 'fail', what: `${what} is too old`, fix: 'install Node 24 (at least 20.19)' };
}

function config({ project: { configFile } }: Composition): Finding {
  const what =
    configFile === undefined
      ? 'config: there is no fpf.config.json, so this is a trial; `fpf init NEW-FOLDER` makes a project'
      : `config: ${configFile}; \`fpf config explain\` shows what holds`;
  return { name: 'config', status: 'ok', what };
}

async function engine({ ports }: Composition): Promise<Finding> {
  return { name: 'engine', status: 'ok', what: `engine: ${(await ports.agentfs.probe()).engine}` };
}

async function agentfs({ ports, project }: Composition): Promise<Finding> {
  const stateDir = join(project.stateDir, 'sessions');
  const [newest] = existsSync(stateDir)
    ? await ports.agentfs.sessions({ workspace: project.workspace, stateDir, ...namedHome(project) })
    : [];
  return agentfsFinding(findAgentfsCli(process.env['PATH']), newest?.path ?? join(stateDir, 'SESSION.db'));
}

/** Neither is wrong: sessions are AgentFS databases with the tool and without. */
export function agentfsFinding(program: string | undefined, database: string): Finding {
  const what =
    program === undefined
      ? 'agentfs: no AgentFS command-line tool on PATH, and none is needed'
      : `agentfs: ${program}; it opens a session with: ${agentfsCommand(program, database)}`;
  return { name: 'agentfs', status: 'ok', what };
}

async function sandbox({ ports }: Composition): Promise<readonly Finding[]> {
  return sandboxFindings(await ports.agentfs.probe());
}

/** What holds a tool, and what of it is missing. */
export function sandboxFindings(capability: SessionCapability): readonly Finding[] {
  const { mode, confined, nproc, fix, notes } = capability;
  const what = `sandbox: ${[mode, ...traits(capability)].join(', ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  if (!confined || mode === 'just-bash')
    return [{ name: 'sandbox', status: 'fail', what, ...(fix !== null && { fix }) }];
  const held: Finding = { name: 'sandbox', status: 'ok', what };
  if (nproc === 'bounded') return [held];
  const unbounded = "processes: as root, the number of a tool's processes is not bounded";
  return [held, { name: 'processes', status: 'warn', what: unbounded, fix: 'run fpf as an ordinary user' }];
}

/** How the step that was found does it; of what runs no scripts there is nothing to tell. */
function traits({ mode, seccomp, upper, nproc }: SessionCapability): readonly string[] {
  if (mode === 'none') return [];
  if (mode === 'just-bash') return ['no scripts, only handlers in process'];
  const room = {
    tmpfs: 'writes in a sized memory file system',
    disk: 'writes in a watched folder',
    none: 'writes in a copy of the workspace',
  };
  return [
    ...(upper === undefined ? [] : [room[upper]]),
    ...(seccomp === undefined ? [] : [seccomp ? 'system calls filtered' : 'system calls not filtered']),
    `processes ${nproc}`,
  ];
}

/** As `fpf model doctor` says it, which tells why. */
async function model(from: ProjectInput): Promise<Finding> {
  const { ports, model: choice } = await compose(from, 'looked-at');
  const identity = await ports.model.probe();
  const what = `model: ${identity.name}, digest ${identity.digest ?? 'none'}`;
  if (identity.conforming) return { name: 'model', status: 'ok', what };
  const why = choice.inPlaceOf
    ? `the rehearsal model, in place of ${choice.inPlaceOf.model}: ${choice.inPlaceOf.because}`
    : nonconforming(identity);
  const fix = `${identity.provider === 'ollama' ? '' : 'fpf model pull functiongemma, then '}fpf model pin; fpf model doctor tells more`;
  return { name: 'model', status: 'warn', what: `${what} (${why}; runs are not conforming)`, fix };
}

function nonconforming({ provider }: ModelIdentity): string {
  if (provider === 'rehearsal') return 'the rehearsal model, not FunctionGemma';
  return provider === 'ollama' ? 'no pinned FunctionGemma' : 'not FunctionGemma';
}

async function skills({ ports: { registry } }: Composition): Promise<readonly Finding[]> {
  return [skillsFinding(await registry.list()), ...unreadableFinding((await registry.unreadable?.()) ?? [])];
}

function unreadableFinding(unreadable: readonly UnreadableSkill[]): readonly Finding[] {
  const [first] = unreadable;
  if (!first) return [];
  const what = `unreadable: ${unreadable.length} skill ${unreadable.length === 1 ? 'folder is' : 'folders are'} left out; the first is ${first.path} (${first.diagnostics[0]?.code ?? 'no reason is known'})`;
  return [
    {
      name: 'unreadable',
      status: 'warn',
      what,
      fix: `fpf skills validate ${shellWord(first.path)}; fpf skills list names each`,
    },
  ];
}

function skillsFinding(found: readonly SkillManifest[]): Finding {
  const broken = found.filter((skill) => skill.diagnostics.some((finding) => finding.severity === 'error'));
  if (found.length === 0)
    return {
      name: 'skills',
      status: 'fail',
      what: 'skills: none found',
      fix: 'name a source under skills.sources in fpf.config.json',
    };
  const [first] = broken;
  if (first)
    return {
      name: 'skills',
      status: 'warn',
      what: `skills: ${found.length} found, ${broken.length} not valid`,
      fix: `fpf skills validate ${first.path}`,
    };
  return { name: 'skills', status: 'ok', what: `skills: ${found.length} found` };
}

async function disk({ project }: Composition): Promise<Finding> {
  const { bavail, bsize } = await statfs(project.workspace);
  const free = bavail * bsize;
  const what = `disk: ${Math.round(free / 1024 / 1024)} MiB free`;
  return free >= lowDisk
    ? { name: 'disk', status: 'ok', what }
    : { name: 'disk', status: 'warn', what, fix: 'free some space: a session holds a copy of the workspace' };
}

function isComposition(value: unknown): value is Composition {
  return typeof value === 'object' && value !== null && 'ports' in value;
}

/** What keeps a project from being put together: most often its config. */
function partOf(error: unknown): string {
  if (isDiskFull(error)) return 'disk';
  return FpfError.is(error) && error.code.startsWith('pin.') ? 'lock' : 'config';
}

function failed(name: string, error: unknown): Finding {
  const { message, hint } = describeError(error);
  return { name, status: 'fail', what: `${name}: ${message}`, fix: hint };
}
