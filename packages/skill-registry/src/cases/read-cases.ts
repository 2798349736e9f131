import { type JsonValue, type SkillFile, type ToolSpec, Type } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import type { TSchema } from '@sinclair/typebox';
import { CaseFiles, SkillCase } from './skill-case.ts';
import type { Findings, Place } from '../report/findings.ts';
import { placeInJson, placeOf } from '../read/places.ts';

export const casesFile = 'evals/cases.json';

const limits = { bytes: 8_388_608, depth: 32, keys: 200_000 };

export type CasesProblem = Place & { readonly message: string };
export type ReadCases = { readonly cases: readonly SkillCase[]; readonly problems: readonly CasesProblem[] };

/**
 * The cases among a skill's files, each with the files that its `base` brings; or what is wrong with them, by line and
 * column. Undefined where there are none. Cases with a problem are not handed out at all.
 */
export function readCases(files: readonly SkillFile[]): ReadCases | undefined {
  const file = files.find(({ path }) => path === casesFile);
  if (!file) return undefined;
  const read = readAs(file, Type.Array(SkillCase, { minItems: 1 }));
  if (!read.ok) return { cases: [], problems: read.problems };
  const text = new TextDecoder().decode(file.bytes);
  const cases: SkillCase[] = [];
  const problems: CasesProblem[] = [];
  for (const [index, one] of (read.value as unknown as readonly SkillCase[]).entries()) {
    const base = one.base === undefined ? undefined : files.find(({ path }) => path === `evals/${one.base}`);
    const shared = base && readAs(base, CaseFiles);
    if (one.base !== undefined && !base)
      problems.push({
        file: casesFile,
        ...placeInJson(text, `/${index}/base`),
        message: `the case begins with the files of evals/${one.base}, which is not there`,
      });
    else if (shared && !shared.ok) problems.push(...shared.problems);
    else {
      const brought = shared?.ok ? (shared.value as CaseFiles) : {};
      if (base) problems.push(...placed(base.path, new TextDecoder().decode(base.bytes), problemsOfFiles(brought, '')));
      problems.push(...placed(casesFile, text, problemsOfCase(one, brought, `/${index}`)));
      cases.push({ ...one, files: { ...brought, ...one.files } });
    }
  }
  return problems.length > 0 ? { cases: [], problems } : { cases, problems };
}

function placed(file: string, text: string, found: readonly PathProblem[]): readonly CasesProblem[] {
  return found.map(({ pointer, message }) => ({ file, ...placeInJson(text, pointer), message }));
}

type ReadAs =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problems: readonly CasesProblem[] };

function readAs({ path, bytes }: SkillFile, schema: TSchema): ReadAs {
  const read = readJson(bytes, limits);
  if (!read.ok) {
    const before = new TextDecoder().decode(bytes.subarray(0, read.issue.offset));
    return {
      ok: false,
      problems: [{ file: path, ...placeOf(before, before.length), message: `it is not JSON: ${read.issue.message}` }],
    };
  }
  const text = new TextDecoder().decode(bytes);
  const problems = check(schema, read.value).map(({ pointer, message }) => ({
    file: path,
    ...placeInJson(text, pointer),
    message: `${pointer || '/'} ${message}`,
  }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.value };
}

/**
 * A skill's cases as findings: a file that cannot be read, a case for a tool that is not there, a tool without a case.
 */
export function checkCases(files: readonly SkillFile[], tools: readonly ToolSpec[], findings: Findings): void {
  const read = readCases(files);
  for (const { message, ...place } of read?.problems ?? []) findings.add('skill.e01-cases', message, place);
  if (read && read.problems.length > 0) return;
  const tried = new Set(read?.cases.map(({ tool }) => tool));
  const untried = tools.filter(({ name }) => !tried.has(name)).map(({ name }) => name);
  if (untried.length === 0) return;
  const where = read ? { file: casesFile } : undefined;
  const message = read
    ? `no case of ${casesFile} calls ${untried.join(', ')}`
    : `there is no ${casesFile}, so nothing tries ${untried.join(', ')}`;
  findings.add('skill.e02-tool-untried', message, where);
}

export type PathProblem = { readonly pointer: string; readonly message: string };

const longest = { path: 1024, name: 255, file: 128 * 1024 * 1024 };

/**
 * A case is laid out on the host, by whoever tries a skill of somebody else: what it names has to lie in the folder
 * that is made for it, and fit there.
 */
function problemsOfFiles(files: CaseFiles, at: string): readonly PathProblem[] {
  return Object.entries(files).flatMap(([path, content]) =>
    problemOf(path, at, reasonAgainst(path) ?? tooLarge(content)),
  );
}

/** Of one case, with the files that its base brings: the links, what lies where, and what is expected. */
function problemsOfCase(one: SkillCase, base: CaseFiles, at: string): readonly PathProblem[] {
  const { files, links = {}, expect } = one;
  const laid = new Set([...Object.keys(base), ...Object.keys(files), ...Object.keys(links)]);
  const below = (path: string): string | undefined => {
    const over = foldersOf(path).find((folder) => laid.has(folder));
    return over === undefined ? undefined : `lies below ${JSON.stringify(over)}, which is no folder`;
  };
  const twice = (path: string): string | undefined =>
    Object.hasOwn(files, path) || Object.hasOwn(base, path) ? 'is a file of this case, too' : undefined;
  return [
    ...problemsOfFiles(files, `${at}/files`),
    ...Object.keys({ ...base, ...files }).flatMap((path) => problemOf(path, `${at}/files`, below(path))),
    ...Object.keys(links).flatMap((path) =>
      problemOf(path, `${at}/links`, reasonAgainst(path) ?? twice(path) ?? below(path)),
    ),
    ...Object.keys(expect.files ?? {}).flatMap((path) =>
      problemOf(path, `${at}/expect/files`, reasonAgainst(path.replace(/^\.\.\//, ''))),
    ),
  ];
}

function problemOf(path: string, at: string, reason: string | undefined): readonly PathProblem[] {
  if (reason === undefined) return [];
  const pointer = `${at}/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return [{ pointer, message: `the path ${JSON.stringify(path.slice(0, 128))} ${reason}` }];
}

/** Why a path leads to no place in the folder, or to none that every system has; undefined for one that does. */
function reasonAgainst(path: string): string | undefined {
  const names = path.split('/');
  if (path.includes('\0') || path.includes('\\')) return 'has a character that no path has everywhere';
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'is not one of plain names below the workspace';
  const isLong = path.length > longest.path || names.some((name) => Buffer.byteLength(name) > longest.name);
  return isLong
    ? `is longer than ${longest.path} characters, or one of its names than ${longest.name} bytes`
    : undefined;
}

function tooLarge(content: CaseFiles[string]): string | undefined {
  if (typeof content === 'string' || !('times' in content)) return undefined;
  return Buffer.byteLength(content.text) * content.times > longest.file
    ? `has more than ${longest.file} bytes`
    : undefined;
}

/** `a/b/c` lies below `a` and `a/b`. */
function foldersOf(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
