import type { Host, StreamEvent } from '@fpf/contracts';
import { hideAll, hideFacts } from './hide-json.ts';

type Piece = { readonly of: string; readonly text: string; readonly as: (text: string) => StreamEvent };

/**
 * A model's answer as it comes, without known secrets, also where one is cut in pieces: the end of a text waits until
 * it is none.
 */
export function hideDeltas({ secrets }: Pick<Host, 'secrets'>): {
  readonly push: (event: StreamEvent) => readonly StreamEvent[];
  readonly end: () => readonly StreamEvent[];
} {
  if (!secrets) return { push: (event) => [event], end: () => [] };
  const open = new Map<string, { readonly stream: ReturnType<typeof secrets.hiding>; as: Piece['as'] }>();
  const end = (): readonly StreamEvent[] => {
    const rest = [...open.values()].flatMap(({ stream, as }) => {
      const text = stream.end();
      return text === '' ? [] : [as(text)];
    });
    open.clear();
    return rest;
  };
  return {
    end,
    push: (event) => {
      if (event.type === 'message_stop') return [...end(), event];
      const piece = pieceOf(event);
      if (!piece) return [event.type === 'shown' ? hideAll({ secrets }, event) : hideFacts({ secrets }, event)];
      const known = open.get(piece.of) ?? { stream: secrets.hiding(), as: piece.as };
      open.set(piece.of, { ...known, as: piece.as });
      const text = known.stream.push(piece.text);
      return text === '' && !begins(event) ? [] : [piece.as(text)];
    },
  };
}

/** What names a call has to be told, with whatever text there is. */
function begins(event: StreamEvent): boolean {
  return event.type === 'tool_call_delta' && (event.name !== undefined || event.id !== undefined);
}

function pieceOf(event: StreamEvent): Piece | undefined {
  if (event.type === 'text_delta' || event.type === 'thinking_delta') {
    const { type, index, text } = event;
    return { of: `${type} ${index}`, text, as: (shown) => ({ type, index, text: shown }) };
  }
  if (event.type !== 'tool_call_delta' || event.arguments_delta === undefined) return undefined;
  const { index, arguments_delta: text, ...named } = event;
  let first = true;
  return {
    of: `arguments ${index}`,
    text,
    as: (shown) => {
      const whole: StreamEvent = { ...(first ? named : { type: event.type }), index, arguments_delta: shown };
      first = false;
      return whole;
    },
  };
}
