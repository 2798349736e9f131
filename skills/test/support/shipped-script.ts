import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { callInTurn } from './calls-in-turn.ts';

const folder = new URL('../../', import.meta.url);

/** A module of a shipped skill. Its scripts are plain JavaScript, so the caller says what they export. */
export async function shippedModule<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, folder).href)) as Module;
}

export type Told = { readonly output?: Readonly<Record<string, unknown>>; readonly refused?: string };

/**
 * A script as anybody calls it by hand: arguments on stdin, the workspace is the current folder. With options of Node
 * it has a process of its own; without, one that calls it again and again.
 */
export async function byHand(
  script: string,
  workspace: string,
  args: unknown,
  nodeOptions: readonly string[] = [],
): Promise<Told> {
  const file = fileURLToPath(new URL(script, folder));
  const input = typeof args === 'string' ? args : JSON.stringify(args);
  const { status, stdout, stderr } =
    nodeOptions.length > 0
      ? spawnSync(process.execPath, [...nodeOptions, file], { cwd: workspace, input, encoding: 'utf8' })
      : await callInTurn(file, { cwd: workspace, input });
  if (status === 0) return { output: JSON.parse(stdout) as Readonly<Record<string, unknown>> };
  return { refused: stderr };
}
