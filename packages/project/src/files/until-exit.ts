/**
 * Work that leaves nothing beside what it is for, however it ends: `clean` is called once, when it is over or when the
 * process exits before that, as it does when a signal ends a command between two steps. So it does all it does in one
 * go.
 */
export async function untilExit<T>(clean: () => void, work: () => Promise<T>): Promise<T> {
  // What was begun last is cleared first.
  process.prependOnceListener('exit', clean);
  try {
    return await work();
  } finally {
    process.off('exit', clean);
    clean();
  }
}
