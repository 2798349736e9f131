import type { ChangedFile } from '@fpf/contracts';

/**
 * A changed file as a patch that `git apply` takes: its whole text goes, its whole text comes. No line is compared with
 * another.
 */
export function patchOf({ change, before, after }: ChangedFile): string {
  const [from, to] = [textOf(before), textOf(after)];
  const head = `diff --git a/${change.path} b/${change.path}\n`;
  if (from === undefined || to === undefined)
    return `${head}Binary files a/${change.path} and b/${change.path} differ\n`;
  const kind = before ? (after ? '' : 'deleted file mode 100644\n') : after ? 'new file mode 100644\n' : '';
  if (from === to) return kind === '' ? '' : `${head}${kind}`;
  const [gone, come] = [sided(from, '-'), sided(to, '+')];
  const names = `--- ${before ? `a/${change.path}` : '/dev/null'}\n+++ ${after ? `b/${change.path}` : '/dev/null'}\n`;
  return `${head}${kind}${names}@@ -${range(gone.count)} +${range(come.count)} @@\n${gone.text}${come.text}`;
}

function range(count: number): string {
  return count === 0 ? '0,0' : `1,${count}`;
}

function sided(text: string, sign: string): { readonly text: string; readonly count: number } {
  if (text === '') return { text: '', count: 0 };
  const ended = text.endsWith('\n');
  const all = (ended ? text.slice(0, -1) : text).split('\n');
  return {
    text: `${all.map((line) => `${sign}${line}\n`).join('')}${ended ? '' : '\\ No newline at end of file\n'}`,
    count: all.length,
  };
}

/** Undefined where the bytes are no text. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return '';
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
