import type { Call, OddCalls, Piece, Turn } from '../turn/turn.ts';
import { goJson, type Json, Raw } from '../wire/go-json.ts';
import type { Strike } from './fault.ts';

/** The call that a fault spoils: the first of the answer; else one of the first tool that is offered. */
export function callOf(turn: Turn, { tools }: Strike): Call {
  for (const { calls = [] } of turn.pieces) {
    if (typeof calls !== 'function' && calls[0] !== undefined) return calls[0];
  }
  return { id: 'call_double00', index: 0, name: tools[0] ?? 'get_weather', arguments: { city: 'Paris' } };
}

/** The turn with these calls in the place of its own. */
export function withCalls(turn: Turn, calls: readonly Call[] | OddCalls): Turn {
  return { ...turn, pieces: [...textOf(turn), { calls }] };
}

/** The turn with other arguments in its call. Here the other API has a text around them, as always. */
export function withArguments(turn: Turn, strike: Strike, given: Json): Turn {
  return withCalls(turn, [{ ...callOf(turn, strike), arguments: given }]);
}

export function textOf(turn: Turn): readonly Piece[] {
  return [...turn.pieces].flatMap(({ calls, ...text }) =>
    calls === undefined || (text.content ?? '') !== '' ? [text] : [],
  );
}

/** A list of one call, of which the text of the function's members is given, in the manner of each API. */
export function rawCall(call: Call, members: (given: string) => string): OddCalls {
  return (api) => {
    const given = api === 'ollama' ? goJson(call.arguments) : goJson(goJson(call.arguments));
    const [before, inside] = api === 'ollama' ? ['', '"index":0,'] : ['"index":0,"type":"function",', ''];
    return new Raw(`[{"id":${goJson(call.id)},${before}"function":{${inside}${members(given)}}}]`);
  };
}
