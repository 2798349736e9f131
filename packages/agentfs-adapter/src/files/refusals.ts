import { FpfError } from '@fpf/contracts';
import { errnoOf } from '../tree/anchored.ts';

export function pathRefused(path: string, why: string): FpfError {
  return refusal('session.path-refused', path, why, 'Name a path relative to the workspace, without `..`.');
}

export function pathMissing(path: string, what: string): FpfError {
  return refusal('session.path-missing', path, what, 'Look at what is there first.');
}

export function pathUnfit(path: string, why: string): FpfError {
  return refusal('session.path-unfit', path, why, 'Look at what is there first.');
}

export function overLimit(path: string, why: string): FpfError {
  return refusal('session.over-limit', path, why, 'Ask for less, or let a script do it.');
}

export function readOnly(path: string): FpfError {
  return refusal('session.read-only', path, 'cannot be changed: this call may only read', 'Use a tool whose effect says that it writes.');
}

export function callEnded(callId: string): FpfError {
  return new FpfError({
    code: 'session.closed',
    message: `agentfs-adapter: call ${callId} has ended, and its files are out of reach`,
    hint: 'Begin another call.',
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

/** What the system says about a path, in words of the contract. What it says about itself (a full disk) stays an error of its own. */
export function fromSystem(error: unknown, path: string): unknown {
  const why = unfit[errnoOf(error) ?? ''];
  if (why !== undefined) return pathUnfit(path, why);
  if (errnoOf(error) === 'ENAMETOOLONG') return pathRefused(path, 'has a name that is too long');
  return error;
}

function refusal(code: string, path: string, why: string, hint: string): FpfError {
  const shown = JSON.stringify(path.length > 256 ? `${path.slice(0, 256)}…` : path);
  return new FpfError({ code, message: `agentfs-adapter: ${shown} ${why}`, hint });
}
