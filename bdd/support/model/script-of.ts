import type { ModelResponse } from '@fpf/contracts';
import type { Answer as SaidAnswer } from '@fpf/cucumber';
import type { Answer, FaultUse, Say, Script } from '@fpf/ollama-double';

/** What is wrong with what the server has and sends. */
export type Trouble = { readonly fault: FaultUse | undefined; readonly otherModel: boolean };

/** What it answers as long as a tool is not offered, in the place of what it would answer. */
export type Until = { readonly tool: string; readonly final: string };

/** What is lost here is lost in every answer, and not in one only. */
export const losesMarks = 'lost-delimiters';

/** Asked once of each digest, whether texts come back as they were written: as the server does that sent the rest. */
function notesPlace(fault: FaultUse | undefined): Answer {
  const say: Say = { tool_calls: [{ name: 'note_place', arguments: { place: 'Tokyo, Japan', code: '007' } }] };
  return { when: { tool: 'note_place' }, say: fault === losesMarks ? { ...say, fault } : say };
}

/** Under the name of the pinned model. */
const name = 'functiongemma:270m';
const another = { name, digest: '0e'.repeat(32) };

/**
 * What a scenario has said, as what the server replays. An answer is chosen by how many stand before it, so that one
 * asked for again is the same.
 */
export function scriptOf(
  said: readonly SaidAnswer[],
  { fault, otherModel, until }: Trouble & { readonly until: Until | undefined },
): Script {
  const answers = said.flatMap(({ request, response, further = [] }) => [
    ...[response, ...further].map((one, answered) => ({
      when: { lastUser: request, answered, ...(until && { tool: until.tool }) },
      say: { ...sayOf(one), ...(fault !== undefined && { fault }) },
    })),
    ...(until ? [{ when: { lastUser: request }, say: { content: until.final } }] : []),
    { when: { lastUser: request }, say: { content: 'That is all.' } },
  ]);
  // Asked for a part of the request of which a scenario says nothing, a model answers in words.
  const otherwise: Say = { content: 'That is all.' };
  return { answers: [notesPlace(fault), ...answers], otherwise, models: [otherModel ? another : { name }] };
}

function sayOf({ thought, tool_calls: calls, final }: ModelResponse): Say {
  return {
    ...(thought !== undefined && { thinking: thought }),
    ...(calls && { tool_calls: calls.map(({ name, arguments: given }) => ({ name, arguments: given })) }),
    ...(final !== undefined && { content: final }),
  };
}
