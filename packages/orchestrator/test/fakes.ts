import type { FpfError } from '@fpf/contracts';
import {
  genesisHash,
  type AgentEvent,
  type AuditEntry,
  type AuditRow,
  type CallView,
  type GuardVerdict,
  type Host,
  type JournalDraft,
  type JournalEvent,
  type LoadedSkill,
  type ModelResponse,
  type Reason,
  type ReportInput,
  type Session,
  type StateStore,
  type ToolResult,
  type ToolSpec,
} from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { seal } from '@fpf/contracts/hash';
import { createStack, type Query, type StackOptions, type StackPorts } from '../src/index.ts';

export const greet: ToolSpec = {
  name: 'greet',
  description: 'Greet someone.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 64 } },
  },
  effect: 'fs',
  guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
};

export function skill(...tools: readonly ToolSpec[]): LoadedSkill {
  const hash = `sha256-${'1'.repeat(64)}`;
  const source = { type: 'folder' as const, ref: 'pack' };
  return {
    manifest: {
      id: 'greeter',
      name: 'greeter',
      version: '1.0.0',
      description: 'Greets.',
      metadata: {},
      allowed_tools: tools.map((tool) => tool.name),
      tools: tools.map((tool) => tool.name),
      path: 'greeter',
      hash,
      source,
      profile: 'fpf',
      diagnostics: [],
    },
    pin: {
      name: 'greeter',
      version: '1.0.0',
      hash,
      source,
      tool_schemas: Object.fromEntries(tools.map((tool) => [tool.name, '2'.repeat(64)])),
    },
    kernel: 'Greet people.',
    tools,
    files: [],
  };
}

/** What a test wants to be different. Everything else goes well. */
export type World = {
  readonly response?: ModelResponse;
  readonly tools?: readonly ToolSpec[];
  readonly search?: 'abstain';
  readonly loadError?: FpfError;
  readonly modelError?: FpfError;
  readonly openError?: Error;
  readonly reportError?: Error;
  readonly effectsError?: FpfError;
  readonly broken?: readonly Reason[];
  readonly permit?: GuardVerdict;
  readonly decide?: () => Promise<GuardVerdict>;
  readonly result?: Partial<ToolResult>;
  readonly runTool?: (signal: AbortSignal) => Promise<ToolResult>;
  readonly marks?: readonly { readonly call: number; readonly reason: Reason }[];
  readonly budget?: StackOptions['budget'];
};

export type Seen = { ran: string[]; committed: number; rolledBack: Reason[]; reports: ReportInput[]; audit: AuditRow[]; closed: number };

export type Tried = { readonly query: Query; readonly seen: Seen; readonly events: () => Promise<readonly AgentEvent[]> };

const pass: GuardVerdict = { decision: 'pass', reasons: [], evidence: [] };
export const said: ModelResponse = { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] };

export function tryRun(world: World = {}, host: Host = fixedHost()): Tried {
  const seen: Seen = { ran: [], committed: 0, rolledBack: [], reports: [], audit: [], closed: 0 };
  const stack = createStack(ports(world, seen), {
    host,
    policy: undefined,
    maxSkills: 3,
    pins: undefined,
    model: { name: 'fixture', digest: null },
    recorded: { components: {}, config_hash: null, lock_hash: null },
    ...(world.budget && { budget: world.budget }),
  });
  const query = stack.query('Greet Ada', { workspace: '/nowhere', stateDir: '/nowhere', runsDir: '/nowhere' });
  return { query, seen, events: () => Array.fromAsync(query) };
}

