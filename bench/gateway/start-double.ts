import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type StartedDouble = { readonly url: string; readonly stop: () => void };

export async function startDouble(): Promise<StartedDouble> {
  const child = fork(fileURLToPath(new URL('./double-child.ts', import.meta.url)), [], {
    execArgv: ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`bench: the double ended with ${code}`)));
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { url, stop: () => child.disconnect() };
}
