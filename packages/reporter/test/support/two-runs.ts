import type { JournalEvent, JsonObject, RunTrace, TracedCall } from '@fpf/contracts';
import type { ComparedRun } from '../../src/index.ts';

export const hash = (letter: string): string => letter.repeat(64);

export type RunDraft = {
  readonly trace?: Partial<RunTrace>;
  readonly calls?: readonly Partial<TracedCall>[];
  readonly events?: readonly (readonly [JournalEvent['kind'], JsonObject])[];
};

/** A run of which only the named things are told. */
export function runOf({ trace = {}, calls = [], events = [] }: RunDraft, id = 'run-1'): ComparedRun {
  return {
    trace: {
      run_id: id,
      started_at: '2026-01-01T00:00:00.000Z',
      model: 'scripted:x',
      skill_set: [],
      agentfs_session: { db_path: 'session.db', snapshot_id: id },
      outputs: { artifact_paths: [] },
      request: 'Count the words of README.md',
      outcome: 'completed',
      state: 'pass',
      exit_code: 0,
      usage: {
        turns: 1,
        model_calls: 1,
        tool_calls: calls.length,
        wall_ms: id.length * 7,
        bytes_written: 0,
        cost_usd: 0,
      },
      ...trace,
      tool_calls: calls.map((call, index) => ({
        tool: 'count',
        args: {},
        guard_decision: 'pass',
        state: 'pass',
        result_ref: `calls/${index + 1}.json`,
        call_id: `${id}/${index + 1}`,
        ...call,
      })),
    },
    events: events.map(([kind, payload], index) => ({
      kind,
      step_key: `step/${index}`,
      at: '2026-01-01T00:00:00.000Z',
      payload,
      run_id: id,
      seq: index + 1,
      prev_hash: hash('0'),
      hash: hash('0'),
    })),
  };
}

/** What a call put out, as the journal keeps it. */
export function printed(callId: string, stdout: string, code = 0): readonly ['tool-result', JsonObject] {
  const result = { stdout, stderr: '', return_code: code, success: code === 0, effects: [], evidence: [] };
  return ['tool-result', { call_id: callId, seq: 1, tool: 'count', state: 'pass', outcome: 'ok', result }];
}
