import type { BufferEncoding, FileContent } from 'just-bash';
import { bytesOf, textOf } from './raw-bytes.ts';

export type Encoding = BufferEncoding;

type EncodingOption = Encoding | { readonly encoding?: Encoding | null } | undefined;

export function encode(content: FileContent, option: EncodingOption): Uint8Array {
  if (typeof content !== 'string') return content;
  const name = nameOf(option);
  return isText(name) ? bytesOf(content) : new Uint8Array(Buffer.from(content, name));
}

export function decode(bytes: Uint8Array, option: EncodingOption): string {
  const name = nameOf(option);
  return isText(name) ? textOf(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(name);
}

function isText(name: Encoding): boolean {
  return name === 'utf8' || name === 'utf-8';
}

function nameOf(option: EncodingOption): Encoding {
  return (typeof option === 'object' ? option.encoding : option) ?? 'utf8';
}
