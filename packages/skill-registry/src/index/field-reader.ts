/** Fields of a text, one after another; undefined where the text has no more, or another thing than was asked for. */
export interface FieldReader {
  next(): string | undefined;
  /** A length and as many fields. */
  list(most?: number): readonly string[] | undefined;
  /** A length and as many fields, by turns keys and values. */
  pairs(): Readonly<Record<string, string>> | undefined;
  atEnd(): boolean;
}

const none: readonly string[] = Object.freeze([]);

export function fieldReader(text: string, end: string): FieldReader {
  const fields = text.split(end);
  // Behind the last end there is nothing.
  const last = fields.length - 1;
  let at = 0;
  const count = (): number => {
    const said = at < last ? Number(fields[at]) : -1;
    at += 1;
    return Number.isInteger(said) && said <= last - at ? said : -1;
  };
  return {
    next() {
      if (at >= last) return undefined;
      at += 1;
      return fields[at - 1];
    },
    list(most = Number.POSITIVE_INFINITY) {
      const length = count();
      if (length === 0) return none;
      if (length < 0 || length > most) return undefined;
      at += length;
      return Object.freeze(fields.slice(at - length, at));
    },
    pairs() {
      const length = count();
      if (length < 0 || length % 2 === 1) return undefined;
      const found: Record<string, string> = {};
      for (const stop = at + length; at < stop; at += 2) found[fields[at] ?? ''] = fields[at + 1] ?? '';
      return Object.freeze(found);
    },
    atEnd: () => at === last && fields[last] === '',
  };
}
