import type { LayerEntry } from './layers.ts';
import type { OwnContent } from './own-content.ts';

/** A file's content: still what the view below has at a path, or what the call wrote. */
export type Content =
  | { readonly from: 'below'; readonly path: string; readonly entry: LayerEntry }
  | { readonly from: 'call'; readonly own: OwnContent };

type Common = { readonly ino: bigint; mode: number; mtime: bigint };

/**
 * A folder that the call touched. What it holds is what the view below has at `origin`, but for the children that are
 * noted here: null for one that is gone. Without an origin it holds nothing else. A moved folder takes its origin
 * along.
 */
export type FolderNode = Common & {
  readonly type: 'directory';
  readonly origin: string | undefined;
  readonly children: Map<string, CallNode | null>;
};
export type FileNode = Common & { readonly type: 'file'; content: Content };
export type LinkNode = Common & {
  readonly type: 'symlink';
  readonly target: string | undefined;
  readonly size: number;
};
export type FifoNode = Common & { readonly type: 'fifo' };
export type CallNode = FolderNode | FileNode | LinkNode | FifoNode;

/** What the view below has at a path, as a node that can be changed. */
export function nodeOf(path: string, entry: LayerEntry, ino: bigint): CallNode {
  const { mode, mtime } = entry;
  if (entry.type === 'directory') return { type: 'directory', ino, mode, mtime, origin: path, children: new Map() };
  if (entry.type === 'file') return { type: 'file', ino, mode, mtime, content: { from: 'below', path, entry } };
  if (entry.type === 'symlink') return { type: 'symlink', ino, mode, mtime, target: entry.target, size: entry.size };
  return { type: 'fifo', ino, mode, mtime };
}

export function entryOf(node: CallNode): LayerEntry {
  const { type, mode, ino, mtime } = node;
  const common = { mode, ino, mtime, layer: 'call' } as const;
  if (node.type === 'symlink')
    return {
      type: 'symlink',
      size: node.size,
      ...(node.target === undefined ? {} : { target: node.target }),
      ...common,
    };
  if (node.type !== 'file') return { type, size: 0, ...common };
  const { content } = node;
  if (content.from === 'call') return { type: 'file', size: content.own.size, ...common };
  const { size, sha256 } = content.entry;
  return { type: 'file', size, ...(sha256 === undefined ? {} : { sha256 }), ...common };
}
