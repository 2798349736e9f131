// A fault in a file, with the line and the column where it is.

export function fail(source, at, what) {
  const before = source.slice(0, at);
  const line = lineAt(source, at);
  return new Error(
    `${what} (line ${line}, column ${at - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'))})`,
  );
}

/** The number of the line of a place, counted from 1. */
export function lineAt(source, at) {
  return (source.slice(0, at).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
}
