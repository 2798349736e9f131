import { type AuditRow, type BundleManifest, type JournalEvent, type RunTrace } from '@fpf/contracts';
import { madeOf } from '../made.ts';
import { suiteNames } from '../suite/suite-names.ts';
import { fixedNames } from '../fixed-names.ts';
import { checkOutputs, type Held } from './call-outputs.ts';
import { asWrittenBy, tellOther } from './makers.ts';
import { checkPage, pageName } from './page.ts';
import { hasPage, tellOwnPages } from './own-pages.ts';
import type { Checking } from './checking.ts';
import { reportDifference } from '../compare/first-difference.ts';
import { projected } from './projected.ts';

export type Whole = {
  readonly trace: RunTrace;
  readonly manifest: BundleManifest;
  readonly events: readonly JournalEvent[];
  readonly audit: readonly AuditRow[];
};

/**
 * What is made of the journal is made again and compared: a manifest that was made to fit does not hide a rewritten
 * file.
 */
export async function checkDerived(bundle: Whole, { project, records, report, other }: Checking): Promise<void> {
  const { manifest, events, audit } = bundle;
  const trace = projected(bundle, project, report);
  if (!trace) return;
  const asThen = asWrittenBy(other.trace, 'trace.json', bundle.trace, trace);
  reportDifference('trace.json', bundle.trace, asThen, 'the journal', report);
  const artifacts = [...manifest.files.map((file) => file.path), 'manifest.json'].sort();
  reportDifference(
    'trace.json',
    [...trace.outputs.artifact_paths].sort(),
    artifacts,
    'manifest.json',
    (file, problem) => report(file, `/outputs/artifact_paths${problem}`),
  );
  const own = other.reporter ? tellOwnPages(other.reporter, manifest, trace) : [];
  for (const [file, make] of Object.entries(madeOf({ trace, events, audit }))) {
    if (other.reporter && !hasPage(manifest, file)) continue;
    const text = await records.text(file);
    const wanted = make();
    if (text === undefined || text === wanted) continue;
    if (other.page) tellOther(other.page, file);
    else report(file, `is not what the journal and the audit give${firstLine(text, wanted)}`);
  }
  if (!other.reporter || hasPage(manifest, pageName))
    await checkPage({ trace, events, audit }, { records, report, other });
  await checkOutputs(trace, withoutTasks(manifest, trace, own), events, records, report);
}

function firstLine(is: string, should: string): string {
  const wanted = should.split('\n');
  const at = is.split('\n').findIndex((line, index) => line !== wanted[index]);
  return ` (line ${(at < 0 ? wanted.length : at) + 1})`;
}

/** What tasks put out is held against their own journals. */
function withoutTasks({ files }: BundleManifest, trace: RunTrace, own: readonly string[]): Held {
  const known = [...fixedNames, ...suiteNames, trace.agentfs_session.db_path, ...own];
  return { files: files.filter(({ path }) => !path.startsWith('tasks/')), known };
}
