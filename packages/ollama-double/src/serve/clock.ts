/** Milliseconds to the form that Ollama writes, with nanoseconds that only look measured. */
export function timestampOf(ms: number, nanoseconds: number): string {
  return new Date(ms)
    .toISOString()
    .replace('Z', `${String(nanoseconds).padStart(6, '0')}Z`)
    .replace(/0+Z$/, 'Z')
    .replace(/\.Z$/, 'Z');
}
