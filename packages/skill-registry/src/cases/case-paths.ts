import type { CaseFiles, SkillCase } from './skill-case.ts';

export type PathProblem = { readonly pointer: string; readonly message: string };

const longest = { path: 1024, name: 255, file: 128 * 1024 * 1024 };

/**
 * A case is laid out on the host, by whoever tries a skill of somebody else: what it names has to lie in the folder
 * that is made for it, and fit there.
 */
export function problemsOfFiles(files: CaseFiles, at: string): readonly PathProblem[] {
  return Object.entries(files).flatMap(([path, content]) =>
    problemOf(path, at, reasonAgainst(path) ?? tooLarge(content)),
  );
}

/** Of one case, with the files that its base brings: the links, what lies where, and what is expected. */
export function problemsOfCase(one: SkillCase, base: CaseFiles, at: string): readonly PathProblem[] {
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
