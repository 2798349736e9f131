import type { FileChange, RunTrace } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * What a run's calls came to together: each path once, as it was before the first call that changed it and after the
 * last. A path that ends as it began is no change. All of it is in the trace, so that whoever has the trace can check
 * the page.
 */
export function netChanges(trace: RunTrace): readonly FileChange[] {
  const net = new Map<string, Pick<FileChange, 'before' | 'after'>>();
  for (const { path, before, after } of inOrder(trace)) {
    const known = net.get(path);
    const first = known ? known.before : before;
    net.set(path, { ...(first && { before: first }), ...(after && { after }) });
  }
  return [...net]
    .filter(([, { before, after }]) => canonicalJson(before ?? null) !== canonicalJson(after ?? null))
    .map(([path, sides]) => ({ path, op: operation(sides), ...sides }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * A call that handed on a part of the work stands for what its tasks did. What the run went back behind is not in the
 * session.
 */
function inOrder({ tool_calls: calls, tasks = [] }: RunTrace): readonly FileChange[] {
  const standing = calls.filter(({ rewound }) => rewound !== true);
  return standing.flatMap(({ effects = [], call_id: id }) => [
    ...effects,
    ...tasks.filter((task) => task.call_id === id).flatMap((task) => task.effects ?? []),
  ]);
}

function operation({ before, after }: Pick<FileChange, 'before' | 'after'>): FileChange['op'] {
  if (!before) return 'add';
  return after ? 'modify' : 'delete';
}
