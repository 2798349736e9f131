import { named, visible } from '@fpf/files/text';

/** A piece of XML that is one already: only what is made here is put into a page unescaped. */
export type Xml = { readonly xml: string };

/** An element with what it holds, a line each; an attribute that is undefined is left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...inner: readonly (Xml | string)[]
): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${inAttribute(String(value))}"`],
  );
  const open = `<${name}${given.join('')}`;
  if (inner.length === 0) return { xml: `${open}/>` };
  if (inner.every((one) => typeof one === 'string')) return { xml: `${open}>${inner.map(inText).join('')}</${name}>` };
  return {
    xml: `${open}>\n${inner.map((one) => (typeof one === 'string' ? inText(one) : one.xml)).join('\n')}\n</${name}>`,
  };
}

export function document(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * XML 1.0 has no way to write most control characters, nor two that are none; every other one that cannot be seen gets
 * a name too.
 */
function inText(text: string): string {
  return visible(text)
    .replace(/[\t\ufffe\uffff]/g, named)
    .replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** A line break in an attribute would be read as a blank. */
function inAttribute(text: string): string {
  return inText(text).replace(/\n/g, '&#10;');
}
