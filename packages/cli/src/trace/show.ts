import { FpfError, type JsonObject, payloadsOf } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { findBundle, readJournal, readTrace } from '@fpf/project/runs';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { showCall, showEvents, showTrace } from './show-trace.ts';
import { outputWidth } from '../terminal/wrap.ts';

/** `fpf trace show`: a run for a person who wants to know what happened and why. */
export const traceShow: CommandHandler = async (input) => {
  const dir = findBundle(readProject(projectInput(input)), input.args[0]);
  const trace = readTrace(dir);
  const shown = { terminal: input.terminal, width: outputWidth() };
  if (flag(input, 'events')) {
    const events = readJournal(dir);
    return { exitCode: 0, data: { events: events as unknown as JsonObject[] }, text: showEvents(events, shown) };
  }
  const n = text(input, 'call');
  if (n === undefined) return { exitCode: 0, data: trace as unknown as JsonObject, text: showTrace(trace, shown) };
  const call = trace.tool_calls[Number(n) - 1];
  if (!call) throw noCall(n, trace.tool_calls.length);
  const result = payloadsOf(readJournal(dir), 'tool-result').findLast(({ call_id: id }) => id === call.call_id)?.result;
  const data = { call, ...(result && { result }) } as unknown as JsonObject;
  return { exitCode: 0, data, text: showCall(call, Number(n), shown, result) };
};

function noCall(asked: string, count: number): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --call ${JSON.stringify(asked.slice(0, 32))} is none of the ${count} calls of this run.`,
    hint: count === 0 ? 'No call was decided on in this run.' : `Give a number from 1 to ${count}.`,
  });
}
