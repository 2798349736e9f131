import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@fpf/contracts';
import { write } from './folders.ts';
import { shipped } from './shipped-skills.ts';

type Content = string | { readonly text: string; readonly times: number } | { readonly base64: string };
type Files = Readonly<Record<string, Content>>;

/** One case of a shipped skill's evals/cases.json. */
export type ShippedCase = {
  readonly name: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly base?: string;
  readonly files: Files;
  readonly links?: Readonly<Record<string, string>>;
  readonly expect: {
    readonly exit: number;
    readonly output?: unknown;
    readonly stderr?: string;
    readonly files?: Readonly<Record<string, string | null>>;
  };
};

/**
 * The cases that a skill ships, and those of its scripts that this repository keeps, at which a sandbox has nothing to
 * show.
 */
export function readAllCases(skill: string): readonly ShippedCase[] {
  const dir = join(shipped, skill);
  return [
    ...readShippedCases(dir),
    ...readCases(fileURLToPath(new URL(`../scripts/${skill}/by-hand.json`, import.meta.url)), dir),
  ];
}

/** The cases of a skill that are tried in a sandbox, too. */
export function readShippedCases(dir: string): readonly ShippedCase[] {
  return readCases(join(dir, 'evals/cases.json'), dir);
}

function readCases(file: string, dir: string): readonly ShippedCase[] {
  if (!existsSync(file)) return [];
  const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly ShippedCase[];
  return cases.map((one) => {
    if (one.base === undefined) return one;
    const base = JSON.parse(readFileSync(join(dir, 'evals', one.base), 'utf8')) as Files;
    return { ...one, files: { ...base, ...one.files } };
  });
}

/** The workspace of a case inside `root`, and beside it a folder that no tool may reach. */
export function layOutShipped(root: string, { files, links = {} }: Pick<ShippedCase, 'files' | 'links'>): string {
  const workspace = join(root, 'workspace');
  mkdirSync(workspace);
  write(join(root, 'outside'), { 'secret.txt': 'secret\n' });
  write(workspace, Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])));
  for (const [path, content] of Object.entries(files)) {
    const size = holeOf(content);
    if (size !== undefined) truncateSync(join(workspace, path), size);
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    symlinkSync(target, join(workspace, path));
  }
  return workspace;
}

/**
 * The program that a skill's scripts start. SKILL.md says it as `(git = installed)`, and a test in `read/` holds the
 * two together.
 */
export const programOf: Readonly<Record<string, string>> = { 'git-read': 'git' };

/** Whether a program is on PATH; what needs one that is missing is skipped with that reason. */
export function onPath(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((dir) => dir !== '' && existsSync(dir) && readdirSync(dir).includes(program));
}

/** A large file of zeros takes no time to make, and no room: its size. */
function holeOf(content: Content): number | undefined {
  if (typeof content === 'string' || 'base64' in content) return undefined;
  return /^\0+$/.test(content.text) ? content.text.length * content.times : undefined;
}

function bytesOf(content: Content): string | Uint8Array {
  if (typeof content === 'string') return content;
  if ('base64' in content) return Buffer.from(content.base64, 'base64');
  return holeOf(content) === undefined ? content.text.repeat(content.times) : '';
}
