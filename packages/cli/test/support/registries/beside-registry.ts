import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { baseEnv, type Ran, scripted } from '../fpf.ts';
import { fpfWords } from '../program.ts';

/**
 * The command line in a project, as a process of its own: a registry that answers in this process may not be kept
 * waiting.
 */
export function besideRegistry(url: string, root: string, cwd: string): (...args: readonly string[]) => Promise<Ran> {
  const npm = { npm_config_registry: url, npm_config_cache: join(root, '.npm'), npm_config_update_notifier: 'false' };
  const env = { ...baseEnv, HOME: root, XDG_STATE_HOME: join(root, '.state'), FPF_MODEL: scripted, ...npm };
  return (...args) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...fpfWords, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const said = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (chunk: Buffer) => void (said[name] += chunk.toString()));
      child.on('close', (code) => resolve({ code, ...said }));
    });
}
