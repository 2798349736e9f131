import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import type { SessionFiles } from '@fpf/contracts';
import { systemHost } from '@fpf/project/host';
import { baseEnv, fpf, json, type Ran, scratch } from './fpf.ts';
import { fpfWords } from './program.ts';

/** A folder to work over, beside the home of whoever works: nothing of it is in the workspace. */
export function newWorkspace(): {
  readonly dir: string;
  readonly ws: string;
  readonly run: (...args: readonly string[]) => Ran;
} {
  const dir = scratch();
  const ws = join(dir, 'ws');
  mkdirSync(join(ws, 'docs'), { recursive: true });
  writeFileSync(join(ws, 'README.md'), 'hello\n');
  writeFileSync(join(ws, 'docs/readme'), 'read me\n');
  return { dir, ws, run: (...args) => fpf(args, { cwd: ws, env: envOf(dir) }) };
}

export function envOf(dir: string): Readonly<Record<string, string>> {
  return { HOME: dir, XDG_STATE_HOME: join(dir, 'state') };
}

/** A real run that writes a file in a session of its own, by a model that answers from a list. Gives the run's id. */
export function runWriting({ dir, ws, run }: ReturnType<typeof newWorkspace>, path: string, content: string): string {
  const file = join(dir, 'answers.json');
  const response = { tool_calls: [{ name: 'write_file', arguments: { path, content } }] };
  const request = `Write a file: ${path}`;
  const asked = [request, 'Write a file'];
  writeFileSync(file, JSON.stringify({ answers: asked.map((one) => ({ request: one, response })) }));
  const before = new Set(runsIn(ws));
  const ran = run('run', request, '--new', '--model', `scripted:${file}`, '-q');
  assert.equal(ran.code, 0, ran.stderr + ran.stdout);
  const [made] = runsIn(ws).filter((id) => !before.has(id));
  assert.ok(made);
  return made;
}

/** The document's data; the test says what it takes it for. */
export function data(ran: Ran): unknown {
  const document = json(ran);
  assert.equal(document['ok'], true, ran.stdout);
  return document['data'];
}

/** A session with much in it, made at once. Gives its id. */
export async function largeSession(
  dir: string,
  ws: string,
  work: (files: SessionFiles) => Promise<void>,
): Promise<string> {
  const host = systemHost(() => undefined);
  const adapter = createAgentFSAdapter({}, host);
  const place = { workspace: ws, stateDir: join(ws, '.fpf', 'sessions') };
  // As the command line finds it: below the state folder of the same user.
  const before = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = join(dir, 'state');
  const session = await adapter.open({ ...place, covers: [join(ws, '.fpf')] });
  try {
    const view = await session.begin({ call_id: 'run/1', files: [], readOnly: false });
    await work(view.files);
    const at = new Date(host.clock.now()).toISOString();
    const caller = { run: 'run', call: 'run/1', skill: null, agent: 'test' };
    await view.commit({ events: [], audit: [{ at, op: 'tool', subject: 'make', tool: 'make', caller }] });
    return session.id;
  } finally {
    await session.close();
    if (before === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before;
  }
}

/** A command that is told something as soon as `when` has happened on the host. */
export async function signalled(
  dir: string,
  ws: string,
  args: readonly string[],
  when: () => boolean,
  signal: NodeJS.Signals,
): Promise<Ran> {
  const flags = [...fpfWords];
  const env = { ...baseEnv, LANG: 'C.UTF-8', ...envOf(dir) };
  const child = spawn(process.execPath, [...flags, ...args], { cwd: ws, env, stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const look = setInterval(() => {
    if (!when()) return;
    clearInterval(look);
    child.kill(signal);
  }, 1);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  return { code, stdout, stderr };
}

function runsIn(ws: string): readonly string[] {
  try {
    return readdirSync(join(ws, '.fpf', 'runs'));
  } catch {
    return [];
  }
}
