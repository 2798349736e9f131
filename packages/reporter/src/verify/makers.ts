import type { BundleManifest, JsonValue, RunTrace } from '@fpf/contracts';
import { firstDifference } from '../compare/first-difference.ts';
import type { Report } from '../finding.ts';
import { fixedNames, suiteNames } from '../fixed-names.ts';
import { taskNames } from '../task-files.ts';

/** What makes a trace, its pages and its snapshot here, each as `package@version`. */
export type Makers = { readonly orchestrator: string; readonly reporter: string; readonly adapter: string };

/**
 * Who made a bundle, where that was not what makes one here: another version may make it otherwise, and nobody has
 * rewritten it.
 */
export type OtherMaker = { readonly was: string; readonly is: string; readonly note: Report };

/** The trace is the orchestrator's. */
export function otherTraceMaker(trace: RunTrace, makers: Makers | undefined, note: Report): OtherMaker | undefined {
  const was = trace.components?.['orchestrator'] ?? 'an orchestrator that it does not name';
  return makers && was !== makers.orchestrator ? { was, is: makers.orchestrator, note } : undefined;
}

/** Pages are the reporter's, of a trace that is the orchestrator's. */
export function otherPageMaker(trace: RunTrace, makers: Makers | undefined, note: Report): OtherMaker | undefined {
  const was = trace.components?.['reporter'] ?? 'a reporter that it does not name';
  return makers && was !== makers.reporter ? { was, is: makers.reporter, note } : otherTraceMaker(trace, makers, note);
}

/** The snapshot is the adapter's. */
export function otherSnapshotMaker(trace: RunTrace, makers: Makers | undefined, note: Report): OtherMaker | undefined {
  const was = trace.components?.['agentfs-adapter'];
  return makers && was !== undefined && was !== makers.adapter ? { was, is: makers.adapter, note } : undefined;
}

export function isOtherPackage({ was, is }: OtherMaker): boolean {
  return packageOf(was) !== packageOf(is);
}

/**
 * What a record gives, for one that another version wrote: a member that it has not was optional and came later, so it
 * is left out, and told once. What both have must be the same.
 */
export function asWrittenBy(other: OtherMaker | undefined, file: string, is: unknown, should: unknown): unknown {
  if (!other) return should;
  const asThen = withoutLater(is as JsonValue, should as JsonValue);
  const later = firstDifference(asThen, should as JsonValue);
  if (later) other.note(file, `was made by ${other.was}; ${other.is} adds ${later.pointer}`);
  return asThen;
}

/** A page that another version made may look otherwise. */
export function tellOther({ was, is, note }: OtherMaker, file: string): void {
  note(file, `was made by ${was}, and ${is} makes it otherwise, so it was held to its digest only`);
}

function withoutLater(is: JsonValue | undefined, should: JsonValue): JsonValue {
  if (Array.isArray(is) && Array.isArray(should)) return should.map((value, index) => withoutLater(is[index], value));
  if (!isObject(is) || !isObject(should)) return should;
  const then = Object.entries(should).filter(([key]) => Object.hasOwn(is, key));
  return Object.fromEntries(then.map(([key, value]) => [key, withoutLater(is[key], value)]));
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
  if (folder === 'calls' || /^tools\/[0-9a-f]{64}\.json$/.test(path)) return false;
  if (folder !== 'tasks') return true;
  const inTask = rest.join('/');
  return rest[0] !== 'calls' && !(taskNames as readonly string[]).includes(inTask);
}

/** Of `@scope/name@1.0.0`. */
function packageOf(named: string): string {
  return named.slice(0, Math.max(named.lastIndexOf('@'), 1));
}
