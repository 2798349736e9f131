/** What a command writes on either stream, as the bytes that a pipe would get. */
export function catchOutput(stream: NodeJS.WriteStream): () => string {
  const parts: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    parts.push(Buffer.from(chunk));
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
  return () => Buffer.concat(parts.splice(0)).toString('utf8');
}
