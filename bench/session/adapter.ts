import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import type { AgentFSAdapter, AuditEntry, CallRecord, CallRequest, CallView, Host, JsonObject } from '@fpf/contracts';
import { runPlan, type PlanEnd } from './run-plan.ts';

const host: Host = {
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  ids: { next: () => crypto.randomUUID() },
  log: (line) => void process.stderr.write(`${line}\n`),
};

export function benchAdapter(options: JsonObject = {}): AgentFSAdapter {
  return createAgentFSAdapter(options, host);
}

/** A call of one script. */
export function callOf(id: string, script = ''): CallRequest {
  return {
    call_id: id,
    files: [{ path: 'main.mjs', executable: false, bytes: new TextEncoder().encode(script) }],
    readOnly: false,
  };
}

export function recordOf(id: string): CallRecord {
  const at = new Date().toISOString();
  const caller = { run: id.split('/')[0] ?? id, call: id, skill: 'bench', agent: 'bench' };
  const entry: AuditEntry = { at, op: 'tool', subject: 'bench@1.0.0#bench', tool: 'bench', caller };
  return { events: [{ kind: 'tool-result', step_key: `result/${id}`, at, payload: { call_id: id } }], audit: [entry] };
}

export async function runIn(view: CallView, argv: readonly string[]): Promise<PlanEnd> {
  const limits = { wallMs: 120_000, memoryBytes: 1_073_741_824, processes: 64, fileBytes: 268_435_456, openFiles: 256 };
  return await runPlan(await view.enter(argv, limits));
}
