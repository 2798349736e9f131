import {
  type CallDecided,
  type GuardVerdict,
  type HookSaid,
  payloadsOf,
  type RunSuspended,
  type ToolEnded,
  type ToolIntent,
  type TracedCall,
} from '@fpf/contracts';
import type { CallPart, GuardPart, RanPart, StateWord, VerdictPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';
import { evidencePart, pathParts, reasonPart } from './reason-part.ts';
import { knownFacts, sortedEntries, stableJson } from '../stable-json.ts';

type Known = {
  readonly decided: ReadonlyMap<string, CallDecided>;
  readonly begun: ReadonlyMap<string, ToolIntent>;
  readonly ended: ReadonlyMap<string, ToolEnded>;
};

/** Each call of the run with everything that was decided of it, and then those that a person is asked about. */
export function callParts(work: PageWork): readonly CallPart[] {
  const { trace, events, limits } = work;
  const byCall = <P extends { readonly call_id: string }>(payloads: readonly P[]): ReadonlyMap<string, P> =>
    new Map(payloads.map((payload) => [payload.call_id, payload]));
  const known: Known = {
    decided: byCall(payloadsOf(events, 'guard-decision')),
    begun: byCall(payloadsOf(events, 'tool-intent')),
    ended: byCall(payloadsOf(events, 'tool-result')),
  };
  const calls = trace.tool_calls.slice(0, limits.calls).map((call, index) => callPart(call, index, known, work));
  const open = new Set((trace.waiting ?? []).map(({ call_id: id }) => id));
  const asked = [...byCall(payloadsOf(events, 'run-suspended')).values()].filter(({ call_id: id }) => open.has(id));
  return [...calls, ...asked.map((each) => waitingPart(each, work))];
}

function callPart(call: TracedCall, index: number, known: Known, work: PageWork): CallPart {
  const id = call.call_id ?? `call ${index + 1}`;
  const decided = known.decided.get(id);
  const ended = known.ended.get(id);
  const on = decided?.decided_on;
  return {
    n: call.call_id === undefined ? index + 1 : callNumber(id),
    id,
    tool: call.tool,
    skill: call.skill ?? null,
    state: call.state ?? 'abstain',
    decision: call.guard_decision,
    stage: decided?.stage ?? 'guard',
    args: work.words.take(stableJson(call.args), work.limits.args),
    bound: sortedEntries(decided?.bound ?? {}),
    reasons: (decided?.reasons ?? call.reasons ?? []).map((each) => reasonPart(each, work)),
    evidence: (decided?.evidence ?? call.evidence ?? [])
      .slice(0, work.limits.list)
      .map((each) => evidencePart(each, work)),
    guards: (on?.guards ?? []).map(({ from, id: name, spec }): GuardPart => ({
      from,
      id: name,
      predicate: work.words.head(spec.predicate, work.limits.message),
      when: spec.when === undefined ? null : work.words.head(spec.when, work.limits.message),
      required: spec.required_evidence,
      failure: spec.failure_mode,
    })),
    permission: verdict(on?.permission, work),
    guard: verdict(on?.guard, work),
    confirmed: verdict(on?.confirmed, work),
    hooks: [...(decided?.hooks ?? []), ...(ended?.hooks ?? [])].map(hookLine),
    run: ended ? ranPart(ended, call, work) : null,
    open: openLine(call, known.begun.get(id), ended),
    facts: facts(call, decided, known.begun.get(id), ended),
    rewound: call.rewound === true,
  };
}

function waitingPart(
  { call_id: id, tool, args, reasons, approval, hooks = [], decided_on: on }: RunSuspended,
  work: PageWork,
): CallPart {
  return {
    n: callNumber(id),
    id,
    tool,
    skill: null,
    state: 'waiting',
    decision: 'waiting',
    stage: 'permission',
    args: work.words.take(stableJson(args), work.limits.args),
    bound: [],
    reasons: reasons.map((each) => reasonPart(each, work)),
    evidence: [...(on?.permission.evidence ?? [])].map((each) => evidencePart(each, work)),
    guards: [],
    permission: verdict(on?.permission, work, 'waiting'),
    guard: null,
    confirmed: null,
    hooks: hooks.map(hookLine),
    run: null,
    open: 'A person is asked about it. Nothing is decided, and nothing was executed.',
    facts: [['approval', approval]],
    rewound: false,
  };
}

function verdict(given: GuardVerdict | undefined, work: PageWork, state?: StateWord): VerdictPart | null {
  if (!given) return null;
  return { decision: state ?? given.decision, reasons: given.reasons.map((each) => reasonPart(each, work)) };
}

export function hookLine({ name, stage, said, note }: HookSaid): string {
  return `${name} (${stage}): ${said}${note === undefined ? '' : `, ${note}`}`;
}

function openLine(call: TracedCall, begun: ToolIntent | undefined, ended: ToolEnded | undefined): string | null {
  if (ended || call.guard_decision === 'abstain') return null;
  if (call.error?.code === 'run.unknown-effect')
    return 'It was begun and broken off; whether it did anything outside is not known.';
  return begun ? 'It was begun, and it has no result.' : 'It was handed on, and its task has not ended.';
}

function facts(
  call: TracedCall,
  decided?: CallDecided,
  begun?: ToolIntent,
  ended?: ToolEnded,
): readonly (readonly [string, string])[] {
  return knownFacts([
    ['call id', call.call_id],
    ['effect', begun?.effect ?? decided?.decided_on?.tool.effect],
    [
      'ran as',
      begun && (begun.reduced ? 'its reduced form' : begun.read_only ? 'whole, on a read-only view' : 'whole'),
    ],
    ['time', call.duration_ms === undefined ? undefined : `${call.duration_ms} ms`],
    ['return code', ended && String(ended.result.return_code)],
    ['signal', ended?.result.signal],
    ['confinement', call.confinement],
    ['plan item', call.plan_item],
    ['schema', call.schema_id],
    ['counted', decided && (decided.counted ? 'against the budget of calls' : 'not against the budget')],
  ]);
}

const limitWords = {
  time: 'It took longer than it may.',
  output: 'It said more than it may.',
  memory: 'It used more memory than it may.',
  processes: 'It started more processes than it may.',
  files: 'It made more files than it may.',
  disk: 'It wrote more than it may.',
} as const;

/** What came of a call that was executed, as its journal entry has it. */
function ranPart({ outcome, result, error }: ToolEnded, call: TracedCall, work: PageWork): RanPart {
  const { streams, limits } = work;
  const paths = [...(call.effects ?? []), ...(call.rejected ?? [])];
  const stem = call.result_ref?.replace(/\.json$/, '');
  const files = ['.json', '.stderr.txt', '.stdout.full.txt', '.stderr.full.txt'].map((end) => `${stem}${end}`);
  return {
    ok: outcome === 'ok',
    error: error ? reasonPart(error, work) : null,
    output: result.output === undefined ? null : streams.take(stableJson(result.output), limits.stream),
    stdout: streams.take(result.output === undefined ? result.stdout : '', limits.stream),
    stderr: streams.take(result.stderr, limits.stream),
    limits: [
      ...(result.limit ? [limitWords[result.limit]] : []),
      ...(result.truncated
        ? ['Its result keeps a part of what it said; all of it is in a file beside this page.']
        : []),
    ],
    kept: pathParts(call.effects ?? [], work),
    aside: pathParts(call.rejected ?? [], work),
    morePaths: Math.max(0, paths.length - limits.list),
    files: files.filter((name) => work.files.has(name)),
  };
}
