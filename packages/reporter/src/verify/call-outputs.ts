import { type BundleManifest, type JournalEvent, payloadsOf, type RunTrace, Type } from '@fpf/contracts';
import type { Report } from '../finding.ts';
import { reportDifference } from '../compare/first-difference.ts';
import type { Records } from './records.ts';

/** The files of a run or of a task, and which of them are not of single calls. */
export type Held = Pick<BundleManifest, 'files'> & { readonly known: readonly string[] };

/**
 * What single calls put out lies in files of its own, and in the journal. A file that the journal does not give is no
 * part of the run.
 */
export async function checkOutputs(
  trace: RunTrace,
  { files, known }: Held,
  events: readonly JournalEvent[],
  records: Records,
  report: Report,
): Promise<void> {
  const ended = new Map(payloadsOf(events, 'tool-result').map((payload) => [payload.call_id, payload.result]));
  const checked = new Set<string>(known);
  for (const { call_id: id, result_ref: file, error } of trace.tool_calls) {
    const result = id === undefined ? undefined : ended.get(id);
    if (!result || file === null) continue;
    checked.add(file);
    const held = await records.one(file, Type.Unknown());
    if (held !== undefined) reportDifference(file, held, result, 'the journal', report);
    const log = error?.log_ref;
    if (typeof log !== 'string') continue;
    checked.add(log);
    if ((await records.text(log)) !== result.stderr) report(log, 'is not what the journal says');
  }
  // The trace names a log only where a call failed. Of the others it is enough that some call said this.
  const said = new Set([...ended.values()].map((result) => result.stderr));
  // What is too long for the journal is there by its hash, which the manifest's is held against as well.
  const heard = new Set([...ended.values()].flatMap(({ evidence }) => evidence.map(({ carrier }) => carrier?.sha256)));
  // The arguments of a tool that was offered are named by the hash of their bytes.
  const offered = new Set(
    payloadsOf(events, 'skills-loaded').flatMap(({ skills }) =>
      skills.flatMap(({ schemas }) => Object.values(schemas)),
    ),
  );
  for (const { path, sha256 } of files) {
    if (checked.has(path) || heard.has(sha256)) continue;
    if (path === `tools/${sha256}.json` && offered.has(sha256)) continue;
    const text = await records.text(path);
    if (text !== undefined && !said.has(text)) report(path, 'is not what the journal says of any call');
  }
}
