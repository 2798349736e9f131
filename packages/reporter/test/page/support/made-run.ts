import type { AuditRow, JournalEvent, JsonObject, Reason, RunTrace, TracedCall } from '@fpf/contracts';
import type { PageInput } from '../../../src/page/page-input.ts';
import { hash, runOf } from '../../support/two-runs.ts';

type Told = readonly [JournalEvent['kind'], JsonObject];

/** What is said in a run, wherever something is said. */
export type Words = { readonly text: string; readonly stdout?: string; readonly path?: string };

const plain: Words = { text: 'Count the words', path: 'notes/a.txt' };
const begun = Date.parse('2026-01-01T00:00:00.000Z');

/**
 * A run with so many calls: two pass, one fails and has its change set aside, one is stopped by its guard, and so on.
 */
export function madeRun(count: number, words: Words = plain, more: Partial<RunTrace> = {}): PageInput {
  const states = Array.from(
    { length: count },
    (_, index) => (['pass', 'pass', 'degrade', 'abstain'] as const)[index % 4] ?? 'pass',
  );
  const calls = states.map((state, index) => tracedCall(state, index + 1, words));
  const told: readonly Told[] = [
    ...opening(words),
    ...states.flatMap((state, index) => callEvents(state, index + 1, words)),
    ['run-ended', { outcome: 'degraded', state: 'degrade', exit_code: 4, reasons: [], explanation: '', usage: {} }],
  ];
  const { trace, events } = runOf({
    calls,
    events: told,
    trace: { request: words.text, outcome: 'degraded', state: 'degrade', exit_code: 4, ...ending(words), ...more },
  });
  const at = (index: number): string => new Date(begun + index * 7).toISOString();
  return {
    trace,
    events: events.map((event, index) => ({ ...event, at: at(index) })),
    audit: trace.tool_calls.flatMap(({ call_id: id = '', state = 'abstain' }, index) => rows(id, state, index, words)),
    patch: patchOf(words.path ?? 'notes/a.txt'),
  };
}

function ending({ text }: Words): Partial<RunTrace> {
  return {
    explanation: `Partly done: ${text}\nThe workspace on the host is unchanged; the changes wait in the session.`,
    final: text,
    model_digest: `sha256:${hash('d')}`,
    model_choice: text,
    config_hash: hash('c'),
    components: { 'guard-engine': text },
    journal: { events: 0, head: hash('e') },
    audit: { rows: 0, head: hash('f') },
    reasons: [{ code: 'tool.exit-code', stage: 'execute', message: text || 'x', refs: [] }],
  };
}

function opening({ text }: Words): readonly Told[] {
  const skill = {
    id: 'counter',
    name: 'counter',
    version: '1.0.0',
    hash: `sha256-${hash('a')}`,
    score: 1.25,
    matched: [text],
  };
  const evidence = {
    model: { provider: 'scripted', name: text || 'x', digest: null, conforming: false },
    request_hash: hash('b'),
    raw: text,
    marks: [],
    repairs: [],
    attempts: 1,
    shown: { by: 'provider', text, neutralised: 0, sampling: { seed: 1 } },
  };
  return [
    ['run-started', { request: text, session: 'session-1', budget: { turns: 4 }, facts: { node: '24' } }],
    [
      'skills-selected',
      {
        decision: 'pass',
        candidates: [skill],
        nearest: [{ ...skill, id: 'far', hash: `sha256-${hash('9')}`, score: 0.1 }],
        unmatched: [text],
        threshold: 0.3,
        reasons: [],
      },
    ],
    [
      'skills-loaded',
      { skills: [{ ...skill, profile: 'fpf', tools: ['count', 'write'], schemas: { count: hash('1') } }] },
    ],
    [
      'model-result',
      {
        response: { thought: text, tool_calls: [{ name: 'count', arguments: { text: text.toWellFormed() } }] },
        evidence,
      },
    ],
  ];
}

const failed: Reason = { code: 'tool.exit-code', stage: 'execute', message: 'It ended with exit code 1.', refs: [] };
const missing: Reason = {
  code: 'guard.evidence-missing',
  stage: 'guard',
  message: 'No file README.md.',
  refs: ['file.exists:README.md'],
};
const fine: Reason = { code: 'guard.passed', stage: 'guard', message: 'The predicate holds.', refs: [] };

type State = 'pass' | 'degrade' | 'abstain';

function change({ path = 'notes/a.txt' }: Words): {
  readonly path: string;
  readonly op: 'add';
  readonly after: { readonly type: 'file'; readonly mode: number; readonly size: number; readonly sha256: string };
} {
  return { path, op: 'add', after: { type: 'file', mode: 0o644, size: 6, sha256: hash('7') } };
}

