import type { BundleManifest, RunTrace } from '@fpf/contracts';
import { fixedNames } from '../fixed-names.ts';
import { suiteNames } from '../suite/suite-names.ts';
import { taskNames } from '../task-files.ts';
import type { Report } from '../finding.ts';
import type { Makers } from './makers.ts';

/**
 * The reporter that wrote a bundle, where that is another package than what makes pages here. What its pages should
 * say, it alone knows.
 */
export type OtherReporter = { readonly name: string; readonly note: Report };

export function otherReporter(trace: RunTrace, makers: Makers | undefined, note: Report): OtherReporter | undefined {
  const was = trace.components?.['reporter'];
  return makers && was !== undefined && packageOf(was) !== packageOf(makers.reporter) ? { name: was, note } : undefined;
}

/**
 * Files that only another reporter knows: neither records, nor what calls put out, nor pages of ours. Each is told of,
 * because its digest says that it is the file that was listed, and nothing says that it is what the run was.
 */
export function tellOwnPages(
  { name, note }: OtherReporter,
  manifest: BundleManifest,
  trace: RunTrace,
): readonly string[] {
  const own = ownPages(manifest, trace);
  for (const path of own)
    note(path, `is a page of ${name}: it was held to its digest only, and what it says was not checked`);
  return own;
}

export function ownPages({ files }: BundleManifest, trace: RunTrace): readonly string[] {
  const known = new Set<string>([...fixedNames, ...suiteNames, trace.agentfs_session.db_path]);
  return files.map(({ path }) => path).filter((path) => !known.has(path) && isPage(path));
}

/** The pages of ours that such a bundle has: another reporter owes none. */
export function hasPage({ files }: BundleManifest, page: string): boolean {
  return files.some(({ path }) => path === page);
}

function isPage(path: string): boolean {
  const [folder, , ...rest] = path.split('/');
  if (folder === 'calls') return false;
  if (folder !== 'tasks') return true;
  const inTask = rest.join('/');
  return rest[0] !== 'calls' && !(taskNames as readonly string[]).includes(inTask);
}

/** Of `@scope/name@1.0.0`. */
function packageOf(named: string): string {
  return named.slice(0, Math.max(named.lastIndexOf('@'), 1));
}
