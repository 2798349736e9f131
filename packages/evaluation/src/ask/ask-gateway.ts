import type { ModelGateway } from '@fpf/contracts';
import { checkCall } from './check-call.ts';
import type { Asked } from './reply.ts';

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
