/** A way in which a value may be written. `plain` is the value itself. */
export type SecretForm = { readonly form: string; readonly text: string };

/** Shorter than this, an encoded piece stands in texts by chance. */
const shortest = 10;

/** Every way that a value is likely to be written in, each text once. */
export function formsOf(value: string): readonly SecretForm[] {
  const bytes = Buffer.from(value);
  const url = encodeURIComponent(value);
  const all: readonly SecretForm[] = [
    { form: 'plain', text: value },
    { form: 'json', text: JSON.stringify(value).slice(1, -1) },
    {
      form: 'json-slash',
      text: JSON.stringify(value)
        .slice(1, -1)
        .replaceAll('/', String.raw`\/`),
    },
    { form: 'url', text: url },
    { form: 'url-small', text: url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()) },
    { form: 'form', text: url.replaceAll('%20', '+') },
    { form: 'hex', text: bytes.toString('hex') },
    { form: 'hex-big', text: bytes.toString('hex').toUpperCase() },
    ...inBase64(bytes),
  ];
  const known = new Set<string>();
  return all.filter(({ form, text }) => {
    const is = !known.has(text) && (form === 'plain' || text.length >= shortest);
    known.add(text);
    return is;
  });
}

/**
 * Alone, with its padding; and inside a longer text, where it may begin at each of three places and its ends hang on
 * its neighbours.
 */
function inBase64(bytes: Buffer): readonly SecretForm[] {
  const inside = [0, 1, 2].map((offset): SecretForm => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const begin = [0, 2, 3][offset] ?? 0;
    return { form: `base64-${offset}`, text: all.slice(begin, Math.floor(((offset + bytes.length) * 8) / 6)) };
  });
  const standard = [{ form: 'base64', text: bytes.toString('base64') }, ...inside];
  return [
    ...standard,
    ...standard.map(({ form, text }) => ({
      form: `${form}-url`,
      text: text.replaceAll('+', '-').replaceAll('/', '_'),
    })),
  ];
}