function tracedCall(state: State, n: number, words: Words): Partial<TracedCall> {
  const base = {
    tool: n % 3 === 0 ? 'write' : 'count',
    args: { text: words.text.toWellFormed() },
    skill: 'counter@1.0.0',
    state,
    duration_ms: 5,
  };
  if (state === 'abstain') return { ...base, guard_decision: 'abstain', result_ref: null, reasons: [missing] };
  if (state === 'degrade')
    return {
      ...base,
      guard_decision: 'pass',
      reasons: [fine, failed],
      effects: [],
      rejected: [change(words)],
      error: { code: failed.code, log_ref: null },
    };
  return { ...base, guard_decision: 'pass', reasons: [fine], effects: [change(words)] };
}

function callEvents(state: State, n: number, words: Words): readonly Told[] {
  const [id, tool] = [`run-1/${n}`, n % 3 === 0 ? 'write' : 'count'];
  const evidence = [
    {
      id: 'file.exists:README.md',
      status: state === 'abstain' ? 'absent' : 'present',
      value: state !== 'abstain',
      by: 'file.exists',
      detail: words.text.slice(0, 200),
      carrier: { type: 'file', ref: words.path ?? 'README.md', at: '2026-01-01T00:00:00.000Z' },
    },
  ];
  const reasons = [state === 'abstain' ? missing : fine];
  const verdict = { decision: state === 'abstain' ? 'abstain' : 'pass', reasons, evidence };
  const spec = {
    predicate: words.text || 'x',
    required_evidence: ['file.exists:README.md'],
    failure_mode: 'abstain',
    when: 'ev["file.exists:README.md"]',
  };
  const decided = {
    call_id: id,
    seq: n,
    tool,
    args: { text: words.text.toWellFormed() },
    skill: 'counter@1.0.0',
    schema_id: null,
    counted: true,
    decision: verdict.decision,
    stage: 'guard',
    reasons,
    evidence,
    decided_on: {
      tool: { name: tool, effect: 'fs' },
      guards: [{ from: 'tool', id: tool, spec }],
      permission: { decision: 'pass', reasons: [], evidence: [] },
      guard: verdict,
      confirmed: verdict,
    },
  };
  if (state === 'abstain') return [['guard-decision', decided]];
  const ok = state === 'pass';
  const result = {
    stdout: words.stdout ?? words.text,
    stderr: ok ? '' : words.text,
    return_code: ok ? 0 : 1,
    success: ok,
    effects: [change(words)],
    evidence: [],
    duration_ms: 5,
  };
  return [
    ['guard-decision', decided],
    ['tool-intent', { call_id: id, seq: n, tool, args: {}, effect: 'fs', reduced: false, read_only: false }],
    [
      'tool-result',
      { call_id: id, seq: n, tool, state, outcome: ok ? 'ok' : 'degrade', result, ...(ok ? {} : { error: failed }) },
    ],
  ];
}

function rows(id: string, state: State, index: number, words: Words): readonly AuditRow[] {
  const base = {
    at: new Date(begun + index).toISOString(),
    caller: { run: 'run-1', call: id, skill: null, agent: 'fpf' },
    prev_hash: hash('0'),
    hash: hash('0'),
  };
  const own: AuditRow = {
    ...base,
    op: 'tool',
    subject: words.text || 'x',
    state,
    seq: index * 2 + 1,
    reads: 'unobserved',
  };
  return state === 'abstain'
    ? [own]
    : [own, { ...base, op: 'add', subject: change(words).path, after: hash('7'), bytes: 6, seq: index * 2 + 2 }];
}

function patchOf(path: string): string {
  const quoted = /^[!#-[\]-~]+$/.test(path) ? path : 'notes/a.txt';
  return [
    `diff --git a/${quoted} b/${quoted}`,
    'new file mode 100644',
    'index 0000000000000000000000000000000000000000..ff6e6b1a505523bd4c9af36bd9d70d136872b225',
    '--- /dev/null',
    `+++ b/${quoted}`,
    '@@ -0,0 +1,2 @@',
    '+one',
    '+two',
    'diff --git a/lights.mjs b/lights.mjs',
    'index 0000000000000000000000000000000000000001..ff6e6b1a505523bd4c9af36bd9d70d136872b225 100644',
    '--- a/lights.mjs',
    '+++ b/lights.mjs',
    '@@ -1,3 +1,3 @@',
    ' first',
    "-const lit = ['Low Point'];",
    "+const lit = ['Low Point', 'North Stack'];",
    ' last',
    '',
  ].join('\n');
}
