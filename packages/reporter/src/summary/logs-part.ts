import type { RunTrace } from '@fpf/contracts';
import { fileLink } from './file-link.ts';
import { table } from './markdown-table.ts';
import { inlineCode } from './untrusted.ts';

/** Where the streams lie that say more than a call's result keeps. The hash of each is in the trace. */
export function logsPart({ tool_calls: calls, outputs }: RunTrace): readonly string[] {
  const files = new Set(outputs.artifact_paths);
  const long = calls.flatMap(({ call_id: id, tool }) =>
    (['stdout', 'stderr'] as const).flatMap((stream) => {
      const file = `calls/${id?.split('/').at(-1)}.${stream}.full.txt`;
      return files.has(file) ? [{ tool, stream, file }] : [];
    }),
  );
  if (long.length === 0) return [];
  return [
    '## Long outputs',
    'The results of these calls keep a part of what was said. All of it is here.',
    table(['call', 'stream', 'file'], long, ({ tool, stream, file }) => [inlineCode(tool), stream, fileLink(file)]),
  ];
}
