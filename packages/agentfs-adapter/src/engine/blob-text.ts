/** A quoted text or name, a comment, or a place for a value. Only the last is changed. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/**
 * The same statement for values that are handed over as hexadecimal text: the engine of agentfs-sdk reads a bound buffer one byte
 * at a time, and text at once.
 */
export function withHexValues(text: string, isBlob: (index: number) => boolean): string {
  let index = 0;
  return text.replace(parts, (part) => {
    if (part !== '?') return part;
    index += 1;
    return isBlob(index - 1) ? 'unhex(?)' : '?';
  });
}
