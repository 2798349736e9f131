import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { write } from './folders.ts';

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

export function readShippedCases(dir: string): readonly ShippedCase[] {
  const file = join(dir, 'evals/cases.json');
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
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    symlinkSync(target, join(workspace, path));
  }
  return workspace;
}

/** The program that a skill's scripts start. SKILL.md says it as `(git = installed)`, and a test in `read/` holds the two together. */
export const programOf: Readonly<Record<string, string>> = { 'git-read': 'git' };

/** Whether a program is on PATH; what needs one that is missing is skipped with that reason. */
export function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((dir) => dir !== '' && existsSync(dir) && readdirSync(dir).includes(program));
}

function bytesOf(content: Content): string | Uint8Array {
  if (typeof content === 'string') return content;
  return 'base64' in content ? Buffer.from(content.base64, 'base64') : content.text.repeat(content.times);
}
