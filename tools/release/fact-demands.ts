import type { Demand } from './demand.ts';
import { listed } from './listed.ts';
import type { Read } from './read.ts';

/** The reports of what users rely on and no type shows, as `docs/generate.ts` writes them. */
const reports: readonly { readonly file: string; readonly name: string }[] = ['contracts', 'cli'].map((folder) => ({
  file: `packages/${folder}/api/facts.txt`,
  name: `@fpf/${folder}`,
}));

/** A fact that went or is another asks for a major of its package, one that came for a minor. */
export function factDemands(base: Read, now: Read): readonly Demand[] {
  return reports.flatMap(({ file, name }): readonly Demand[] => {
    const before = factsOf(base(file));
    // Nothing is compared with a release that had no such report.
    if (before.size === 0) return [];
    const after = factsOf(now(file));
    const gone = [...before].filter((fact) => !after.has(fact));
    const came = [...after].filter((fact) => !before.has(fact));
    if (gone.length > 0)
      return [{ file, what: `${name} no longer has ${listed(gone.map(quoted))}`, least: { name, bump: 'major' } }];
    return came.length > 0
      ? [{ file, what: `${name} now has ${listed(came.map(quoted))}`, least: { name, bump: 'minor' } }]
      : [];
  });
}

/** The lines below the head. */
function factsOf(report = ''): ReadonlySet<string> {
  const [, ...blocks] = report.split('\n\n');
  return new Set(blocks.flatMap((block) => block.split('\n')).filter((line) => line !== ''));
}

function quoted(fact: string): string {
  return JSON.stringify(fact);
}
