import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import { errnoOf } from '../tree/anchored.ts';
import type { Sandbox } from './sandbox.ts';

/** What a trial of a sandbox found: the reason when it does not hold, else whether processes are bounded in it. */
export type Trial = { readonly holds: true; readonly nproc: 'bounded' | 'unbounded' } | { readonly holds: false; readonly why: string };

/** Each line is one thing that a confined tool must be able to do or must not. */
const script = `
say() { echo "fpf-trial: $1"; exit 1; }
echo written > probe || say 'the view cannot be written'
[ ! -e /etc/shadow ] || say 'the machine shows through: /etc/shadow'
[ ! -e "$1" ] || say "the machine shows through: $1"
if (echo x > /usr/.fpf-trial) 2>/dev/null; then rm -f /usr/.fpf-trial; say '/usr can be written'; fi
if (echo x > /proc/self/comm) 2>/dev/null; then say '/proc can be written'; fi
grep -q '^CapEff:.0000000000000000$' /proc/self/status || say 'capabilities are left'
grep -q '^CapBnd:.0000000000000000$' /proc/self/status || say 'capabilities can come back'
grep -q '^NoNewPrivs:.1$' /proc/self/status || say 'privileges can be gained'
[ "$(grep -c : /proc/net/dev)" = 1 ] || say 'there is a network'
/fpf/runtime/node --version > /dev/null || say 'node does not start'
if prlimit --nproc=1 -- /bin/sh -c 'true & wait' 2>/dev/null; then echo nproc=unbounded; else echo nproc=bounded; fi
echo "pids=$(cat /proc/sys/kernel/pid_max)"
`;

const limits = { wallMs: 10_000, memoryBytes: 536_870_912, processes: 64, fileBytes: 1_048_576, openFiles: 256 };

/** Tries a sandbox by really starting one and looking around in it. */
export async function trySandbox(sandbox: Sandbox, folder: string): Promise<Trial> {
  const [tree, skill, stage] = ['tree', 'skill', 'stage'].map((name) => join(folder, name)) as [string, string, string];
  for (const made of [folder, tree, skill, stage]) mkdirSync(made, { recursive: true });
  writeFileSync(join(skill, 'trial.sh'), script);
  const folders = { tree, skill, workspace: '/tmp/fpf-trial', readOnly: false };
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };
  const end = await start(sandbox.plan({ folders, stage, env, limits, argv: ['/bin/sh', '/fpf/skill/trial.sh', folder] }), limits.wallMs);
  if (end.code !== 0) return { holds: false, why: firstLine(end.said) || `it ended with ${end.code ?? 'a signal'}` };
  if (readOrEmpty(join(tree, 'probe')) !== 'written\n') return { holds: false, why: 'what it wrote did not arrive in the private copy' };
  const pids = Number(/^pids=([0-9]+)$/m.exec(end.said)?.[1]);
  const bounded = end.said.includes('nproc=bounded') || pids < 1_000;
  return { holds: true, nproc: bounded ? 'bounded' : 'unbounded' };
}

type Ended = { readonly code: number | null; readonly said: string };

function start(plan: SpawnPlan, timeoutMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(plan.program, plan.args, {
      env: plan.env,
      cwd: plan.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (said = (said + data.toString()).slice(0, 4096)));
    child.on('error', (error) => resolve({ code: null, said: error.message }));
    child.on('close', (code) => resolve({ code, said }));
  });
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
