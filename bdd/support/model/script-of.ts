import type { ModelResponse } from '@fpf/contracts';
import type { Answer } from '@fpf/cucumber';
import type { FaultUse, Say, Script } from '@fpf/ollama-double';

/** What is wrong with what the server has and sends. */
export type Trouble = { readonly fault: FaultUse | undefined; readonly otherModel: boolean };

/** Asked once of each digest, whether texts come back as they were written: as a server does that keeps them. */
const keepsTexts = {
  when: { tool: 'note_place' },
  say: { tool_calls: [{ name: 'note_place', arguments: { place: 'Tokyo, Japan', code: '007' } }] },
} as const;

/** Under the name of the pinned model. */
const name = 'functiongemma:270m';
const another = { name, digest: '0e'.repeat(32) };

/** What a scenario has said, as what the server replays. An answer is chosen by how many stand before it, so that one asked for again is the same. */
export function scriptOf(said: readonly Answer[], { fault, otherModel }: Trouble): Script {
  const answers = said.flatMap(({ request, response, further = [] }) => [
    ...[response, ...further].map((one, answered) => ({
      when: { lastUser: request, answered },
      say: { ...sayOf(one), ...(fault !== undefined && { fault }) },
    })),
    { when: { lastUser: request }, say: { content: 'That is all.' } },
  ]);
  return { answers: [keepsTexts, ...answers], models: [otherModel ? another : { name }] };
}

function sayOf({ thought, tool_calls: calls, final }: ModelResponse): Say {
  return {
    ...(thought !== undefined && { thinking: thought }),
    ...(calls && { tool_calls: calls.map(({ name, arguments: given }) => ({ name, arguments: given })) }),
    ...(final !== undefined && { content: final }),
  };
}
