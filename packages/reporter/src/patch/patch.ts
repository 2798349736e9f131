import type { ChangedFile, EntryState, FileChange } from '@fpf/contracts';
import { binaryHunks } from './binary.ts';
import { blobId } from './blob-id.ts';
import { gitRefuses } from './git-refuses.ts';
import { quotePath } from './quote-path.ts';
import { textHunks } from './text.ts';

/**
 * A patch in git's extended unified form, binaries included: `git apply` of it gives what the session shows, but for what
 * git protects. One such path would make git refuse all of it.
 */
export function toPatch(changes: readonly ChangedFile[]): string {
  return changes
    .filter(({ change }) => !isProtected(change))
    .map(patchOf)
    .join('');
}

/** A change that the patch leaves out, because git would not apply it. */
export function isProtected({ path, before, after }: FileChange): boolean {
  return gitRefuses(path, before?.type === 'symlink' || after?.type === 'symlink');
}

function patchOf(file: ChangedFile): string {
  const { change } = file;
  const before = side(change.before, file.before);
  const after = side(change.after, file.after);
  // Git has no folders and cannot turn a file into a link in one step: a change of kind is a deletion and an addition.
  if (before && after && before.kind !== after.kind) {
    return block(change.path, before, undefined) + block(change.path, undefined, after);
  }
  return before || after ? block(change.path, before, after) : '';
}

type Side = { readonly kind: 'file' | 'symlink'; readonly mode: string; readonly bytes: Uint8Array };

function side(state: EntryState | undefined, bytes: Uint8Array | undefined): Side | undefined {
  if (!state || state.type === 'directory') return undefined;
  if (state.type === 'symlink') return { kind: 'symlink', mode: '120000', bytes: new TextEncoder().encode(state.target ?? '') };
  return { kind: 'file', mode: state.mode & 0o111 ? '100755' : '100644', bytes: bytes ?? new Uint8Array() };
}

function block(path: string, before: Side | undefined, after: Side | undefined): string {
  const same = before && after && Buffer.compare(before.bytes, after.bytes) === 0;
  if (same && before.mode === after.mode) return '';
  const [a, b] = [quotePath(`a/${path}`), quotePath(`b/${path}`)];
  const head = [`diff --git ${a} ${b}`];
  if (!before && after) head.push(`new file mode ${after.mode}`);
  else if (before && !after) head.push(`deleted file mode ${before.mode}`);
  else if (before && after && before.mode !== after.mode) head.push(`old mode ${before.mode}`, `new mode ${after.mode}`);
  if (same) return `${head.join('\n')}\n`;
  const mode = before && after && before.mode === after.mode ? ` ${after.mode}` : '';
  head.push(`index ${blobId(before?.bytes)}..${blobId(after?.bytes)}${mode}`);
  const [old, now] = [before?.bytes ?? new Uint8Array(), after?.bytes ?? new Uint8Array()];
  const hunks = textHunks(old, now);
  if (hunks === undefined) return `${head.join('\n')}\n${binaryHunks(old, now)}`;
  // A file without content has no hunks, and then git wants no file names either.
  if (hunks === '') return `${head.join('\n')}\n`;
  head.push(`--- ${before ? a : '/dev/null'}`, `+++ ${after ? b : '/dev/null'}`);
  return `${head.join('\n')}\n${hunks}`;
}
