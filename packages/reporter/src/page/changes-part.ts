import { leftOutOf } from '@fpf/files/patch';
import { bundleBounds } from '../patch-bounds.ts';
import { netChanges } from '../summary/net-changes.ts';
import type { ChangesPart, FilePatch } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';
import { type PatchBlock, patchBlocks } from './patch-blocks.ts';

/** What the session holds against the workspace, file by file, as `diff.patch` has it; and what no patch shows. */
export function changesPart(work: PageWork): ChangesPart {
  const { trace, patch, limits, words } = work;
  const calls = callsByPath(work);
  const files: FilePatch[] = [];
  let more = 0;
  for (const block of patchBlocks(patch)) {
    if (files.length < limits.files) files.push(filePatch(block, calls, work));
    else more += 1;
  }
  return {
    files,
    more,
    leftOut: leftOutOf(netChanges(trace), bundleBounds).slice(0, limits.list),
    aside: trace.tool_calls
      .flatMap(({ call_id: id = '', rejected = [] }) =>
        rejected.map(({ op, path }) => ({ call: callNumber(id), op, path })),
      )
      .slice(0, limits.list),
    memory: trace.tool_calls
      .flatMap(({ call_id: id = '', evidence = [] }) =>
        evidence.flatMap(({ carrier, value }) =>
          carrier?.type === 'project-memory'
            ? [{ call: callNumber(id), kept: value !== false, key: words.head(carrier.ref, 512) }]
            : [],
        ),
      )
      .slice(0, limits.list),
  };
}

function callsByPath({ trace }: PageWork): ReadonlyMap<string, readonly number[]> {
  const calls = new Map<string, number[]>();
  for (const { call_id: id = '', effects = [], rewound } of trace.tool_calls) {
    if (rewound) continue;
    for (const { path } of effects) calls.set(path, [...(calls.get(path) ?? []).slice(-19), callNumber(id)]);
  }
  return calls;
}

function filePatch(
  block: PatchBlock,
  calls: ReadonlyMap<string, readonly number[]>,
  { patches, limits }: PageWork,
): FilePatch {
  const { from, to, head, hunks, binary } = block;
  const whole = patches.head(hunks, limits.filePatch);
  const shown = whole === hunks ? hunks : whole.slice(0, whole.lastIndexOf('\n') + 1);
  const [added, removed] = [count(hunks, '+'), count(hunks, '-')];
  return {
    path: to,
    from: from === to ? null : from,
    op: operation(block),
    notes: notes(head, binary, hunks),
    added,
    removed,
    hunks: hunks === '' ? null : shown,
    cut: hunks.length === shown.length ? 0 : lines(hunks) - lines(shown),
    calls: [...new Set([...(calls.get(from) ?? []), ...(calls.get(to) ?? [])])].sort((a, b) => a - b),
  };
}

function operation({ from, to, head }: PatchBlock): FilePatch['op'] {
  if (from !== to) return 'rename';
  if (head.some((line) => line.startsWith('new file mode '))) return 'add';
  return head.some((line) => line.startsWith('deleted file mode ')) ? 'delete' : 'modify';
}

const kinds: Readonly<Record<string, string>> = { '100644': 'file', '100755': 'executable file', '120000': 'link' };

function notes(head: readonly string[], binary: boolean, hunks: string): readonly string[] {
  const mode = (mark: string): string | undefined => head.find((line) => line.startsWith(mark))?.slice(mark.length);
  const [was, is] = [mode('old mode '), mode('new mode ')];
  const kind =
    mode('new file mode ') ??
    mode('deleted file mode ') ??
    / (\d{6})$/.exec(head.find((line) => line.startsWith('index ')) ?? '')?.[1];
  return [
    ...(was !== undefined && is !== undefined ? [`mode ${was} → ${is}`] : []),
    ...(kind !== undefined && kind !== '100644' ? [kinds[kind] ?? `mode ${kind}`] : []),
    ...(binary ? ['binary'] : []),
    ...(!binary && hunks === '' && was === undefined && !head.some((line) => line.startsWith('rename '))
      ? ['empty']
      : []),
  ];
}

/** Lines that begin with the mark. Hunk heads begin with another one. */
function count(hunks: string, mark: string): number {
  let found = 0;
  for (let at = hunks.indexOf(`\n${mark}`); at >= 0; at = hunks.indexOf(`\n${mark}`, at + 1)) found += 1;
  return found;
}

function lines(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found += 1;
  return found;
}
