import { readFileSync } from 'node:fs';

export type Relative = { readonly pid: number; readonly command: string };

/** Every process below one, as far as it can be seen. */
export function familyOf(pid: number): readonly Relative[] {
  return childrenOf(pid).flatMap((child) => [
    { pid: child, command: textOf(`/proc/${child}/cmdline`).replaceAll('\0', ' ') },
    ...familyOf(child),
  ]);
}

function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((word) => word !== '')
    .map(Number);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
