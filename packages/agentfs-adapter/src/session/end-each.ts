/**
 * Ends each in turn, whatever became of those before it. The first failure is the one that is told: what follows it is
 * often its consequence.
 */
export async function endEach(ends: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
