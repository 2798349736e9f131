import type { ModelResponse, ToolSpec } from '@fpf/contracts';
import { greet, skillNamed } from './fake-skill.ts';
import type { World } from './fakes.ts';

const wave: ToolSpec = { ...greet, name: 'wave', description: 'Wave at someone.' };
const bow: ToolSpec = { ...greet, name: 'bow', description: 'Bow to someone.' };

export const declined: ModelResponse = { final: 'I cannot do that.' };
export const waved: ModelResponse = { tool_calls: [{ name: 'wave', arguments: { name: 'Ada' } }] };

/** The search found two skills after the first, and the model calls a tool of theirs. */
export const taken: World = {
  next: [skillNamed('waver', '5', wave), skillNamed('bower', '6', bow)],
  responses: [declined, waved],
};

/** It calls nothing, however often it is asked. */
export const refused: World = { ...taken, responses: [declined] };
