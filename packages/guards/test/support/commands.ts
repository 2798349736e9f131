import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArgvRule, Evidence } from '@fpf/contracts';
import { present } from './permission.ts';

const skill = join(import.meta.dirname, '..', '..', '..', '..', 'skills', 'run-command');

const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(skill, ...path), 'utf8'));

type Case = { readonly why: string; readonly command: readonly string[] };
export const cases = read('evals', 'commands.json') as {
  readonly hostile: readonly Case[];
  readonly benign: readonly Case[];
};

type NamedRule = ArgvRule & {
  readonly id: string;
  readonly examples: { readonly allowed: readonly string[][]; readonly refused: readonly string[][] };
};
export const namedRules = (read('assets', 'example-rules.json') as { readonly rules: readonly NamedRule[] }).rules;
/** The same rules as a policy has them. */
export const exampleRules: readonly ArgvRule[] = namedRules.map(({ id: _id, examples: _examples, ...rule }) => rule);

export type SkillRules = {
  ruleProblem(rule: ArgvRule, program: string, args: readonly string[]): string | undefined;
  startsOthers(name: string): boolean;
};

/** The rules as the skill itself reads them: its own programs, and no copy of them. */
export async function skillRules(): Promise<SkillRules> {
  const load = async (name: string): Promise<object> =>
    (await import(pathToFileURL(join(skill, 'scripts', name)).href)) as object;
  return { ...(await load('match-command.mjs')), ...(await load('launchers.mjs')) } as SkillRules;
}

export function launcherNames(): readonly string[] {
  const own = join(import.meta.dirname, '..', '..', 'src', 'rules', 'argv', 'launchers.ts');
  const texts = [own, join(skill, 'scripts', 'launchers.mjs')].map((path) => readFileSync(path, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/'([^'\n]+)'/g)].flatMap(([, words = '']) => words.split(' ')));
}

/** A workspace with links in it, as the current folder of this process. */
export function linkedWorkspace(): { readonly root: string; readonly remove: () => void } {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-argv-')));
  const root = join(top, 'workspace');
  for (const folder of ['src/deep', 'build', 'dist', '.git', '.fpf'])
    mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(top, 'outside'));
  writeFileSync(join(root, 'README.md'), 'x');
  const links = {
    'build/src': '../src',
    'src/built': '../build',
    out: '../outside',
    gone: '../outside/nothing',
    'secret-link': '../outside/secret.txt',
    'dist/records': '../.git',
    loop: 'loop',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
  process.chdir(root);
  return { root, remove: () => rmSync(top, { recursive: true, force: true }) };
}

/** Where words lead, as evidence of the questions that a rule asks of them. */
export function realOf(root: string, words: readonly string[]): (question: string) => Evidence | undefined {
  return (question) => {
    const [, at, from = '0'] = /^path\.real\?arg=args&at=([0-9]+)(?:&from=([0-9]+))?$/.exec(question) ?? [];
    const place = followed(resolve(root, (words[Number(at)] ?? '').slice(Number(from))));
    const way = place === undefined ? '..' : relative(root, place);
    return way === '..' || way.startsWith(`..${sep}`) ? undefined : present(question, way || '.');
  };
}

function followed(path: string, links = 0): string | undefined {
  if (path === '/') return path;
  const parent = followed(dirname(path), links);
  if (parent === undefined || links > 40) return undefined;
  const here = join(parent, path.slice(path.lastIndexOf('/') + 1));
  try {
    return lstatSync(here).isSymbolicLink() ? followed(join(parent, readlinkSync(here)), links + 1) : here;
  } catch {
    return here;
  }
}
