import type { Header } from './header-value.ts';

export type HeaderText = { readonly text: string; readonly line: number; readonly column: number };

/** Every text of a header as it is parsed, keys among them, with the place of its entry. */
export function* headerTexts(header: Header): Generator<HeaderText> {
  for (const [key, { value, line, column }] of header) {
    yield { text: key, line, column };
    if (value.kind === 'text') yield { text: value.text, line, column };
    else if (value.kind === 'list') for (const text of value.items ?? []) yield { text, line, column };
    else if (value.kind === 'map') yield* headerTexts(value.entries);
  }
}
