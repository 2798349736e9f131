import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/skill-registry/test/long/hostile-headers.ts', import.meta.url));

export type HostileHeader = readonly [what: string, header: string];

/** The headers that the reader's own tests hold it to, and more mixtures of the same pieces. */
export function hostileHeaders(): readonly HostileHeader[] {
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 268_435_456 });
  if (ran.status !== 0) throw new Error(`bench: ${ran.stderr.slice(-4_000)}`);
  return JSON.parse(ran.stdout) as readonly HostileHeader[];
}
