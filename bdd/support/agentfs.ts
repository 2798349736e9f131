import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export type Listed = {
  readonly files: readonly string[];
  readonly tools: readonly string[];
  readonly read: Readonly<Record<string, string>>;
};

/** What AgentFS's own SDK finds in a session database: the files that the session holds, their text, and the tools that ran. */
export function listSession(path: string): Listed {
  const ran = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'read-session.ts'), path], {
    encoding: 'utf8',
    timeout: 40_000,
  });
  if (ran.status !== 0) throw new Error(`agentfs-sdk cannot read the session database: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as Listed;
}
