import {
  type AgentEvent,
  type AgentFSAdapter,
  type Approvals,
  type Builtin,
  type AuditRow,
  type Enactment,
  type FileChange,
  FpfError,
  type GuardEngine,
  type GuardVerdict,
  type Holder,
  type Host,
  type LoadedSkill,
  type LoadOptions,
  type ModelEvidence,
  type ModelRequest,
  type ModelResponse,
  type Reason,
  type Reporter,
  type ReportInput,
  type SkillCandidate,
  type ToolResult,
  type ToolSpec,
  type Wish,
} from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { hashJson } from '@fpf/contracts/hash';
import {
  createStack,
  type ForkOptions,
  type Query,
  type QueryOptions,
  type Stack,
  type StackOptions,
  type StackPorts,
} from '../../src/index.ts';
import { registryOf } from './fake-registry.ts';
import { capability, type Disk, session } from './fake-session.ts';
import { greet, skill } from './fake-skill.ts';

/** What a test wants to be different. Everything else goes well. */
export type World = {
  readonly response?: ModelResponse;
  /** One for each time that the model is asked; the last one again and again. */
  readonly responses?: readonly (ModelResponse | FpfError)[];
  readonly multiTurn?: boolean;
  readonly models?: StackPorts['models'];
  readonly skills?: readonly LoadedSkill[];
  readonly embedding?: Pick<QueryOptions, 'hooks' | 'mode' | 'canUseTool' | 'output' | 'keepOpen' | 'opened' | 'plan'>;
  /** Asked each time; left out, `permit` answers. */
  readonly permitting?: GuardEngine['permit'];
  readonly tools?: readonly ToolSpec[];
  /** What enacting the skill came to; left out, it is read below the `fpf` profile. */
  readonly enactment?: Enactment;
  readonly search?: 'abstain';
  readonly wishes?: readonly Wish[];
  /** What tells the found skill from another one of its id. */
  readonly ref?: string;
  /** What the search found besides. */
  readonly beside?: readonly SkillCandidate[];
  /** What the search found next, for a second offer. */
  readonly next?: readonly LoadedSkill[];
  readonly loadError?: FpfError;
  /** Told of how skills are loaded. */
  readonly loading?: (options: LoadOptions | undefined) => void;
  readonly modelError?: FpfError;
  readonly openError?: Error;
  readonly reportError?: Error;
  readonly effectsError?: FpfError;
  readonly effects?: FileChange[];
  readonly broken?: readonly Reason[];
  /** A whole engine, or what is to be another of it. */
  readonly guards?: Partial<GuardEngine>;
  readonly permit?: GuardVerdict;
  readonly decide?: () => Promise<GuardVerdict>;
  readonly confirm?: () => Promise<GuardVerdict>;
  readonly approvals?: Approvals;
  readonly result?: Partial<ToolResult>;
  readonly runTool?: (signal: AbortSignal) => Promise<ToolResult>;
  /** What a tool does to the arguments that it is handed. */
  readonly mutate?: (args: Record<string, unknown>) => void;
  readonly marks?: readonly { readonly call: number; readonly reason: Reason }[];
  /** What the gateway tells of the answer beside what every answer has. */
  readonly evidence?: Partial<ModelEvidence>;
  readonly budget?: StackOptions['budget'];
  readonly stack?: Partial<StackOptions>;
  readonly checkGuard?: GuardEngine['checkGuard'];
  readonly isWhole?: Reporter['isWhole'];
  /** What outlives the process. */
  readonly disk?: Disk;
  /** A run that goes on, in place of one that begins. */
  readonly resume?: { readonly run: string; readonly allowDrift?: boolean };
  /** One that begins as another did. */
  readonly fork?: Pick<ForkOptions, 'at' | 'message' | 'session' | 'allowDrift'> & { readonly run: string };
  readonly agentfs?: (seen: Seen) => Partial<AgentFSAdapter>;
};

export type Seen = {
  ran: string[];
  committed: number;
  rolledBack: Reason[];
  reports: ReportInput[];
  audit: AuditRow[];
  closed: number;
  holder?: Holder | undefined;
  loaded?: readonly string[];
  asked: ModelRequest[];
  builtins: Builtin[];
};

export type Tried = {
  readonly query: Query;
  readonly seen: Seen;
  readonly events: () => Promise<readonly AgentEvent[]>;
};

const pass: GuardVerdict = { decision: 'pass', reasons: [], evidence: [] };
export const said: ModelResponse = { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] };

