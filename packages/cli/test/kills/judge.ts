import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import {
  type AgentFSAdapter,
  type JournalEvent,
  type JsonObject,
  type JsonValue,
  payloadsOf,
  type RunTrace,
} from '@fpf/contracts';
import { findChainBreak, sha256 } from '@fpf/contracts/hash';
import { readSnapshot } from '@fpf/agentfs-adapter/snapshot';
import { projectTrace } from '@fpf/orchestrator';
import { systemHost } from '@fpf/project/host';
import { verifyBundle } from '@fpf/reporter';
import { differences } from './differences.ts';
import { normalised, withoutProbed } from './normalise.ts';
import type { Engine, Place } from './orders.ts';
import { doneOutside } from './outside.ts';
import { contents, less } from './story.ts';

export type Judged = {
  readonly session: string;
  readonly trace: RunTrace;
  /** With those of tasks in the place of what handed them on. */
  readonly calls: RunTrace['tool_calls'];
  readonly patch: string;
  readonly events: readonly JournalEvent[];
  /** Of what it handed on. */
  readonly ofTasks: readonly JournalEvent[];
  /** Calls of which nobody can tell, calls that a probe settled, and things that were done outside. */
  readonly unknown: number;
  readonly probed: number;
  readonly outside: number;
};

const adapters = new Map<Engine, AgentFSAdapter>();

function adapterOf(engine: Engine): AgentFSAdapter {
  const made =
    adapters.get(engine) ??
    createAgentFSAdapter(
      { engine, sandbox: [] },
      systemHost(() => undefined),
    );
  adapters.set(engine, made);
  return made;
}

/**
 * A run that has come to its end, in its bundle, its session and outside: nothing is lost, done twice, or unaccounted
 * for.
 */
export async function judge(
  place: Place,
  engine: Engine,
  { run, session }: { readonly run: string; readonly session: string },
  { whole, earlier }: { readonly whole: Judged | undefined; readonly earlier: readonly Judged[] },
): Promise<Judged> {
  const dir = join(place.runs, run);
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
  const found = await verifyBundle(dir, { project: projectTrace, snapshot: readSnapshot });
  assert.deepEqual(found, [], 'what verify finds in the bundle');
  const trace = JSON.parse(read('trace.json')) as RunTrace;
  const events = journalIn(dir);
  const tasks = (trace.tasks ?? [])
    .filter(({ outcome }) => outcome !== undefined)
    .map(({ task }) => join(dir, 'tasks', task));
  const ofTasks = tasks.flatMap(journalIn);
  const traces = tasks.map((task) => JSON.parse(readFileSync(join(task, 'trace.json'), 'utf8')) as RunTrace);
  const calls = allCalls(trace, traces);
  judgeControls([...events, ...ofTasks]);
  const unknown = trace.tool_calls.filter(({ error }) => error?.code === 'run.unknown-effect');
  const patch = read('diff.patch');
  // A run that stopped at what nobody knows left less to those that came after it.
  if (whole && earlier.every((one) => one.unknown === 0)) compare({ trace, session, patch }, whole, unknown.length > 0);
  const others = earlier.flatMap((one) => one.calls);
  judgeOutside(place, trace, { calls, others });
  await judgeSession(place, engine, session, { trace, calls: [...others, ...calls] });
  assert.deepEqual(
    payloadsOf(events, 'tool-unknown').map(({ call_id: id }) => id),
    unknown.map(({ call_id: id }) => id),
  );
  const probed = calls.filter(({ evidence = [] }) => evidence.some(({ by }) => by === 'probe')).length;
  return {
    session,
    trace,
    calls,
    events,
    ofTasks,
    patch,
    unknown: unknown.length,
    probed,
    outside: doneOutside(place.outside).length,
  };
}

function journalIn(dir: string): readonly JournalEvent[] {
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  assert.equal(findChainBreak('journal', events), undefined);
  return events;
}

/** The calls of the run, and where it handed something on, those of the task in its place. */
function allCalls(trace: RunTrace, tasks: readonly RunTrace[]): RunTrace['tool_calls'] {
  const ofCall = new Map((trace.tasks ?? []).map(({ task, call_id: call }) => [call, task]));
  return trace.tool_calls.flatMap((call) => {
    const task = tasks.find(({ run_id: id }) => id === ofCall.get(call.call_id ?? ''));
    return task ? [call, ...task.tool_calls] : [call];
  });
}

