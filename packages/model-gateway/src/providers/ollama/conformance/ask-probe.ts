import type { ModelConformance, ModelRequest, StreamEvent } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { isJsonObject } from '../../../wire/is-json-object.ts';
import { probeRequest, verdictOn } from './probe-request.ts';

/** Asks the model the one question, and looks at what came back of its two texts. */
export async function askProbe(ask: (request: ModelRequest) => AsyncIterable<StreamEvent>): Promise<ModelConformance> {
  return verdictOn((await callsOf(ask(probeRequest))).find(({ name }) => name === probeRequest.tools[0]?.name)?.given);
}

export type Asked = { readonly name: string; readonly given: Readonly<Record<string, unknown>> };

/** The calls of an answer, those with arguments that can be read. */
export async function callsOf(events: AsyncIterable<StreamEvent>): Promise<readonly Asked[]> {
  const calls: Asked[] = [];
  for await (const event of events) {
    if (event.type !== 'tool_call_delta') continue;
    const read = readJson(event.arguments_delta ?? '');
    const given = read.ok && isJsonObject(read.value) ? read.value : {};
    calls.push({ name: event.name ?? '', given });
  }
  return calls;
}
