import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPages } from '../docs/check/find-pages.ts';

/** The suites that a change may leave out, each by its path from the root of the repository. */
export interface Suites {
  readonly features: readonly string[];
  readonly longTests: readonly string[];
  readonly pages: readonly string[];
  /** The packages that a suite may execute, each by its folder. */
  readonly behind: (suite: string) => ReadonlySet<string>;
}

export function findSuites(root: string): Suites {
  const find = (...patterns: readonly string[]): readonly string[] =>
    globSync([...patterns], { cwd: root, exclude: (name) => name === 'node_modules' }).sort();
  return {
    features: find('bdd/features/**/*.feature'),
    longTests: find('{packages,examples,tools}/**/test/**/*.long.test.ts', 'tools/test/**/*.long.test.ts'),
    pages: findPages(root),
    behind: packagesBehind(root),
  };
}

/**
 * Behind the suites of a package is what it depends on, behind those of none there may be any. What `tools` makes are
 * projects of the command line.
 */
function packagesBehind(root: string): Suites['behind'] {
  const [byName, needs] = [new Map<string, string>(), new Map<string, readonly string[]>()];
  for (const file of globSync(['{packages,examples}/*/package.json', '{bdd,tools}/package.json'], { cwd: root })) {
    const { name, dependencies, devDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    ) as { readonly name: string } & Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    byName.set(name, dirname(file));
    needs.set(dirname(file), Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }));
  }
  const add = (folder: string, found: Set<string>): Set<string> => {
    if (found.has(folder)) return found;
    found.add(folder);
    for (const name of needs.get(folder) ?? []) add(byName.get(name) ?? folder, found);
    return found;
  };
  const all = new Set(needs.keys());
  return (suite) => {
    const folder = projectOf(root, suite);
    if (!needs.has(folder)) return all;
    return add(folder, new Set(folder === 'tools' ? ['packages/cli'] : []));
  };
}

/**
 * Returns the suites that are in the map: those that go through the command line, and so execute some of every package.
 * A long test of another package executes most of its package.
 */
export function mappedSuites({ features, longTests, pages }: Suites): readonly string[] {
  return [...features, ...longTests.filter((suite) => suite.startsWith('packages/cli/')), ...pages];
}

export function namesOf({ features, longTests, pages }: Suites): readonly string[] {
  return [...features, ...longTests, ...pages];
}

/** Returns the folder of the project that a file is in: the nearest one above it with a package.json. */
export function projectOf(root: string, file: string): string {
  const folder = dirname(file);
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : projectOf(root, folder);
}
