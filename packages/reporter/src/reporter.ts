import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BundleManifest, FpfError, type Host, type JsonObject, type Reporter, type ReportInput } from '@fpf/contracts';
import { toPatch } from '@fpf/patch';
import { fixedNames } from './fixed-names.ts';
import { lines } from './lines.ts';
import { writeManifest } from './manifest.ts';
import { bundleBounds } from './patch-bounds.ts';
import { pretty } from './pretty.ts';
import { auditSummary } from './summary/audit-summary.ts';
import { summaryPage } from './summary/summary-page.ts';
import { taskFiles } from './task-files.ts';

/** Everything it writes is a projection of what it is given: the same input gives the same bytes. */
export function createReporter(_options: JsonObject, _host: Host): Reporter {
  return {
    artifacts: ({ logs, tasks = [] }) =>
      [...fixedNames, ...Object.keys(logs), ...tasks.flatMap((task) => Object.keys(taskFiles(task)))].sort(),
    bundle: (input) => bundle(input),
  };
}

async function bundle(input: ReportInput): Promise<BundleManifest> {
  const { dir, trace, events, audit, changes, logs, tasks = [] } = input;
  const files: Record<string, string> = {
    'trace.json': pretty(trace),
    'events.ndjson': lines(events),
    'audit.ndjson': lines(audit),
    'audit-summary.json': pretty(auditSummary(audit, trace)),
    'diff.patch': toPatch(changes, bundleBounds).patch,
    'summary.md': summaryPage(trace, events),
    ...logs,
  };
  for (const task of tasks) Object.assign(files, taskFiles(task));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(dir, inside(name));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    return await writeManifest(dir, trace.run_id);
  } catch (cause) {
    if (FpfError.is(cause)) throw cause;
    throw new FpfError({
      code: 'report.unwritable',
      message: `reporter: the bundle cannot be written to ${dir}: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Check the folder and its free space. The session database still holds the whole run.',
      cause,
    });
  }
}

/** A log's name comes from a call id; it must not lead out of the bundle. */
function inside(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) && !name.split('/').includes('..')) return name;
  throw new FpfError({
    code: 'report.bad-name',
    message: `reporter: ${JSON.stringify(name)} is no name for an artifact.`,
    hint: 'This is a defect of the caller; please report it.',
  });
}
