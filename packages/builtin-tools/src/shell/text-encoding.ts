import type { BufferEncoding, FileContent } from 'just-bash';

export type Encoding = BufferEncoding;

type EncodingOption = Encoding | { readonly encoding?: Encoding | null } | undefined;

export function encode(content: FileContent, option: EncodingOption): Uint8Array {
  return typeof content === 'string' ? new Uint8Array(Buffer.from(content, nameOf(option))) : content;
}

export function decode(bytes: Uint8Array, option: EncodingOption): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(nameOf(option));
}

function nameOf(option: EncodingOption): Encoding {
  return (typeof option === 'object' ? option.encoding : option) ?? 'utf8';
}
