import { accessSync, constants } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { run } from './run.ts';

export interface NodeProgram {
  readonly name: string;
  readonly program: string;
  readonly major: number;
  /** A PATH on which this Node comes first and nothing of this repository lies. */
  readonly path: string;
}

/**
 * The Node that a user of this machine has, and the one that the repository is developed on. The same major is tried
 * once.
 */
export function nodes(root: string): readonly NodeProgram[] {
  const outside = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(root));
  const machine = outside.map((folder) => join(folder, 'node')).find(executable);
  const found = [machine, process.execPath].flatMap((program) =>
    program === undefined ? [] : [describe(program, outside, root)],
  );
  return found.filter((node, index) => found.findIndex((other) => other.major === node.major) === index);
}

function describe(program: string, outside: readonly string[], root: string): NodeProgram {
  const version = run(program, ['--version'], { cwd: root }).stdout.trim();
  return {
    name: `Node ${version.replace(/^v/, '')}`,
    program,
    major: Number(/^v(\d+)/.exec(version)?.[1]),
    path: [join(program, '..'), ...outside].join(delimiter),
  };
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