export function tryRun(world: World = {}, host: Host = fixedHost()): Tried {
  const seen = nothingSeen();
  const stack = stackOf(world, seen, host);
  const where = { workspace: '/nowhere', stateDir: '/nowhere', runsDir: '/nowhere', ...world.embedding };
  const { run: parent = '', ...fork } = world.fork ?? {};
  const begun = { ...where, session: 'session-1' };
  const query = world.fork
    ? stack.fork(parent, { ...begun, ...fork })
    : world.resume
      ? stack.resume(world.resume.run, { ...begun, allowDrift: world.resume.allowDrift ?? false })
      : stack.query('Greet Ada', where);
  return { query, seen, events: () => Array.fromAsync(query) };
}

export const fails = (code: string): FpfError => new FpfError({ code, message: `fixture: ${code}`, hint: 'none' });

export function nothingSeen(): Seen {
  return { ran: [], committed: 0, rolledBack: [], reports: [], audit: [], closed: 0, asked: [], builtins: [] };
}

export function stackOf(world: World, seen: Seen, host: Host): Stack {
  return createStack(ports(world, seen), {
    host,
    policy: undefined,
    maxSkills: 3,
    pins: undefined,
    model: { name: 'fixture', digest: null },
    recorded: { components: {}, config_hash: null, lock_hash: null },
    facts: { node: '24.0.0' },
    ...(world.budget && { budget: world.budget }),
    ...world.stack,
  });
}

function ports(world: World, seen: Seen): StackPorts {
  const loaded = { ...skill(...(world.tools ?? [greet])), ...(world.enactment && { enactment: world.enactment }) };
  const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };
  return {
    registry: registryOf(world, loaded),
    loader: {
      load: async (ids, options) => {
        seen.loaded = ids;
        seen.holder = options?.holder;
        world.loading?.(options);
        if (world.loadError) throw world.loadError;
        const isNext = world.next?.some(({ manifest }) => ids.includes(manifest.id)) === true;
        return (isNext && world.next) || (world.skills ?? [loaded]);
      },
    },
    ...(world.approvals && { approvals: world.approvals }),
    ...(world.models && { models: world.models }),
    model: {
      registerProvider: () => undefined,
      capabilities: async () => ({ tools: true, streaming: false, multiTurn: world.multiTurn ?? false }),
      probe: async () => identity,
      models: async () => [identity],
      plan: (request) => ({
        result: async () => {
          seen.asked.push(request);
          if (world.modelError) throw world.modelError;
          const scripted = world.responses?.[Math.min(seen.asked.length, world.responses.length) - 1];
          if (scripted instanceof Error) throw scripted;
          return {
            response: scripted ?? world.response ?? said,
            evidence: {
              model: identity,
              request_hash: hashJson(request),
              raw: '',
              marks: [...(world.marks ?? [])],
              repairs: [],
              attempts: 1,
              output_tokens: 5,
              ...world.evidence,
            },
          };
        },
        [Symbol.asyncIterator]: async function* none() {},
      }),
    },
    guards: {
      language: 'none',
      registerResolver: () => undefined,
      kinds: async () => [],
      check: async () => world.broken ?? [],
      checkGuard: world.checkGuard ?? (async () => []),
      judge: async () => pass,
      judgeAgain: async () => pass,
      permit: world.permitting ?? (async () => world.permit ?? pass),
      decide: world.decide ?? (async () => pass),
      confirm: world.confirm ?? (async (_call, decided) => decided),
      ...world.guards,
    },
    runner: {
      registerBuiltin: (builtin) => void seen.builtins.push(builtin),
      run: async (invocation, _view, { signal }) => {
        seen.ran.push(invocation.tool.name);
        world.mutate?.(invocation.args);
        if (world.runTool) return world.runTool(signal);
        return {
          stdout: '{}',
          stderr: '',
          return_code: 0,
          success: true,
          effects: [],
          evidence: [],
          output: {},
          ...world.result,
        };
      },
    },
    agentfs: {
      probe: async () => capability,
      openProject: async () => Promise.reject(new Error('nobody asks here')),
      sessions: async () => [],
      clone: async () => Promise.reject(new Error('nobody asks here')),
      sweep: async () => [],
      open: async () => (world.openError ? Promise.reject(world.openError) : session(seen, world)),
      ...world.agentfs?.(seen),
    },
    reporter: {
      artifacts: async () => ['trace.json'],
      ...(world.isWhole && { isWhole: world.isWhole }),
      bundle: async (input) => {
        if (world.reportError) throw world.reportError;
        seen.reports.push(input);
        return { schema: 'urn:fpf:bundle-manifest:1', run_id: input.trace.run_id, files: [] };
      },
    },
  };
}
