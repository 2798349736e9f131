import { payloadsOf, type Reason } from '@fpf/contracts';
import { shellSentence } from '@fpf/files/text';
import type { CallPart, NextPart, ReasonPart, StopPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { reasonPart } from './reason-part.ts';
import { netChanges } from '../summary/net-changes.ts';

/** Why the run did not simply go through: each call that did not, and then what stopped the run itself. */
export function stopParts(calls: readonly CallPart[], work: PageWork): readonly StopPart[] {
  const { trace, events, limits } = work;
  const ofCalls = calls
    .filter(({ state, rewound }) => state !== 'pass' && !rewound)
    .slice(0, limits.list)
    .flatMap(callStops);
  const told = new Set(ofCalls.map(({ reason: { code, message } }) => `${code} ${message}`));
  const failed = payloadsOf(events, 'model-failed').map(({ reason }) => reason);
  const own = dedupe([...(trace.reasons ?? []), ...failed]).filter(
    ({ code, message }) => !told.has(`${code} ${message}`),
  );
  return [...ofCalls, ...own.slice(0, limits.list).map((reason) => runStop(reasonPart(reason, work), work))];
}

function dedupe<R extends Pick<Reason, 'code' | 'message'>>(reasons: readonly R[]): readonly R[] {
  return [...new Map(reasons.map((each) => [`${each.code} ${each.message}`, each])).values()];
}

/** A reason that only says what went well is no stop. */
const fine = new Set(['guard.passed', 'guard.pure']);

function callStops(call: CallPart): readonly StopPart[] {
  const { n, tool, skill, state, evidence, guards, run } = call;
  const said = [...call.reasons.filter(({ code }) => !fine.has(code)), ...(run?.error ? [run.error] : [])];
  const reasons = dedupe(said);
  return reasons.map((reason, index) => ({
    state,
    call: n,
    asked: `${skill === null ? '' : `${skill}#`}${tool}`,
    reason,
    predicate: reason.stage === 'guard' ? (guards[0]?.predicate ?? null) : null,
    missing: index === 0 ? evidence.filter(({ status }) => status !== 'present') : [],
    happened: happened(call),
  }));
}

function happened({ state, run, open }: CallPart): string {
  if (open !== null) return open;
  if (state === 'abstain') return 'This call was not executed, and changed nothing.';
  if (!run) return 'It has no result.';
  if (run.ok) return 'Its reduced form ran.';
  return run.aside.length > 0
    ? 'It ran and failed. What it had changed was set aside: none of it is in the session.'
    : 'It ran and failed. It changed nothing.';
}

function runStop(reason: ReasonPart, { trace }: PageWork): StopPart {
  const state = trace.outcome === 'paused' ? 'waiting' : (trace.state ?? 'abstain');
  return { state, call: null, asked: '', reason, predicate: null, missing: [], happened: '' };
}

/** The commands that are worth typing now, the first one first. They are for the folder that the run worked over. */
export function nextParts(stops: readonly StopPart[], { trace }: PageWork): readonly NextPart[] {
  const run = trace.run_id;
  const parts: NextPart[] = [];
  const approvals = [...new Set((trace.waiting ?? []).map(({ approval }) => approval))];
  for (const approval of approvals)
    parts.push({ why: 'Allow just this call, once', command: `fpf approvals allow ${approval}` });
  if (approvals.length > 0) parts.push({ why: 'Then go on with the run', command: `fpf resume ${run}` });
  if (['interrupted', 'exhausted'].includes(trace.outcome ?? ''))
    parts.push({ why: 'Go on with the run', command: `fpf resume ${run}` });
  if (netChanges(trace).length > 0) {
    parts.push({ why: 'Look at what waits in the session', command: `fpf diff --session ${run}` });
    parts.push({ why: 'Take it over into the workspace', command: `fpf apply --session ${run}` });
  }
  for (const text of trace.suggestions ?? [])
    parts.push({ why: 'Ask for this instead', command: `fpf ${shellSentence(text)}` });
  const call = stops.find(({ reason }) => /^(guard|permission)\./.test(reason.code))?.call;
  if (typeof call === 'number')
    parts.push({ why: 'See what the decision rested on', command: `fpf guards explain ${run} ${call}` });
  const code = stops[0]?.reason.code;
  if (code !== undefined) parts.push({ why: 'Read what the reason means', command: `fpf explain ${code}` });
  parts.push({ why: 'Check that this folder is what was written', command: `fpf verify ${run}` });
  return parts;
}
