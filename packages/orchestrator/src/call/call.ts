import type {
  AuditEntry,
  GuardDecision,
  HookSaid,
  JsonObject,
  LoadedSkill,
  RunOutcome,
  ToolSpec,
} from '@fpf/contracts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Judgement } from './judgement.ts';

/** Of a call beyond those that are decided of one answer. */
export const tooManyCalls = 'admit.too-many-calls';

/** A call on its way: who asks for what, under which number. */
export type Call = {
  readonly seq: number;
  readonly id: string;
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

export type DecidedCall = Call & {
  readonly decision: Exclude<GuardDecision, 'abstain'>;
  readonly judgement: Judgement;
};

/**
 * Trace and audit name a tool with its skill and version: `file-write@1.0.0#write_file`. No "same tool" by bare name.
 */
export function qualified({ skill, tool }: Pick<Call, 'skill' | 'tool'>): string {
  return `${skill.pin.name}@${skill.pin.version}#${tool.name}`;
}

/** The audit row of a call as a whole; the rows of the paths it touched follow it. */
export function callRow(
  context: Recording,
  call: { readonly id: string; readonly subject: string; readonly skill: string | null; readonly tool: string },
): AuditEntry {
  return {
    at: new Date(context.host.clock.now()).toISOString(),
    op: 'tool',
    subject: call.subject.slice(0, 4096) || '(unnamed)',
    tool: call.tool.slice(0, 256),
    caller: { run: context.id, call: call.id, skill: call.skill, agent: context.task?.role ?? 'fpf' },
    capability: context.session.capability.mode,
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
