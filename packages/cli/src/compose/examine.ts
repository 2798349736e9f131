import { statfs } from 'node:fs/promises';
import type { SessionCapability } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { describeError } from '../output/render-error.ts';
import { compose, type Composition } from './compose.ts';
import { placeOf, scanProject } from './scan-gate.ts';

export type Finding = { readonly name: string; readonly status: 'ok' | 'warn' | 'fail'; readonly what: string; readonly fix?: string };

const lowDisk = 200 * 1024 * 1024;

/** Looks at what a run needs, by trying it. One thing that fails does not hide the next. */
export async function examine(input: CommandInput): Promise<readonly Finding[]> {
  const findings: Finding[] = [node()];
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } }).catch((error: unknown) => error);
  if (!isComposition(composition)) return [...findings, failed('config', composition)];
  const checks: readonly (readonly [string, (found: Composition) => Promise<Finding | readonly Finding[]>])[] = [
    ['sandbox', sandbox],
    ['model', model],
    ['skills', skills],
    ['scan', scan],
    ['lock', lock],
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

async function sandbox({ ports }: Composition): Promise<readonly Finding[]> {
  return sandboxFindings(await ports.agentfs.probe());
}

/** What holds a tool, and what of it is missing. */
export function sandboxFindings({ mode, confined, nproc, fix, notes }: SessionCapability): readonly Finding[] {
  const what = `sandbox: ${mode}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  if (!confined) return [{ name: 'sandbox', status: 'fail', what, ...(fix !== null && { fix }) }];
  const held: Finding = { name: 'sandbox', status: 'ok', what };
  if (nproc === 'bounded') return [held];
  const unbounded = "processes: as root, the number of a tool's processes is not bounded";
  return [held, { name: 'processes', status: 'warn', what: unbounded, fix: 'run fpf as an ordinary user' }];
}

async function model({ ports, model: choice }: Composition): Promise<Finding> {
  const identity = await ports.model.probe();
  const what = `model: ${identity.name}, digest ${identity.digest ?? 'none'}`;
  if (identity.conforming) return { name: 'model', status: 'ok', what };
  const why = choice.trial
    ? 'trial: no model is configured, a script answers a few requests'
    : 'not FunctionGemma: runs are not conforming';
  return {
    name: 'model',
    status: 'warn',
    what: `${what} (${why})`,
    fix: 'ollama pull functiongemma, then "model": {"provider": "ollama", "name": "functiongemma"} in fpf.config.json',
  };
}

async function skills({ ports }: Composition): Promise<Finding> {
  const found = await ports.registry.list();
  const broken = found.filter((skill) => skill.diagnostics.some((finding) => finding.severity === 'error'));
  if (found.length === 0)
    return { name: 'skills', status: 'fail', what: 'skills: none found', fix: 'name a source under skills.sources in fpf.config.json' };
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

/** Silent where there is nothing to look at. */
async function scan({ ports, project }: Composition): Promise<readonly Finding[]> {
  const { unwaived } = scanProject(await ports.registry.list(), project.lock?.waivers ?? [], project);
  const [first] = unwaived;
  if (!first) return [];
  const what = `scan: ${unwaived.length} to look at; the first is ${placeOf(first)} ${first.code}`;
  return [{ name: 'scan', status: 'warn', what, fix: 'fpf skills scan' }];
}

async function lock({ project }: Composition): Promise<Finding> {
  if (project.lock) return { name: 'lock', status: 'ok', what: `lock: ${Object.keys(project.lock.skills).length} skills pinned` };
  return { name: 'lock', status: 'warn', what: 'lock: there is no fpf.lock.json, so nothing is pinned', fix: 'fpf lock' };
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

function failed(name: string, error: unknown): Finding {
  const { message, hint } = describeError(error);
  return { name, status: 'fail', what: message, fix: hint };
}
