/** What a header can hold, as text and two levels of it. Deeper things are `other`: no field of ours needs them. */
export type HeaderValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] | undefined }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, HeaderEntry> }
  | { readonly kind: 'other' };

export type HeaderEntry = { readonly value: HeaderValue; readonly line: number; readonly column: number };
export type Header = ReadonlyMap<string, HeaderEntry>;
