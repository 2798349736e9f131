import { FpfError } from '@fpf/contracts';
import { errnoOf } from '../tree/anchored.ts';

/** Each refusal's `details.errno` is what a file system says to the same request. */
export function pathRefused(path: string, why: string, errno = 'EINVAL'): FpfError {
  return refusal('session.path-refused', path, why, 'Name a path relative to the workspace, without `..`.', errno);
}

export function pathMissing(path: string, what: string): FpfError {
  return refusal('session.path-missing', path, what, 'Look at what is there first.', 'ENOENT');
}

export function pathUnfit(path: string, why: string, errno: string): FpfError {
  return refusal('session.path-unfit', path, why, 'Look at what is there first.', errno);
}

export function overLimit(path: string, why: string): FpfError {
  return refusal('session.over-limit', path, why, 'Ask for less, or let a script do it.', 'EFBIG');
}

export function readOnly(path: string): FpfError {
  const hint = 'Use a tool whose effect says that it writes.';
  return refusal('session.read-only', path, 'cannot be changed: this call may only read', hint, 'EROFS');
}

export function callEnded(callId: string): FpfError {
  return new FpfError({
    code: 'session.closed',
    message: `agentfs-adapter: call ${callId} has ended, and its files are out of reach`,
    hint: 'Begin another call.',
    details: { errno: 'EIO' },
  });
}

const unfit: Readonly<Record<string, string>> = {
  EACCES: 'is closed by its mode, or by that of its folder',
  EPERM: 'may not be changed so',
  EEXIST: 'is taken',
  ENOTEMPTY: 'is a folder that is not empty',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EINVAL: 'cannot become a part of itself',
  ELOOP: 'is a link now',
  ENXIO: 'is not a file',
  ETXTBSY: 'is being run',
};

/** The refusal that goes with what a file system says about a path. */
export function unfitBy(errno: string, path: string): FpfError {
  return pathUnfit(path, unfit[errno] ?? 'does not allow it', errno);
}

/**
 * What the system says about a path, in words of the contract. What it says about itself (a full disk) stays an error
 * of its own.
 */
export function fromSystem(error: unknown, path: string): unknown {
  const errno = errnoOf(error) ?? '';
  if (Object.hasOwn(unfit, errno)) return unfitBy(errno, path);
  if (errno === 'ENAMETOOLONG') return pathRefused(path, 'has a name that is too long', errno);
  return error;
}

function refusal(code: string, path: string, why: string, hint: string, errno: string): FpfError {
  const shown = JSON.stringify(path.length > 256 ? `${path.slice(0, 256)}…` : path);
  return new FpfError({ code, message: `agentfs-adapter: ${shown} ${why}`, hint, details: { errno } });
}

/** A look at the workspace itself, which may be gone. */
export function rooted<T>(workspace: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw new FpfError({
      code: 'session.workspace-missing',
      message: `agentfs-adapter: ${workspace} is no folder that can be read any more`,
      hint: 'Put the folder back, or name an existing one.',
      cause: error,
    });
  }
}