/** It was turned to the same in each attempt that asked in time, and each time is there once. */
function judgeControls(events: readonly JournalEvent[]): void {
  const taken = payloadsOf(events, 'control-taken').map(({ control }) => control);
  assert.ok(taken.length > 0);
  for (const control of taken) assert.deepEqual(control, { kind: 'budget', budget: less });
}

/**
 * A call that passed was done; none was done twice but under one key; one that nobody knows of is told as such, and
 * ended the run.
 */
function judgeOutside(
  place: Place,
  trace: RunTrace,
  { calls, others }: Record<'calls' | 'others', RunTrace['tool_calls']>,
): void {
  const done = doneOutside(place.outside);
  const times = (id: string | undefined): number => done.filter(({ call }) => call === id).length;
  for (const { tool, call_id: id, state, error } of calls) {
    if (tool === 'put') assert.ok(times(id) >= 1, `${id} was done`);
    if (tool !== 'pay' && tool !== 'book') continue;
    if (state === 'pass') assert.equal(times(id), 1, `${tool} of ${id} was done once`);
    else {
      assert.deepEqual([tool, state, error?.code], ['pay', 'degrade', 'run.unknown-effect']);
      assert.ok(times(id) <= 1);
      assert.deepEqual([trace.outcome, trace.tool_calls.at(-1)?.call_id], ['degraded', id]);
    }
  }
  const traced = new Set([...others, ...calls].map(({ call_id: id }) => id));
  assert.deepEqual(
    done.filter(({ call }) => !traced.has(call)),
    [],
    'nothing was done that no trace tells of',
  );
}

type Call = RunTrace['tool_calls'][number];
type Came = { readonly trace: RunTrace; readonly calls: RunTrace['tool_calls'] };

async function judgeSession(place: Place, engine: Engine, id: string, { trace, calls }: Came): Promise<void> {
  const session = await adapterOf(engine).open({
    workspace: place.workspace,
    stateDir: place.sessions,
    homeDir: homeOf(place),
    session: id,
  });
  try {
    assert.deepEqual((await session.operations.verify()).findings, [], 'what verify finds in the session');
    const passed = calls.filter(({ state }) => state === 'pass');
    const linesOf = (name: string, line: (args: Call['args']) => string): string =>
      passed.flatMap(({ tool, args }) => (tool === name ? [line(args)] : [])).join('');
    const lines = {
      'log.txt': linesOf('append_file', ({ content }) => content as string),
      'tally.txt': linesOf('tally', ({ what }) => `${what as string}\n`),
    };
    for (const [path, text] of Object.entries(lines)) {
      const found = await session.readFile(path).catch(() => new Uint8Array());
      assert.equal(Buffer.from(found).toString(), text, `${path}: each line of a call that passed is there once`);
    }
    if (trace.outcome !== 'completed') return;
    assert.equal(Buffer.from(await session.readFile('notes/a.md')).toString(), contents['notes/a.md']);
    for (const [path, text] of Object.entries(lines)) assert.ok(text.endsWith(contents[path] ?? '-'), path);
  } finally {
    await session.close();
  }
}

/** Where an adapter that nobody told keeps what tools must not see. */
function homeOf({ home, workspace }: Place): string {
  return join(home, 'fpf', sha256(workspace).slice(0, 16));
}

type Compared = Pick<Judged, 'trace' | 'session' | 'patch'>;

/** The same as the run that nobody killed; of a run that ended in what nobody knows, as far as it came. */
function compare(is: Compared, should: Compared, unknown: boolean): void {
  const told = ({ trace, session }: Compared): JsonObject => normalised(withoutProbed(trace), session) as JsonObject;
  if (!unknown) {
    assert.deepEqual(differences(told(is), told(should)), []);
    assert.equal(is.patch, should.patch);
    return;
  }
  const before = is.trace.tool_calls.length - 1;
  const upTo = (of: Compared): JsonValue => (told(of)['tool_calls'] as readonly JsonValue[]).slice(0, before);
  assert.deepEqual(differences(upTo(is), upTo(should)), []);
}
