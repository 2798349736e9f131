import { join, relative } from 'node:path';
import { FpfError, type JsonObject } from '@fpf/contracts';
import type { ProjectRecord } from '@fpf/project/open';
import { annotationsOf, auditSummary, type OpenBundle } from '@fpf/reporter';
import type { CommandInput, CommandResult } from '../../command/descriptor.ts';
import { envelopeBytes } from '../../output/envelope.ts';
import { runAnnotations } from '../../output/github/run-annotations.ts';
import { showReport } from '../../output/report/show-report.ts';
import type { ReportFormat } from './report-usage.ts';

const parts = { html: 'report.html', md: 'summary.md', junit: 'junit.xml' } as const;

/** A run in one form: a file of its bundle as it is, or made of its trace. */
export async function shownAs(
  format: ReportFormat | undefined,
  bundle: OpenBundle,
  { workspace }: ProjectRecord,
  { terminal }: CommandInput,
): Promise<CommandResult> {
  const data = dataOf(bundle);
  switch (format) {
    case undefined:
      return { exitCode: 0, data, text: showReport(bundle, terminal) };
    case 'json':
      return { exitCode: 0, data, raw: envelopeBytes('report', data) };
    case 'github': {
      const here = (file: string): string => relative(process.cwd(), join(workspace, file));
      return { exitCode: 0, data, text: runAnnotations(annotationsOf(bundle.trace), here) };
    }
    case 'html':
    case 'md':
    case 'junit':
      return { exitCode: 0, data, raw: await partOf(bundle, parts[format]) };
  }
}

/** The page that a person opens: the one with everything, or the short one where there is no other. */
export function pageOf({ dir, manifest }: OpenBundle): string {
  return join(dir, manifest.files.some(({ path }) => path === parts.html) ? parts.html : parts.md);
}

async function partOf(bundle: OpenBundle, name: string): Promise<Uint8Array> {
  const bytes = await bundle.read(name);
  if (bytes) return bytes;
  throw new FpfError({
    code: 'report.no-such-part',
    message: `cli: ${bundle.dir} holds no ${name}.`,
    hint: 'It was written by a version that made none; ask for another --format.',
  });
}

function dataOf({ dir, trace, audit, manifest }: OpenBundle): JsonObject {
  return { dir, trace, audit: auditSummary(audit, trace), files: manifest.files };
}
