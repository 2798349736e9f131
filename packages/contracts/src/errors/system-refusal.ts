import { FpfError } from './fpf-error.ts';

/** The one code of a disk without room, in whatever part of the stack that comes up. */
export const diskFull = 'cli.disk-full';

export type SystemRefusal = {
  readonly code: typeof diskFull | 'cli.not-permitted' | 'cli.read-only';
  readonly what: string;
};

/**
 * What the system refuses is no fault of ours, wherever it comes up: a full disk, somebody else's file, a read-only
 * project.
 */
export function systemRefusal(error: unknown): SystemRefusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const { code, syscall, path = 'a file' } = error as Error & Refused;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return { code: diskFull, what: `there is no space left to write ${path}` };
  if (code === 'EACCES' || code === 'EPERM')
    return { code: 'cli.not-permitted', what: `this user may not ${syscall} ${path}` };
  // On a read-only file system the folders above are not there either.
  if (code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir'))
    return { code: 'cli.read-only', what: `${path} cannot be written` };
  return undefined;
}

/**
 * Whether there was no room on a disk, whoever says it: a fault of the machine that passes, and not of what was asked.
 */
export function isDiskFull(error: unknown): boolean {
  return (FpfError.is(error) ? error.code : systemRefusal(error)?.code) === diskFull;
}

/** As Node tells it. */
type Refused = { readonly code: unknown; readonly syscall: string; readonly path?: string };
