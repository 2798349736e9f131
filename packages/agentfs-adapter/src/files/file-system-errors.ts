import { FpfError } from '@fpf/contracts';

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'resource busy or locked',
  EEXIST: 'file already exists',
  EFBIG: 'file too large',
  EINVAL: 'invalid argument',
  EIO: 'i/o error',
  EISDIR: 'illegal operation on a directory',
  ELOOP: 'too many symbolic links encountered',
  ENAMETOOLONG: 'name too long',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  ENOTEMPTY: 'directory not empty',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
};

/** An error of the shape that Node's own file calls throw. */
export function errnoError(code: string, syscall: string, path: string, cause?: unknown): NodeJS.ErrnoException {
  const text = `${code}: ${words[code] ?? 'failed'}, ${syscall} '${path}'`;
  return Object.assign(new Error(text, cause === undefined ? undefined : { cause }), { code, syscall, path });
}

/**
 * A refusal as that; its own words are the cause. What is no refusal stays what it is. `busy`: what is said of the
 * workspace itself.
 */
export function asErrno(error: unknown, syscall: string, path: string, busy: string): unknown {
  const errno = FpfError.is(error) ? error.details['errno'] : undefined;
  return typeof errno === 'string' ? errnoError(errno === 'EBUSY' ? busy : errno, syscall, path, error) : error;
}
