import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EngineName } from '../../src/engine/sql.ts';

export const driver = fileURLToPath(new URL('./programs/project-driver.ts', import.meta.url));

/** The driver in a process of its own. */
export function projectChild(stateDir: string, how: 'hold' | 'write' | 'reopen', engine: EngineName) {
  const child = spawn(process.execPath, ['--conditions=@fpf/source', driver, stateDir, how], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, FPF_TEST_ENGINE: engine },
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  return {
    pid: child.pid,
    /** When it has said so many. */
    lines: async (count: number): Promise<void> => {
      while (said.split('\n').length <= count)
        await Promise.race([once(child.stdout, 'data'), closed.then(() => Promise.reject(new Error('it ended')))]);
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await closed;
    },
    ended: async (): Promise<number | null> => (await closed)[0],
  };
}
