import { dirname } from 'node:path';
import type { ReachMap } from './map.ts';
import { namesOf, type Suites } from './suites.ts';

/** What every suite depends on. */
const everything =
  /^(?:package\.json|pnpm-(?:lock|workspace)\.yaml|nx\.json|tsconfig[^/]*\.json|\.node-version|\.ci\/.*|tools\/(?:unit|launcher|reach)\/.*|tools\/dev\.mjs)$/;

/**
 * Returns the suites that a change of these files may reach. A product file reaches those that execute it; a new one
 * those that execute another file of its folder. A suite that the map knows nothing of is reached by each package that
 * is behind it. What is not product code reaches what it stands beside, rather too much than too little.
 */
export function chooseSuites(changed: readonly string[], map: ReachMap, suites: Suites): ReadonlySet<string> {
  const all = namesOf(suites);
  const seen = new Set([...map.files.values()].flatMap((some) => [...some]));
  const unseen = all.filter((suite) => !seen.has(suite)).map((suite) => [suite, suites.behind(suite)] as const);
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
  if (file.startsWith('tools/docs/')) return suites.pages;
  if (/^skills\/(?!test\/)/.test(file)) return [...suites.features, ...suites.pages];
  const [top = '', name = ''] = file.split('/');
  if (top === 'tools') return suites.longTests.filter((suite) => suite.startsWith('tools/'));
  if (top === 'examples')
    return all.filter(
      (suite) => suite.startsWith(`${top}/${name}/`) || suite.endsWith('.md') || suite.startsWith('packages/cli/'),
    );
  if (top !== 'packages' || /\.(?:test\.ts|md)$/.test(file)) return [];
  const own = `packages/${name}/`;
  if (file.startsWith(`${own}test/`)) return suites.longTests.filter((suite) => suite.startsWith(own));
  if (file.startsWith(`${own}src/`)) return map.files.get(file) ?? reachedFrom(map, `${dirname(file)}/`);
  return reachedFrom(map, own);
}

/** The suites that execute anything below a folder. */
function reachedFrom(map: ReachMap, folder: string): ReadonlySet<string> {
  return new Set([...map.files].flatMap(([file, suites]) => (file.startsWith(folder) ? [...suites] : [])));
}
