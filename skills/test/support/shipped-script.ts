import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../', import.meta.url);

/** A module of a shipped skill. Its scripts are plain JavaScript, so the caller says what they export. */
export async function shippedModule<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, folder).href)) as Module;
}

export type Told = { readonly output?: Readonly<Record<string, unknown>>; readonly refused?: string };

/** A script as anybody starts it by hand: arguments on stdin, the workspace is the current folder. */
export function byHand(script: string, workspace: string, args: unknown, nodeOptions: readonly string[] = []): Told {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, fileURLToPath(new URL(script, folder))], {
    cwd: workspace,
    input: typeof args === 'string' ? args : JSON.stringify(args),
    encoding: 'utf8',
  });
  if (status === 0) return { output: JSON.parse(stdout) as Readonly<Record<string, unknown>> };
  return { refused: stderr };
}
