import {
  FpfError,
  type JsonObject,
  type ModelGateway,
  type ModelProvider,
  type StreamEvent,
  type ToolCall,
  type ToolSpec,
} from '@fpf/contracts';
import { admit, readJson } from '@fpf/contracts/validate';
import type { Asked, GivenCall } from './reply.ts';

/**
 * What a provider may say to one request, in characters. A gateway bounds bytes, time and calls; here is only the bare
 * model.
 */
const largestReply = 1_048_576;

/** A provider alone, without a gateway: nothing is asked again, and the answer is put together here. */
export function askProvider(provider: ModelProvider): Asked {
  return {
    probe: (signal) => provider.probe(signal),
    ask: async (request, signal) => {
      const model = await provider.probe(signal);
      const calls = new Map<number, { name: string; text: string }>();
      let [said, size] = ['', 0];
      for await (const event of provider.complete(request, { signal })) {
        size += sizeOf(event);
        if (size > largestReply) throw failed('model.too-large', `more than ${largestReply} characters in one answer`);
        if (event.type === 'error') throw failed(event.code, event.message);
        if (event.type === 'text_delta') said += event.text;
        if (event.type === 'tool_call_delta') {
          const call = calls.get(event.index) ?? { name: '', text: '' };
          calls.set(event.index, {
            name: call.name + (event.name ?? ''),
            text: call.text + (event.arguments_delta ?? ''),
          });
        }
      }
      return {
        kind: 'answered',
        calls: [...calls.values()].map((call) => readCall(call, request.tools)),
        words: said !== '',
        model,
      };
    },
  };
}

function readCall(
  { name, text }: { readonly name: string; readonly text: string },
  tools: readonly ToolSpec[],
): GivenCall {
  const shown = name.slice(0, 256);
  const read = readJson(text);
  if (!read.ok || typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return { name: shown, arguments: {}, problem: 'admit.bad-json' };
  return checkCall({ name: shown, arguments: read.value as JsonObject }, tools);
}

function sizeOf(event: StreamEvent): number {
  if (event.type === 'tool_call_delta') return (event.name?.length ?? 0) + (event.arguments_delta?.length ?? 0) + 1;
  return event.type === 'text_delta' || event.type === 'thinking_delta' ? event.text.length + 1 : 1;
}

function failed(code: string, message: string): FpfError {
  return new FpfError({
    code,
    message: `evaluation: ${message}`,
    hint: 'The code explains what to do: `fpf explain CODE`.',
  });
}

/** Through a gateway: its limits and retries are part of what is measured, and its marks are taken as they are. */
export function askGateway(gateway: ModelGateway): Asked {
  return {
    probe: (signal) => gateway.probe(signal),
    ask: async (request, signal) => {
      const { response, evidence } = await gateway.plan(request, { signal }).result();
      const marks = new Map(evidence.marks.map((mark) => [mark.call, mark.reason.code]));
      return {
        kind: 'answered',
        calls: (response.tool_calls ?? []).map((call, index) => checkCall(call, request.tools, marks.get(index))),
        words: (response.final ?? '') !== '',
        model: evidence.model,
      };
    },
  };
}

/** A call with what is wrong with it: what was marked already, else what admission says. */
function checkCall(call: ToolCall, tools: readonly ToolSpec[], marked?: string): GivenCall {
  if (marked !== undefined) return { ...call, problem: marked };
  const admission = admit(call, tools);
  if (admission.ok) return call;
  return { ...call, problem: admission.reasons[0]?.code ?? 'admit.bad-json' };
}
