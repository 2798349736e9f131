/** The refusals of a session's files, as the errors that shell commands know how to tell. */
const errnos: Readonly<Record<string, string>> = {
  'session.path-missing': 'ENOENT: no such file or directory',
  'session.path-refused': 'EACCES: permission denied',
  'session.read-only': 'EROFS: read-only file system',
  'session.over-limit': 'EFBIG: file too large',
  'session.closed': 'EIO: the session is closed',
};

export function fileError(code: string, message: string, path: string): Error {
  const known = errnos[code] ?? `EINVAL: ${message.replace(/^agentfs-adapter: /, '')}`;
  return Object.assign(new Error(`${known}, '${path}'`), { code: known.slice(0, known.indexOf(':')) });
}

export function errno(
  name: 'EACCES' | 'ENOENT' | 'EISDIR' | 'ENOTDIR' | 'EEXIST' | 'ENOTEMPTY' | 'EPERM' | 'ELOOP',
  path: string,
): Error {
  return Object.assign(new Error(`${name}: ${words[name]}, '${path}'`), { code: name });
}

const words = {
  EACCES: 'permission denied',
  ENOENT: 'no such file or directory',
  EISDIR: 'illegal operation on a directory',
  ENOTDIR: 'not a directory',
  EEXIST: 'file already exists',
  ENOTEMPTY: 'directory not empty',
  EPERM: 'operation not permitted',
  ELOOP: 'too many levels of symbolic links',
} as const;
