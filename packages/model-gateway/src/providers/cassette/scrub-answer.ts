import type { StreamEvent } from '@fpf/contracts';
import type { Scrubber } from './scrubber.ts';
import type { TakenAnswer } from './take-answer.ts';

type Piece = { readonly at: number; readonly text: string };

/**
 * The same answer without secrets and home folders. Texts that came in pieces are looked at as the one text that they
 * are.
 */
export function scrubAnswer({ model, answered, events, failed }: TakenAnswer, scrubber: Scrubber): TakenAnswer {
  const texts = new Map<string, Piece[]>();
  for (const [at, event] of events.entries()) {
    const piece = pieceOf(event);
    if (!piece) continue;
    const known = texts.get(piece.of);
    if (known) known.push({ at, text: piece.text });
    else texts.set(piece.of, [{ at, text: piece.text }]);
  }
  const clean = new Map<number, string>();
  for (const pieces of texts.values()) {
    for (const [nth, text] of scrubber.pieces(pieces.map((piece) => piece.text)).entries())
      clean.set((pieces[nth] as Piece).at, text);
  }
  return {
    model,
    ...(answered && { answered }),
    events: events.map((event, at) => scrubEvent(event, clean.get(at), scrubber)),
    ...(failed && {
      failed: {
        ...failed,
        message: scrubber.text(failed.message),
        hint: scrubber.text(failed.hint),
        details: scrubber.json(failed.details),
      },
    }),
  };
}

/** Which text of the answer this is a piece of. */
function pieceOf(event: StreamEvent): { readonly of: string; readonly text: string } | undefined {
  if (event.type === 'text_delta' || event.type === 'thinking_delta')
    return { of: `${event.type} ${event.index}`, text: event.text };
  if (event.type !== 'tool_call_delta' || event.arguments_delta === undefined) return undefined;
  return { of: `arguments ${event.index}`, text: event.arguments_delta };
}

function scrubEvent(event: StreamEvent, text: string | undefined, scrubber: Scrubber): StreamEvent {
  switch (event.type) {
    case 'text_delta':
    case 'thinking_delta':
      return { ...event, text: text ?? '' };
    case 'tool_call_delta':
      return text === undefined ? event : { ...event, arguments_delta: text };
    case 'shown':
    case 'lacking':
    case 'error':
      return scrubber.json(event);
    case 'message_start':
    case 'usage':
    case 'conformance':
    case 'answered':
    case 'message_stop':
      return event;
  }
}
