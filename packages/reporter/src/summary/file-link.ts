import { inlineCode } from './untrusted.ts';

/** A file of the bundle, as a link where its name is one of ours. */
export function fileLink(name: string, text = name): string {
  const ours = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) && !name.split('/').includes('..');
  return ours ? `[${text}](${name})` : inlineCode(name);
}
