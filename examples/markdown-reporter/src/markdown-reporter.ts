import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BundleManifest,
  FpfError,
  type JsonValue,
  type Reporter,
  type ReportInput,
  type TaskReport,
} from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { auditSummary } from './audit-summary.ts';
import type { MarkdownOptions } from './options.ts';
import { patchOf } from './patch.ts';
import { reviewPage } from './review-page.ts';

const fixed = [
  'trace.json',
  'events.ndjson',
  'audit.ndjson',
  'audit-summary.json',
  'diff.patch',
  'report.md',
  'manifest.json',
];

/** The records that any bundle has, and one page for people: Markdown, for the description of a pull request. */
export function createMarkdownReporter({ title = 'What was done' }: MarkdownOptions): Reporter {
  return Object.freeze<Reporter>({
    artifacts: async ({ logs, tasks = [] }) =>
      [...fixed, ...Object.keys(logs), ...tasks.flatMap((task) => Object.keys(taskFiles(task)))].sort(),
    bundle: async (input) => {
      for (const [name, content] of Object.entries(filesOf(input, title))) {
        const path = join(input.dir, inside(name));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
      return await writeManifest(input.dir, input.trace.run_id);
    },
  });
}

function filesOf(
  { trace, events, audit, changes, logs, tasks = [] }: ReportInput,
  title: string,
): Readonly<Record<string, string>> {
  return {
    'trace.json': pretty(trace),
    'events.ndjson': lines(events),
    'audit.ndjson': lines(audit),
    'audit-summary.json': pretty(auditSummary(audit, trace)),
    'diff.patch': changes.map(patchOf).join(''),
    'report.md': reviewPage(title, trace, changes),
    ...logs,
    ...Object.assign({}, ...tasks.map(taskFiles)),
  };
}

function taskFiles({ task, trace, events, logs }: TaskReport): Readonly<Record<string, string>> {
  const own = { 'trace.json': pretty(trace), 'events.ndjson': lines(events), ...logs };
  return Object.fromEntries(Object.entries(own).map(([name, content]) => [`tasks/${task}/${name}`, content]));
}

/** What lies in the folder, by digest; the session's snapshot is there before any of this. */
async function writeManifest(dir: string, run_id: string): Promise<BundleManifest> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const files: BundleManifest['files'] = [];
  for (const path of paths.filter((one) => one !== 'manifest.json').sort()) {
    const bytes = await readFile(join(dir, path));
    files.push({ path, size: bytes.byteLength, sha256: sha256(bytes) });
  }
  const manifest: BundleManifest = { schema: 'urn:fpf:bundle-manifest:1', run_id, files };
  await writeFile(join(dir, 'manifest.json'), pretty(manifest));
  return manifest;
}

function inside(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) && !name.split('/').includes('..')) return name;
  throw new FpfError({
    code: 'report.bad-name',
    message: `markdown-reporter: ${JSON.stringify(name)} is no name for an artifact.`,
    hint: 'This is a defect of the caller; please report it.',
  });
}

function pretty(value: object): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value as JsonValue)), null, 2)}\n`;
}

function lines(records: readonly object[]): string {
  return records.map((record) => `${canonicalJson(record as JsonValue)}\n`).join('');
}
