/** What a header can hold, as text and two levels of it. Deeper things are `other`: no field of ours needs them. */
export type HeaderValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] | undefined }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, HeaderEntry> }
  | { readonly kind: 'other' };

export type HeaderEntry = { readonly value: HeaderValue; readonly line: number; readonly column: number };
export type Header = ReadonlyMap<string, HeaderEntry>;

type HeaderText = { readonly text: string; readonly line: number; readonly column: number };

/** Every text of a header as it is parsed, keys among them, with the place of its entry. */
export function* headerTexts(header: Header): Generator<HeaderText> {
  for (const [key, { value, line, column }] of header) {
    yield { text: key, line, column };
    if (value.kind === 'text') yield { text: value.text, line, column };
    else if (value.kind === 'list') for (const text of value.items ?? []) yield { text, line, column };
    else if (value.kind === 'map') yield* headerTexts(value.entries);
  }
}
