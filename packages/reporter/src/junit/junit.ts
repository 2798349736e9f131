import { type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { caseOfCall, caseOfRun, caseOfWaiting, type TestCase } from './case.ts';
import { document, element, type Xml } from './xml.ts';
import { offeredSkills } from '../offered-skills.ts';

/** How many failures say what the tool printed; all the others name the file that has it. */
const mostExcerpts = 100;
const mostOfRequest = 200;

/**
 * A run as test reports are read by CI: a case for each call, and one for the run where they do not say how it ended.
 */
export function junitReport(trace: RunTrace, events: readonly JournalEvent[]): string {
  const cases = casesOf(trace, events);
  const count = (ending: TestCase['ending']): number => cases.filter((one) => one.ending === ending).length;
  const counts = { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
  const time = trace.usage === undefined ? undefined : seconds(trace.usage.wall_ms / 1000);
  const properties = element('properties', {}, ...Object.entries(pinsOf(trace)).map(property));
  const suite = element(
    'testsuite',
    { name: requestOf(trace), id: trace.run_id, timestamp: trace.started_at, ...counts, time },
    properties,
    ...cases.map(caseElement),
  );
  return document(element('testsuites', { name: 'fpf', ...counts, time }, suite));
}

function casesOf(trace: RunTrace, events: readonly JournalEvent[]): readonly TestCase[] {
  const results = new Map(payloadsOf(events, 'tool-result').map(({ call_id: id, result }) => [id, result]));
  let failed = 0;
  const calls = trace.tool_calls.map((call, index) => {
    const excerpt = call.state === 'degrade' && (failed += 1) <= mostExcerpts;
    return caseOfCall(call, index + 1, excerpt ? results.get(call.call_id ?? '') : undefined);
  });
  const waiting = (trace.waiting ?? []).map((call, index) => caseOfWaiting(call, calls.length + index + 1));
  const all = [...calls, ...waiting];
  return saysTheEnd(trace, all) ? all : [caseOfRun(trace), ...all];
}

/** Nobody is to see nothing but passed cases of a run that did not come to a good end. */
function saysTheEnd({ outcome = 'failed' }: RunTrace, cases: readonly TestCase[]): boolean {
  if (outcome === 'completed') return cases.length > 0;
  if (outcome === 'abstained' || outcome === 'paused') return cases.some(({ ending }) => ending === 'skipped');
  return outcome === 'degraded' && cases.some(({ ending }) => ending === 'failure');
}

function caseElement({ classname, name, seconds: time, properties, ending, type, message, details }: TestCase): Xml {
  const told = ending === 'pass' ? [] : [element(ending, { type, message }, ...(details ? [details] : []))];
  const known = Object.entries(properties);
  const inner = [...(known.length === 0 ? [] : [element('properties', {}, ...known.map(property))]), ...told];
  return element('testcase', { classname, name, time: time === undefined ? undefined : seconds(time) }, ...inner);
}

function property([name, value]: readonly [string, string]): Xml {
  return element('property', { name, value });
}

function seconds(value: number): string {
  return value.toFixed(3);
}

function requestOf({ request = '' }: RunTrace): string {
  return shorten(request, mostOfRequest) || 'a run';
}

/** What the run was decided by, with and under, by name; what it does not know is left out. */
function pinsOf(trace: RunTrace): Readonly<Record<string, string>> {
  const named = {
    run_id: trace.run_id,
    outcome: trace.outcome,
    state: trace.state,
    exit_code: trace.exit_code,
    model: trace.model,
    model_digest: trace.model_digest,
    conforming: trace.conforming,
    engine: trace.engine,
    sandbox: trace.capability?.mode,
    config_hash: trace.config_hash,
    lock_hash: trace.lock_hash,
    frozen: trace.frozen,
    journal_head: trace.journal?.head,
    audit_head: trace.audit?.head,
  };
  return Object.fromEntries([
    ...Object.entries(named).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
    ...offeredSkills(trace).map(({ name, version, hash }) => [`skill ${name}`, `${version} ${hash}`]),
    ...Object.entries(trace.components ?? {}).map(([name, version]) => [`component ${name}`, version]),
  ]) as Readonly<Record<string, string>>;
}
