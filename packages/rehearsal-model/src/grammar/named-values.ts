import type { JsonValue } from '@fpf/contracts';
import type { KnownSlot } from '../model.ts';
import { folded } from '../text/grams.ts';

/** Which of a slot's choices the request allows: a named value only where one of its words stands in it. */
export function allowedChoices({ slot, choices }: KnownSlot, words: readonly string[]): readonly boolean[] {
  if (!slot.named) return choices.map(() => true);
  const request = words.map(folded);
  const said = [...slot.named].filter(([word]) => word === '*' || stands(word, request));
  return choices.map((choice) => said.some(([, value]) => sameValue(value, choice)));
}

function sameValue(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One word, or several in a row; the last one also with an s, as in notebooks. */
function stands(name: string, request: readonly string[]): boolean {
  const parts = name.split(' ');
  return request.some((_, at) =>
    parts.every((part, index) => {
      const word = request[at + index];
      return word === part || (index === parts.length - 1 && word === `${part}s`);
    }),
  );
}
