import type { BundleManifest, JsonValue, RunTrace } from '@fpf/contracts';
import { madeOf, type Recorded } from '../made.ts';
import { fixedNames, suiteNames } from '../fixed-names.ts';
import { checkOutputs, type Held } from './call-outputs.ts';
import { asWrittenBy, tellOther, hasPage, tellOwnPages } from './makers.ts';
import { type Checking, projected } from './checking.ts';
import { firstDifference, reportDifference } from '../compare/first-difference.ts';
import type { PageInput } from '../page/page-input.ts';
import { reportData } from '../page/report-data.ts';
import { dataOfPage } from '../page/report-page.ts';

export type Whole = Recorded & { readonly manifest: BundleManifest };

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

const pageName = 'report.html';

/** The page shows what journal, audit and patch give, in a shell that is ours. */
async function checkPage(
  input: Omit<PageInput, 'patch'>,
  { records, report, other }: Pick<Checking, 'records' | 'report' | 'other'>,
): Promise<void> {
  const page = await records.text(pageName);
  const patch = await records.text('diff.patch');
  if (page === undefined || patch === undefined) return;
  const held = await dataOfPage(page);
  if ('problem' in held) {
    // Another version writes the page otherwise, around its data too.
    if (other.page) tellOther(other.page, pageName);
    else report(pageName, held.problem);
    return;
  }
  const wanted = reportData({ ...input, patch });
  if (held.data === wanted) return;
  if (other.page) {
    tellOther(other.page, pageName);
    return;
  }
  const found = firstDifference(parsed(held.data), parsed(wanted));
  const where = found ? ` (${found.pointer} is ${found.is}; it should be ${found.should})` : '';
  report(pageName, `is not what the journal, the audit and the patch give${where}`);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
