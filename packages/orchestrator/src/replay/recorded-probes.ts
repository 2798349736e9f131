import { payloadsOf } from '@fpf/contracts';
import type { DefinedTool, Probed } from '../in-process/define-tool.ts';
import { seqOf, type Tape } from './tape.ts';

/** The same tools, whose probes say what they said then: what has become of the world is no matter of the record. */
export function withRecordedProbes(tools: readonly DefinedTool[], tape: Tape): readonly DefinedTool[] {
  return tools.map((tool) =>
    tool.probe ? { ...tool, probe: async (_args, { callId }) => probedIn(tape, seqOf(callId)) } : tool,
  );
}

function probedIn({ attempt, of, askedFor }: Tape, seq: number): Probed {
  if (of('tool-result', seq)?.result.evidence.some(({ by }) => by === 'probe') === true) return 'done';
  if (payloadsOf(attempt.events, 'tool-unknown').some((unknown) => unknown.seq === seq)) return 'unknown';
  if (of('guard-decision', seq) ?? of('run-suspended', seq)) return 'not-done';
  return askedFor(`what was found of call ${seq}`);
}
