import { payloadsOf } from '@fpf/contracts';
import { decidedByPerson } from '../decided-by.ts';
import { netChanges } from '../summary/net-changes.ts';
import { sortedEntries, stableJson } from '../stable-json.ts';
import type { ModelWords, RunPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';

/** What stands at the head of the page. */
export function runPart(work: PageWork): RunPart {
  const { trace, events, words, limits } = work;
  const lines = (trace.explanation ?? '').split('\n');
  const executed = payloadsOf(events, 'tool-intent').length;
  const usage = trace.usage ?? { turns: 0, model_calls: 0, tool_calls: 0, wall_ms: 0, bytes_written: 0, cost_usd: 0 };
  return {
    id: trace.run_id,
    request: words.take(trace.request ?? '', limits.args),
    outcome: trace.outcome ?? 'failed',
    state: trace.state ?? 'abstain',
    exit: trace.exit_code ?? null,
    started: trace.started_at,
    ended: trace.ended_at ?? null,
    ms: trace.usage?.wall_ms ?? null,
    said: lines.slice(0, 1).map((line) => words.head(line, limits.message)),
    executed,
    host: lines.find((line) => /^the workspace on the host /i.test(line)) ?? '',
    usage: Object.fromEntries([...sortedEntries(usage), ['changes', netChanges(trace).length]]),
    words: modelWords(work),
    structured: trace.structured === undefined ? null : words.take(stableJson(trace.structured), limits.args),
    model: {
      name: trace.model,
      digest: trace.model_digest ?? null,
      conforming: trace.conforming === true,
      person: decidedByPerson(trace),
      choice: trace.model_choice ?? null,
    },
    session: payloadsOf(events, 'run-started')[0]?.session ?? '',
    snapshot: trace.agentfs_session.snapshot_id,
    database: trace.agentfs_session.db_path,
    plan: trace.plan?.run ?? null,
    parent: trace.parent ? { run: trace.parent.run, seq: trace.parent.seq } : null,
  };
}

/** Only what it said last of each kind in full: what it said on the way stands with its turn. */
function modelWords({ events, words, limits }: PageWork): readonly ModelWords[] {
  const said = payloadsOf(events, 'model-result').flatMap(({ response: { thought, final } }, index) => [
    ...(thought === undefined ? [] : [{ kind: 'thought' as const, turn: index + 1, text: thought }]),
    ...(final === undefined ? [] : [{ kind: 'final' as const, turn: index + 1, text: final }]),
  ]);
  return said.slice(-8).map((one) => ({ ...one, text: words.take(one.text, limits.message) }));
}
