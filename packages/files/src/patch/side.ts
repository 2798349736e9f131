import type { PatchState } from './change.ts';

/** What git keeps of an entry. */
export type Side = {
  readonly kind: 'file' | 'symlink';
  readonly mode: '100644' | '100755' | '120000';
  /** Bytes of content that a patch may have to hold. */
  readonly size: number;
  /** Equal where the content is; undefined where it is not known. */
  readonly content: string | undefined;
  readonly target: string;
};

/** Undefined for what git does not keep: folders, FIFOs, nothing. */
export function sideOf(state: PatchState | undefined): Side | undefined {
  if (state?.type === 'symlink') {
    const target = state.target ?? '';
    return { kind: 'symlink', mode: '120000', size: target.length, content: target, target };
  }
  if (state?.type !== 'file') return undefined;
  // Git looks at the owner's bit alone.
  return {
    kind: 'file',
    mode: state.mode & 0o100 ? '100755' : '100644',
    size: state.size,
    content: state.sha256,
    target: '',
  };
}
