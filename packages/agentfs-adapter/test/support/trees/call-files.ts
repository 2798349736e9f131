import { tmpdir } from 'node:os';
import { CallFiles, type CallFilesParts } from '../../../src/files/call-files.ts';
import type { OverlayTree } from '../../../src/view/overlay-tree.ts';
import { overlayOf } from './views.ts';

/** A call's files over a tree of layers. */
export function filesOf(before: OverlayTree, more: Partial<CallFilesParts> = {}): CallFiles {
  return new CallFiles({
    callId: 'run/1',
    before,
    base: before.base,
    alias: '/workspace',
    covered: before.base.covered,
    readOnly: false,
    limits: { fileBytes: 100_000_000, callBytes: 1_000_000_000, entries: 10_000 },
    changing: () => undefined,
    now: () => 0,
    scratch: tmpdir,
    ...more,
  });
}

/** A call's files over a host's folder that no call has changed. */
export function filesOver(root: string, more: Partial<CallFilesParts> = {}): CallFiles {
  return filesOf(overlayOf(root, {}, [...(more.covered ?? [])]), more);
}
