import { type JsonSpan, jsonSpans } from './json-spans.ts';

export type FilePlace = { readonly line: number; readonly column: number };

/** Where a key of a config stands, or an item of a list; undefined for what is not there. */
export type ConfigPlaces = (path: readonly string[]) => FilePlace | undefined;

export const noPlaces: ConfigPlaces = () => undefined;

/** The text was read by the strict reader before. It is only looked through when somebody asks. */
export function placesIn(text: string): ConfigPlaces {
  let root: JsonSpan | undefined;
  return (path) => {
    root ??= jsonSpans(text);
    let at: { readonly start: number; readonly value: JsonSpan } = { start: root.start, value: root };
    for (const token of path) {
      const item = at.value.items[/^\d+$/.test(token) ? Number(token) : -1];
      const next = at.value.members.find(({ key }) => key === token) ?? (item && { start: item.start, value: item });
      if (!next) return undefined;
      at = next;
    }
    return placeAt(text, at.start);
  };
}

/** Lines and columns count from 1, as editors do. */
export function placeAt(text: string, offset: number): FilePlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
