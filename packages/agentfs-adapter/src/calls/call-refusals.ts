import { type FileChange, FpfError } from '@fpf/contracts';
import { messageOf } from '../tree/anchored.ts';
import type { RefusedEntry } from '../tree/entry.ts';

export function refusedEntry(what: string, paths: readonly string[]): FpfError {
  return new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: the call left something that a session cannot hold: ${what}`,
    hint: 'Mend the tool: it may leave files, folders, FIFOs, and links to what is in the workspace. Have it copy what lies outside.',
    details: { paths: paths.slice(0, 64) },
  });
}

export function refusedEntries(refused: readonly RefusedEntry[]): FpfError | undefined {
  const [first] = refused;
  if (!first) return undefined;
  const paths = refused.map(({ path }) => path);
  return refusedEntry(`${first.path}: ${first.why}`, paths);
}

export function readOnlyBroken(call: string, changes: readonly FileChange[]): FpfError {
  return new FpfError({
    code: 'tool.read-only',
    message: `agentfs-adapter: call ${call} may only read, and it changed ${changes[0]?.path ?? ''}`,
    hint: 'Roll it back.',
  });
}

export function mixedCall(call: string): FpfError {
  return new FpfError({
    code: 'session.mixed-call',
    message: `agentfs-adapter: call ${call} would change files by a program and in this process at once`,
    hint: 'Make two calls of it: what the one does is in the view of the other.',
  });
}

export function hostChanged(workspace: string, call: string): FpfError {
  return new FpfError({
    code: 'session.host-changed',
    message: `agentfs-adapter: ${workspace} changed while the unconfined call ${call} ran`,
    hint: 'Look at the workspace: the tool may have done it. Run tools confined.',
  });
}

/** For a row of the audit: the code, where there is one, and what was said. */
export function describeFailure(error: unknown): string {
  if (FpfError.is(error)) return `${error.code}: ${error.message}`;
  return messageOf(error);
}
