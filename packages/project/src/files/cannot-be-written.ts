import { isDiskFull } from '@fpf/contracts';

/** Whether a place takes no files from this user, or none any more: what may be made again is then not kept. */
export function cannotBeWritten(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return isDiskFull(error) || ['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? '');
}
