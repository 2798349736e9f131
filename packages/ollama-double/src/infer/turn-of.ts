import type { Say } from '../script/script.ts';
import { CallParser, type ParsedCall } from '../gemma/call-parser.ts';
import { modelTokens, withoutControlTokens, withoutDelimiters } from '../gemma/model-tokens.ts';
import { LoneEscapeError } from '../gemma/parse-arguments.ts';
import type { Seeded } from '../seeded.ts';
import { goJson, type Json, UnprintableError } from '../wire/go-json.ts';
import type { Call, Piece, Turn, TurnEnding } from '../turn/turn.ts';

/** What holds where an answer does not say it. */
export interface TurnDefaults {
  readonly delimiters: 'kept' | 'stripped';
  readonly loneEscape: 'panics' | 'survives';
  readonly reading: Reading;
  readonly promptTokens: number;
  readonly random: Seeded;
}

/** What is taken out of a raw text: its calls, its calls for nothing, or nothing, which loses the control tokens. */
export type Reading = 'calls' | 'text' | 'raw';

type Pieces = { readonly pieces: readonly Piece[]; readonly ending: TurnEnding };

/** An answer of the script as the turn of a model. */
export function turnOf(say: Say, defaults: TurnDefaults): Turn {
  const whole = say.modelText === undefined ? plainPieces(say, defaults) : parsedPieces(say.modelText, say, defaults);
  const unprintable = whole.pieces.findIndex((piece) => !printable(piece));
  const { pieces, ending }: Pieces =
    unprintable < 0 ? whole : { pieces: whole.pieces.slice(0, unprintable), ending: 'unprintable' };
  const { below } = defaults.random;
  const load = 20_000_000 + below(90_000_000);
  const prefill = 1_000_000 + below(20_000_000);
  const decode = 5_000_000 + below(60_000_000);
  const metrics = {
    total_duration: load + prefill + decode + below(5_000_000),
    load_duration: load,
    prompt_eval_count: defaults.promptTokens,
    prompt_eval_duration: prefill,
    eval_count: pieces.length,
    eval_duration: decode,
    ...say.metrics,
  };
  return { pieces, ending, doneReason: say.done_reason ?? 'stop', metrics };
}

/** Thinking, then text word by word, then each call whole in a piece of its own. */
function plainPieces(say: Say, defaults: TurnDefaults): Pieces {
  const calls = (say.tool_calls ?? []).map(({ name, arguments: given = {}, id }, index) => {
    return { id: id ?? callId(defaults.random), index, name, arguments: given as Json };
  });
  return {
    pieces: [
      ...modelTokens(say.thinking ?? '').map((thinking) => ({ thinking })),
      ...modelTokens(say.content ?? '').map((content) => ({ content })),
      ...(defaults.reading === 'calls' ? calls.map((call) => ({ calls: [call] })) : []),
    ],
    ending: 'done',
  };
}

/** A raw text, token by token through the parser. */
function parsedPieces(text: string, say: Say, defaults: TurnDefaults): Pieces {
  if (defaults.reading === 'raw')
    return { pieces: modelTokens(withoutControlTokens(text)).map((content) => ({ content })), ending: 'done' };
  const parser = new CallParser(defaults.loneEscape === 'survives');
  const delimiters = say.delimiters ?? defaults.delimiters;
  const pieces: Piece[] = [];
  let index = 0;
  const number = (call: ParsedCall): Call => ({ id: callId(defaults.random), index: index++, ...call });
  for (const token of modelTokens(delimiters === 'kept' ? text : withoutDelimiters(text))) {
    try {
      const { content, calls: found } = parser.add(token);
      const calls = defaults.reading === 'calls' ? found : [];
      if (content !== '' || calls.length > 0)
        pieces.push({ content, ...(calls.length > 0 && { calls: calls.map(number) }) });
    } catch (error) {
      if (error instanceof LoneEscapeError) return { pieces, ending: 'panic' };
      throw error;
    }
  }
  return { pieces, ending: 'done' };
}

function printable({ calls }: Piece): boolean {
  if (calls === undefined || typeof calls === 'function') return true;
  try {
    return goJson(calls.map(({ arguments: given }) => given)) !== '';
  } catch (error) {
    if (error instanceof UnprintableError) return false;
    throw error;
  }
}

export function callId(random: Seeded): string {
  return `call_${random.letters(8)}`;
}