function ports(world: World, seen: Seen): StackPorts {
  const loaded = skill(...(world.tools ?? [greet]));
  const candidate = { id: 'greeter', name: 'greeter', version: '1.0.0', hash: loaded.pin.hash, score: 9, matched: ['greet'] };
  const stop = { code: 'skill.no-match', stage: 'search' as const, message: 'No skill matches.', refs: [] };
  const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };
  return {
    registry: {
      list: async () => [loaded.manifest],
      resolve: async () => ({ id: 'greeter', path: 'greeter', version: '1.0.0', hash: loaded.pin.hash }),
      search: async () =>
        world.search === 'abstain'
          ? { decision: 'abstain', candidates: [], nearest: [candidate], unmatched: ['flight'], threshold: 1, reasons: [stop] }
          : { decision: 'pass', candidates: [candidate], nearest: [], unmatched: [], threshold: 1, reasons: [] },
    },
    loader: { load: async () => (world.loadError ? Promise.reject(world.loadError) : [loaded]) },
    model: {
      registerProvider: () => undefined,
      capabilities: async () => ({ tools: true, streaming: false, multiTurn: false }),
      probe: async () => identity,
      models: async () => [identity],
      plan: () => ({
        result: async () => {
          if (world.modelError) throw world.modelError;
          return {
            response: world.response ?? said,
            evidence: {
              model: identity,
              request_hash: genesisHash,
              raw: '',
              marks: [...(world.marks ?? [])],
              repairs: [],
              attempts: 1,
              output_tokens: 5,
            },
          };
        },
        [Symbol.asyncIterator]: async function* none() {},
      }),
    },
    guards: { check: () => world.broken ?? [], permit: async () => world.permit ?? pass, decide: world.decide ?? (async () => pass) },
    runner: {
      run: async (invocation, _view, { signal }) => {
        seen.ran.push(invocation.tool.name);
        if (world.runTool) return world.runTool(signal);
        return { stdout: '{}', stderr: '', return_code: 0, success: true, effects: [], evidence: [], output: {}, ...world.result };
      },
    },
    agentfs: {
      probe: async () => capability,
      open: async () => (world.openError ? Promise.reject(world.openError) : session(seen, world)),
    },
    reporter: {
      artifacts: () => ['trace.json'],
      bundle: async (input) => {
        if (world.reportError) throw world.reportError;
        seen.reports.push(input);
        return { schema: 'urn:fpf:bundle-manifest:1', run_id: input.trace.run_id, files: [] };
      },
    },
  };
}

const capability = {
  mode: 'copy-bwrap' as const,
  confined: true,
  network: 'none' as const,
  nproc: 'bounded' as const,
  engine: 'memory',
  notes: [],
  fix: null,
};

function session(seen: Seen, world: World): Session {
  const store = memoryStore(seen);
  return {
    id: 'session-1',
    open: true,
    capability,
    dbPath: 'session-1.db',
    engine: 'memory',
    store,
    stat: async () => undefined,
    readFile: async () => new Uint8Array(),
    readBase: async () => undefined,
    changes: async () => [],
    begin: async () => view(seen, store, world),
    close: async () => void (seen.closed += 1),
    closeWithSnapshot: async (path) => {
      seen.closed += 1;
      return { snapshot_id: genesisHash, path };
    },
  };
}

function view(seen: Seen, store: StateStore, world: World): CallView {
  return {
    capability,
    enter: async () => ({ program: 'true', args: [], env: {}, cwd: '/' }),
    effects: async () =>
      world.effectsError
        ? Promise.reject(world.effectsError)
        : [{ path: 'hello.txt', op: 'add', after: { type: 'file', mode: 0o644, size: 6, sha256: genesisHash } }],
    commit: async ({ events, audit }) => {
      seen.committed += 1;
      return store.append('run', events, audit);
    },
    rollback: async (why, { events, audit }) => {
      seen.rolledBack.push(why);
      return store.append('run', events, audit);
    },
  };
}

function memoryStore(seen: Seen): StateStore {
  const events: JournalEvent[] = [];
  let run = '';
  return {
    append: async (id: string, drafts: readonly JournalDraft[], audit: readonly AuditEntry[] = []) => {
      if (run === '') run = id;
      const made = drafts.map((draft) => {
        const event = seal('journal', { ...draft, run_id: run, seq: events.length + 1 }, events.at(-1)?.hash ?? genesisHash);
        events.push(event);
        return event;
      });
      for (const entry of audit)
        seen.audit.push(seal('audit', { ...entry, seq: seen.audit.length + 1 }, seen.audit.at(-1)?.hash ?? genesisHash));
      return made;
    },
    events: async () => events,
    audit: async () => seen.audit,
    get: async () => undefined,
    set: async () => undefined,
    delete: async () => false,
    keys: async () => [],
  };
}
