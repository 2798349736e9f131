import { dirname } from 'node:path';
import type { ReachMap } from './map.ts';
import { namesOf, type Suites } from './suites.ts';

/** What every suite depends on. */
const shared = [
  /package\.json|pnpm-(?:lock|workspace)\.yaml|nx\.json|tsconfig[^/]*\.json|\.node-version/,
  /\.ci\/.*|tools\/(?:unit|launcher|reach)\/.*|tools\/dev\.mjs/,
];
export const everything: RegExp = new RegExp(`^(?:${shared.map(({ source }) => source).join('|')})$`);

/**
 * Returns the suites that a change of these files may reach. A product file reaches those that execute it; a new one
 * those that execute another file of its folder. A suite that the map knows nothing of is reached by each package that
 * is behind it. What is not product code reaches what it stands beside, rather too much than too little.
 */
export function chooseSuites(changed: readonly string[], map: ReachMap, suites: Suites): ReadonlySet<string> {
  const all = namesOf(suites);
  const unseen = all
    .filter((suite) => !map.suites.includes(suite))
    .map((suite) => [suite, suites.behind(suite)] as const);
  const chosen = new Set<string>();
  for (const file of changed) {
    for (const suite of reachedBy(file, map, suites, all)) if (all.includes(suite)) chosen.add(suite);
    const [, inside] = /^((?:packages|examples)\/[^/]+)\/(?!test\/)(?!.*\.md$)/.exec(file) ?? [];
    if (inside !== undefined) for (const [suite, behind] of unseen) if (behind.has(inside)) chosen.add(suite);
  }
  return chosen;
}

function reachedBy(file: string, map: ReachMap, suites: Suites, all: readonly string[]): Iterable<string> {
  if (all.includes(file)) return [file];
  if (everything.test(file)) return all;
  if (/^bdd\/(?:steps|support|cucumber|package)/.test(file)) return suites.features;
  const [top = '', name = ''] = file.split('/');
  const longOf = (folder: string): readonly string[] => suites.longTests.filter((suite) => suite.startsWith(folder));
  if (/^(?:skills\/(?!test\/)|fpf\.(?:config|lock)\.json$)/.test(file))
    return [...suites.features, ...suites.pages, ...longOf('packages/cli/'), ...longOf('packages/skill-registry/')];
  if (file.startsWith('bench/skills/'))
    return [...longOf('packages/skill-registry/'), ...longOf('packages/skill-search/')];
  if (file.startsWith('tools/docs/')) return suites.pages;
  // What pages are made with, and what they run: packages are bundled for them.
  if (/^tools\/(?:[^/]+\.ts|(?:bundle|generate|templates)\/.*)$/.test(file))
    return [...longOf('tools/'), ...suites.pages];
  if (top === 'tools') return longOf('tools/');
  // The long tests of tools ask Nx about every project.
  const asking = file.endsWith('/package.json') ? longOf('tools/') : [];
  if (top === 'examples') return [...asking, ...longOf(`${top}/${name}/`), ...longOf('packages/cli/'), ...suites.pages];
  if (top !== 'packages' || file.endsWith('.test.ts')) return asking;
  const own = `packages/${name}/`;
  if (file.startsWith(`${own}test/`)) return longOf(own);
  if (file.endsWith('.md')) return [];
  if (file.startsWith(`${own}src/`)) return map.files.get(file) ?? reachedFrom(map, `${dirname(file)}/`);
  return [...reachedFrom(map, own), ...asking];
}

/** The suites that execute anything below a folder. */
function reachedFrom(map: ReachMap, folder: string): ReadonlySet<string> {
  return new Set([...map.files].flatMap(([file, suites]) => (file.startsWith(folder) ? [...suites] : [])));
}
