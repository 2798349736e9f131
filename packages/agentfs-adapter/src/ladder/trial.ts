import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import { spawnPlan } from '../sandbox/spawn-plan.ts';
import { emptyDelta } from '../delta/delta.ts';
import { unboundedPids } from '../mount/holder-script.ts';
import { findLayers } from '../mount/overlay-layers.ts';
import { type OverlayMount, startOverlay } from '../mount/overlay-mount.ts';
import { pidsFor } from '../sandbox/pid-bound.ts';
import { openCopyMount } from '../mount/copy-mount.ts';
import { scratchUnwritable } from '../tree/disk-failure.ts';
import { errnoOf } from '../tree/anchored.ts';
import { HostBase } from '../view/host-base.ts';
import { OverlayTree } from '../view/overlay-tree.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** What a trial of a sandbox found: the reason when it does not hold, else whether processes are bounded in it. */
export type Trial =
  | { readonly holds: true; readonly nproc: 'bounded' | 'unbounded' }
  /** `view`: no sandbox around this kind of view would do better. */
  | { readonly holds: false; readonly why: string; readonly view?: true };

const callLimits = { wallMs: 10_000, memoryBytes: 536_870_912, processes: 64, fileBytes: 1_048_576, openFiles: 256 };
const limits = { bytes: 4_194_304, entries: 1_000, fileBytes: 1_048_576, maxEntries: 1_000, maxBytes: 4_194_304 };

/** Tries a sandbox by really starting one over a small workspace and looking around in it. */
export async function trySandbox(sandbox: Sandbox, within: string): Promise<Trial> {
  const { folder, workspace, skill, stage } = layOut(within);
  const mount = await openTrial(sandbox, workspace, folder).catch((error: unknown) => messageOf(error));
  if (typeof mount === 'string')
    return { holds: false, why: mount, ...(mount.includes(unboundedPids) ? {} : { view: true }) };
  try {
    const folders = { tree: mount.tree, skill, workspace: '/tmp/fpf-trial', readOnly: false };
    const argv = ['/bin/sh', '/fpf/skill/trial.sh', workspace, sandbox.seccomp ? 'filter' : 'none'];
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };
    const end = await start(
      mount.inside(sandbox.plan({ folders, stage, env, limits: callLimits, argv })),
      callLimits.wallMs,
    );
    if (end.code !== 0) {
      const why = firstLine(end.said) || `it ended with ${end.code ?? 'a signal'}`;
      return { holds: false, why, ...(why.includes('made anew') ? { view: true } : {}) };
    }
    if (readOrEmpty(join(mount.seen, 'probe')) !== 'written\n')
      return { holds: false, why: 'what it wrote did not arrive in the view' };
    if (existsSync(join(workspace, 'probe')) || !existsSync(join(workspace, 'lower', 'inner')))
      return { holds: false, why: 'what it wrote arrived in the workspace itself' };
    const bounded = end.said.includes('nproc=bounded') || sandbox.boundsPids;
    return { holds: true, nproc: bounded ? 'bounded' : 'unbounded' };
  } finally {
    await mount.end();
  }
}

function layOut(within: string): Readonly<Record<'folder' | 'workspace' | 'skill' | 'stage', string>> {
  try {
    // Its name is what its processes are known by, so it must be nobody else's.
    const folder = mkdtempSync(join(within, 'trial-'));
    const [workspace, skill, stage] = ['workspace', 'skill', 'stage'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const made of [workspace, skill, stage, join(workspace, 'lower')]) mkdirSync(made, { recursive: true });
    writeFileSync(join(workspace, 'lower', 'inner'), 'lower\n');
    writeFileSync(join(skill, 'trial.sh'), trialScript);
    return { folder, workspace, skill, stage };
  } catch (error) {
    throw scratchUnwritable(within, error);
  }
}

async function openTrial(
  { view, confined, viewBoundsPids }: Sandbox,
  workspace: string,
  scratch: string,
): Promise<OverlayMount> {
  const base = new HostBase(workspace, new Set());
  const tree = new OverlayTree({ base, delta: emptyDelta, content: () => empty() });
  const marker = `${basename(scratch)}/`;
  const ask = { tree, base, covered: new Set<string>(), scratch, marker, limits };
  if (view.kind === 'copy') return await openCopyMount({ ...ask, confined });
  const pids = viewBoundsPids ? pidsFor(callLimits.processes) : undefined;
  const layers = { ...(await findLayers(tree, base, '')), delta: undefined };
  return await startOverlay({ ...ask, ...view, layers, folder: join(scratch, 'mount') }).hold(pids);
}

async function* empty(): AsyncGenerator<Uint8Array> {
  yield* [];
}

type Ended = { readonly code: number | null; readonly said: string };

function start(plan: SpawnPlan, timeoutMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawnPlan(plan, { stdin: 'ignore', timeout: timeoutMs, killSignal: 'SIGKILL' });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(0, 4096)));
    child.on('error', (error) => resolve({ code: null, said: error.message }));
    child.on('close', (code) => resolve({ code, said }));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^agentfs-adapter: /, '') : String(error);
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 256);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Run in a sandbox that is being tried. Each line is one thing that a confined tool must be able to do or must not.
 * Arguments: the real place of the workspace, which must not show; whether a filter for system calls was asked for.
 */
const trialScript = `
say() { echo "fpf-trial: $1"; exit 1; }
echo written > probe || say 'the view cannot be written'
[ "$(cat lower/inner)" = lower ] || say 'the view does not show the workspace'
rm -rf lower && mkdir lower || say 'a folder cannot be made anew'
[ -z "$(ls -A lower)" ] || say 'a folder that was made anew shows what was in the old one'
[ ! -e /etc/shadow ] || say 'the machine shows through: /etc/shadow'
[ ! -e "$1" ] || say "the machine shows through: $1"
if (echo x > /usr/.fpf-trial) 2>/dev/null; then rm -f /usr/.fpf-trial; say '/usr can be written'; fi
if (echo x > /fpf/skill/.fpf-trial) 2>/dev/null; then say 'what is bound for reading can be written'; fi
if (echo x > /proc/self/comm) 2>/dev/null; then say '/proc can be written'; fi
grep -q '^CapEff:.0000000000000000$' /proc/self/status || say 'capabilities are left'
grep -q '^CapBnd:.0000000000000000$' /proc/self/status || say 'capabilities can come back'
grep -q '^NoNewPrivs:.1$' /proc/self/status || say 'privileges can be gained'
[ "$(grep -c : /proc/net/dev)" = 1 ] || say 'there is a network'
if [ "$2" = filter ]; then grep -q '^Seccomp:.2$' /proc/self/status || say 'no filter for system calls is in force'; fi
/fpf/runtime/node --version > /dev/null || say 'node does not start'
if prlimit --nproc=1 -- /bin/sh -c 'true & wait' 2>/dev/null; then echo nproc=unbounded; else echo nproc=bounded; fi
`;
