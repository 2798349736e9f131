import type { FileChange, RunTrace } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * What a run's calls came to together: each path once, as it was before the first call that changed it and after the last.
 * A path that ends as it began is no change. All of it is in the trace, so that whoever has the trace can check the page.
 */
export function netChanges(trace: RunTrace): readonly FileChange[] {
  const net = new Map<string, Pick<FileChange, 'before' | 'after'>>();
  // What the run went back behind is not in the session.
  const standing = trace.tool_calls.filter(({ rewound }) => rewound !== true);
  for (const { path, before, after } of standing.flatMap((call) => call.effects ?? [])) {
    const known = net.get(path);
    const first = known ? known.before : before;
    net.set(path, { ...(first && { before: first }), ...(after && { after }) });
  }
  return [...net]
    .filter(([, { before, after }]) => canonicalJson(before ?? null) !== canonicalJson(after ?? null))
    .map(([path, sides]) => ({ path, op: operation(sides), ...sides }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function operation({ before, after }: Pick<FileChange, 'before' | 'after'>): FileChange['op'] {
  if (!before) return 'add';
  return after ? 'modify' : 'delete';
}
