import type { Approval, PreviewedChange } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { bytesText } from '../terminal/bytes-text.ts';

/** What a call would change, a line for each path; nothing where that is not known. */
export function previewLines({ preview = [] }: Pick<Approval, 'preview'>): readonly string[] {
  return preview.map((change) => visibleLine(`${change.op} ${change.path} (${sizeText(change)})`));
}

function sizeText({ op, type, bytes_before: before, bytes_after: after }: PreviewedChange): string {
  if (type === 'directory') return op === 'delete' ? 'folder, with all in it' : 'folder';
  const sizes = [before, after].flatMap((size) => (size === undefined ? [] : [bytesText(size)]));
  return sizes.join(', then ');
}
