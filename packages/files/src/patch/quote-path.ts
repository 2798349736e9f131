/** Git writes a path with unusual bytes in C's quoted form; a plain one stays as it is. */
export function quotePath(path: string): string {
  const bytes = new TextEncoder().encode(path);
  if (bytes.every((byte) => byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c)) return path;
  return `"${Array.from(bytes, quoteByte).join('')}"`;
}

const named: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

function quoteByte(byte: number): string {
  return (
    named[byte] ?? (byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte))
  );
}
