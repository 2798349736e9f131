import type { ToolEnded, TracedCall } from '@fpf/contracts';
import type { RanPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { pathParts, reasonPart } from './reason-part.ts';
import { stableJson } from './stable-json.ts';

const limitWords = {
  time: 'It took longer than it may.',
  output: 'It said more than it may.',
  memory: 'It used more memory than it may.',
  processes: 'It started more processes than it may.',
  files: 'It made more files than it may.',
  disk: 'It wrote more than it may.',
} as const;

/** What came of a call that was executed, as its journal entry has it. */
export function ranPart({ outcome, result, error }: ToolEnded, call: TracedCall, work: PageWork): RanPart {
  const { streams, limits } = work;
  const paths = [...(call.effects ?? []), ...(call.rejected ?? [])];
  const stem = call.result_ref?.replace(/\.json$/, '');
  const files = ['.json', '.stderr.txt', '.stdout.full.txt', '.stderr.full.txt'].map((end) => `${stem}${end}`);
  return {
    ok: outcome === 'ok',
    error: error ? reasonPart(error, work) : null,
    output: result.output === undefined ? null : streams.take(stableJson(result.output), limits.stream),
    stdout: streams.take(result.output === undefined ? result.stdout : '', limits.stream),
    stderr: streams.take(result.stderr, limits.stream),
    limits: [
      ...(result.limit ? [limitWords[result.limit]] : []),
      ...(result.truncated
        ? ['Its result keeps a part of what it said; all of it is in a file beside this page.']
        : []),
    ],
    kept: pathParts(call.effects ?? [], work),
    aside: pathParts(call.rejected ?? [], work),
    morePaths: Math.max(0, paths.length - limits.list),
    files: files.filter((name) => work.files.has(name)),
  };
}
