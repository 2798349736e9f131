import type {
  AuditEntry,
  CallView,
  GuardDecision,
  HookSaid,
  JsonObject,
  LoadedSkill,
  Reason,
  RunOutcome,
  ToolCall,
  ToolSpec,
} from '@fpf/contracts';
import type { HookedCall } from '../context/hook.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import type { PastCall } from './ended-call.ts';
import type { Judgement } from './judgement.ts';
import type { Offer } from './offer.ts';

/** Of a call beyond those that are decided of one answer. */
export const tooManyCalls = 'admit.too-many-calls';

/** A call, which grows from step to step. First as the model proposed it, with what it was offered. */
export type ProposedCall = {
  readonly id: string;
  readonly seq: number;
  readonly offer: Offer;
  readonly proposal: ToolCall;
  /** What the gateway found wrong with this call. */
  readonly mark: Reason | undefined;
  /** What earlier calls of this run came to: arguments may be bound to it. */
  readonly earlier: readonly PastCall[];
  /** What it was given beside the model's words. */
  readonly given?: GivenCall;
};

/** Where a call comes from a flow, or is about one part of its request. */
export type GivenCall = {
  /** Arguments that are filled from an earlier result, and from which call. */
  readonly bound?: Readonly<Record<string, string>>;
  /** The flow and its step: `search-and-report@1.0.0#search_and_report/found`. */
  readonly flowStep?: string;
  /** Which wishes it is about, where another run has said that of it. */
  readonly wishes?: readonly number[];
  /** The wish that was asked for, from 0. */
  readonly part?: number | undefined;
};

/** Admitted: of which tool, and with which arguments. */
export type Call = ProposedCall & {
  readonly skill: LoadedSkill;
  readonly tool: ToolSpec;
  readonly args: JsonObject;
  /** Missing where the skill has no plan: it is read below the `fpf` profile. */
  readonly planItem?: string;
  /** Arguments that were filled from an earlier result, and from which call. */
  readonly bound?: Readonly<Record<string, string>>;
  /** The ledger has counted it. */
  readonly counted: true;
  /** What hooks said of it. */
  readonly hooks?: readonly HookSaid[];
};

/** Decided on. */
export type DecidedCall = Call & {
  readonly decision: Exclude<GuardDecision, 'abstain'>;
  readonly judgement: Judgement;
};

/** It may be done, in this view; its judgement holds what came out when it was asked for again. */
export type BegunCall = DecidedCall & { readonly view: CallView };

/** However far it has come. */
export type AnyCall = ProposedCall & Partial<Omit<DecidedCall, keyof ProposedCall>>;

/** What a hook is shown of a call: what decides, and nothing that it could reach into. */
export function hookedCall({ id, skill, tool, args }: Call): HookedCall {
  const { name, version, hash } = skill.pin;
  return {
    id,
    skill: { name, version, hash },
    tool: {
      name: tool.name,
      ...(tool.effect && { effect: tool.effect }),
      ...(tool.annotations && { annotations: tool.annotations }),
    },
    args,
  };
}

/**
 * Trace and audit name a tool with its skill and version: `file-write@1.0.0#write_file`. No "same tool" by bare name.
 */
export function versioned({ pin }: LoadedSkill): string {
  return `${pin.name}@${pin.version}`;
}

/** The audit row of a call as a whole; the rows of the paths it touched follow it. */
export function callRow(
  { host, id: run, task, session }: Recording,
  { id, skill, tool }: { readonly id: string; readonly skill: string | null; readonly tool: string },
): AuditEntry {
  const subject = skill === null ? tool : `${skill}#${tool}`;
  return {
    at: new Date(host.clock.now()).toISOString(),
    op: 'tool',
    subject: subject.slice(0, 4096) || '(unnamed)',
    tool: tool.slice(0, 256),
    caller: { run, call: id, skill, agent: task?.role ?? 'fpf' },
    capability: session.capability.mode,
  };
}

/** The audit row of an end: also a run that called nothing, or was stopped before it could, leaves one that says why. */
export function endRow(
  { host, id, task, session }: Pick<RunContext, 'host' | 'id' | 'task' | 'session'>,
  { outcome, state, reasons }: RunOutcome,
): AuditEntry {
  const codes = reasons.map(({ code }) => code).join(', ');
  return {
    at: new Date(host.clock.now()).toISOString(),
    op: 'end',
    subject: outcome,
    caller: { run: id, call: null, skill: null, agent: task?.role ?? 'fpf' },
    state,
    capability: session.capability.mode,
    ...(codes !== '' && { error: codes.slice(0, 1024) }),
  };
}
