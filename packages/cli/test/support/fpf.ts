import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@fpf/contracts';

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export const mainFile = join(import.meta.dirname, '..', '..', 'src', 'main.ts');

/** Answers word for word: what decides in tests that are about something else than the model. */
export const scripted = `scripted:${fileURLToPath(import.meta.resolve('@fpf/examples/requests.json'))}`;

/** What every program gets that a test starts: where programs are found, where temporary files go, and what has been compiled already. */
export const baseEnv: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);

/** The command line as a user runs it: a process of its own, and an environment of its own. An empty FPF_MODEL is none. */
export function fpf(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>>; readonly node?: readonly string[] } = {},
): Ran {
  const home = options.cwd ?? tmpdir();
  const own = { HOME: home, XDG_STATE_HOME: join(home, '.state'), LANG: 'C.UTF-8', FPF_MODEL: scripted };
  const env = { ...baseEnv, ...own, ...options.env };
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', ...(options.node ?? [])];
  const ran = spawnSync(process.execPath, [...flags, mainFile, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env,
    encoding: 'utf8',
    input: '',
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

export function json(ran: Ran): JsonObject {
  return JSON.parse(ran.stdout) as JsonObject;
}

/** A folder that is gone when the file's tests are done. */
export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-cli-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
