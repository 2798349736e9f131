type Node = Readonly<Record<string, unknown>>;

/** A word that is one text, quoted or not; undefined where something is expanded in it. */
export function plainText({ parts }: Node): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = (parts as readonly Node[]).map((part) =>
    part['type'] === 'DoubleQuoted' ? plainText(part) : plain.has(part['type'] as string) ? part['value'] : undefined,
  );
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}

const plain: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'Escaped']);
