import { AuditEntry, type CapabilityMode, type FileChange, FpfError } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import type { Unsealed } from '../store/audit.ts';

/**
 * What is kept of a call beside its changes, or what is set aside of it, by its hash; and for what error it is rolled
 * back: then nothing of what its rows tell is kept.
 */
export type Kept = { readonly seal: string | undefined; readonly error?: string };

/** Which step of the history ends, and how the call was held. */
export type Ended = { readonly step: number; readonly mode: CapabilityMode } & Kept;

/**
 * The audit of a call that has ended: what was handed in, and an entry for each changed path that has none yet. So
 * whoever calls, a changed path without an audit row cannot come about. Each is sealed with the hash of the whole
 * change: kinds, modes and link targets are no less what the call did than contents.
 */
export function completeAudit(
  callId: string,
  given: readonly AuditEntry[],
  changes: readonly FileChange[],
  ended: Ended,
): readonly Unsealed[] {
  for (const entry of given) assertValid(AuditEntry, entry, 'an audit entry');
  const tool = toolEntry(callId, given);
  const left = new Map(changes.map((change) => [keyOf(change.op, change.path), change]));
  const sealed = given.map((entry) => {
    if (entry === tool) return toolRow(tool, ended);
    const key = keyOf(entry.op, entry.subject);
    const change = entry.caller.call === callId ? left.get(key) : undefined;
    if (change === undefined) return entry;
    left.delete(key);
    return { ...entry, change: hashJson({ ...change }) };
  });
  return [...sealed, ...[...left.values()].map((change) => pathEntry(tool, change, ended))];
}

/** Also where its caller has not told how it was held, or that it failed. */
function toolRow(tool: AuditEntry, { step, mode, error, seal }: Ended): Unsealed {
  const failed = tool.error ?? error;
  return {
    ...tool,
    step,
    capability: tool.capability ?? mode,
    ...(failed !== undefined && { error: failed }),
    ...(seal !== undefined && { seal }),
  };
}

function keyOf(op: string, path: string): string {
  return `${op} ${path}`;
}

/**
 * Beyond these, one row tells how many more there were: a search over a large workspace reads more than anybody will
 * read about.
 */
const mostReads = 1_000;

/** What code in this process read through the view. A script's reads cannot be seen from here; its row says so. */
export function withReads(
  callId: string,
  given: readonly AuditEntry[],
  reads: ReadonlySet<string>,
): readonly AuditEntry[] {
  const { at, caller, tool, capability } = toolEntry(callId, given);
  const paths = [...reads].sort().slice(0, mostReads);
  const rest = reads.size - paths.length;
  const subjects = rest === 0 ? paths : [...paths, `(and ${rest} more)`];
  const common = {
    at,
    op: 'read' as const,
    caller,
    ...(tool !== undefined && { tool }),
    ...(capability !== undefined && { capability }),
  };
  return [...given, ...subjects.map((subject) => ({ ...common, subject }))];
}

export function toolEntry(callId: string, given: readonly AuditEntry[]): AuditEntry {
  const tool = given.find((entry) => entry.op === 'tool' && entry.caller.call === callId);
  if (tool) return tool;
  throw new FpfError({
    code: 'session.unaudited',
    message: `agentfs-adapter: call ${callId} was to be recorded without an audit entry of its tool`,
    hint: 'Hand in an entry with op `tool` and this call as its caller.',
  });
}

function pathEntry(tool: AuditEntry, change: FileChange, { mode, error }: Ended): Unsealed {
  const { path, op, before, after } = change;
  return {
    at: tool.at,
    op,
    subject: path,
    caller: tool.caller,
    capability: tool.capability ?? mode,
    ...(tool.tool === undefined ? {} : { tool: tool.tool }),
    ...(before?.sha256 === undefined ? {} : { before: before.sha256 }),
    ...(after?.sha256 === undefined ? {} : { after: after.sha256 }),
    ...(after?.type === 'file' ? { bytes: after.size } : {}),
    change: hashJson({ ...change }),
    ...(error === undefined ? {} : { error: tool.error ?? error }),
  };
}
