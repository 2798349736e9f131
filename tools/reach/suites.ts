import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The suites that a change may leave out, each by its path from the root of the repository. */
export interface Suites {
  readonly features: readonly string[];
  readonly longTests: readonly string[];
  readonly pages: readonly string[];
}

export function findSuites(root: string): Suites {
  const find = (...patterns: readonly string[]): readonly string[] =>
    globSync([...patterns], { cwd: root, exclude: (name) => name === 'node_modules' }).sort();
  return {
    features: find('bdd/features/**/*.feature'),
    longTests: find('{packages,examples,tools}/**/test/**/*.long.test.ts', 'tools/test/**/*.long.test.ts'),
    pages: find('*.md', 'docs/**/*.md', '{bdd,examples,skills}/README.md', '{packages,examples,tools}/*/README.md'),
  };
}

export function namesOf({ features, longTests, pages }: Suites): readonly string[] {
  return [...features, ...longTests, ...pages];
}

/** Returns the folder of the project that a file is in: the nearest one above it with a package.json. */
export function projectOf(root: string, file: string): string {
  const folder = dirname(file);
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : projectOf(root, folder);
}
