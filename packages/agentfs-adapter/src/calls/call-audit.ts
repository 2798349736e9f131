import { type AuditEntry, type CapabilityMode, type FileChange, FpfError } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';

/**
 * The audit of a kept call: what was handed in, and an entry for each changed path that has none yet. So whoever calls,
 * a changed path without an audit row cannot come about.
 */
export function completeAudit(
  callId: string,
  given: readonly AuditEntry[],
  changes: readonly FileChange[],
  mode: CapabilityMode,
): readonly AuditEntry[] {
  const tool = toolEntry(callId, given);
  const named = new Set(given.filter((entry) => entry.caller.call === callId).map((entry) => `${entry.op} ${entry.subject}`));
  const missing = changes.filter((change) => !named.has(`${change.op} ${change.path}`));
  return [...given, ...missing.map((change) => pathEntry(tool, change, mode))];
}

/** Beyond these, one row tells how many more there were: a search over a large workspace reads more than anybody will read about. */
const mostReads = 1_000;

/** What code in this process read through the view. A script's reads cannot be seen from here; its row says so. */
export function withReads(callId: string, given: readonly AuditEntry[], reads: ReadonlySet<string>): readonly AuditEntry[] {
  const { at, caller, tool, capability } = toolEntry(callId, given);
  const paths = [...reads].sort().slice(0, mostReads);
  const rest = reads.size - paths.length;
  const subjects = rest === 0 ? paths : [...paths, `(and ${rest} more)`];
  const common = { at, op: 'read' as const, caller, ...(tool !== undefined && { tool }), ...(capability !== undefined && { capability }) };
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

function pathEntry(tool: AuditEntry, change: FileChange, mode: CapabilityMode): AuditEntry {
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
  };
}
