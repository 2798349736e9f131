import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BundleManifest,
  diskFull,
  FpfError,
  type Host,
  isDiskFull,
  type JsonObject,
  type Reporter,
  type ReportInput,
} from '@fpf/contracts';
import { toPatch } from '@fpf/files/patch';
import { fixedNames } from './fixed-names.ts';
import { isWhole, manifestName, writeManifest } from './manifest.ts';
import { lineByLine, pretty } from './stable-json.ts';
import { madeOf } from './made.ts';
import { bundleBounds } from './patch-bounds.ts';
import { reportPage } from './page/report-page.ts';
import { taskFiles } from './task-files.ts';

/** Everything it writes is a projection of what it is given: the same input gives the same bytes. */
export function createReporter(_options: JsonObject, _host: Host): Reporter {
  return {
    artifacts: async ({ logs, tasks = [] }) =>
      [...fixedNames, ...Object.keys(logs), ...tasks.flatMap((task) => Object.keys(taskFiles(task)))].sort(),
    bundle: (input) => bundle(input),
    isWhole,
  };
}

async function bundle(input: ReportInput): Promise<BundleManifest> {
  const { dir, trace, events, audit, changes, logs, tasks = [] } = input;
  // Made one after another: all of them at once would be the whole run several times over.
  let patch = '';
  const files: Readonly<Record<string, () => string | Iterable<string> | Promise<string>>> = {
    'trace.json': () => pretty(trace),
    'events.ndjson': () => lineByLine(events),
    'audit.ndjson': () => lineByLine(audit),
    'diff.patch': () => (patch = toPatch(changes, bundleBounds).patch),
    'report.html': () => reportPage({ trace, events, audit, patch }),
    ...madeOf({ trace, events, audit }),
    ...Object.fromEntries(Object.keys(logs).map((name) => [name, () => logs[name] ?? ''])),
    ...Object.fromEntries(
      tasks.flatMap((task) => Object.entries(taskFiles(task)).map(([name, text]) => [name, () => text])),
    ),
  };
  try {
    // Without its list a folder is no bundle: one that is half written is not taken for the one before it.
    await rm(join(dir, manifestName), { force: true });
    for (const [name, content] of Object.entries(files)) {
      const path = join(dir, inside(name));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await content());
    }
    return await writeManifest(dir, trace.run_id);
  } catch (cause) {
    if (FpfError.is(cause)) throw cause;
    throw new FpfError({
      code: isDiskFull(cause) ? diskFull : 'report.unwritable',
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
