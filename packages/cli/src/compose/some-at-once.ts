/**
 * What comes of each job, in the order of the jobs, of which `most` are worked on at a time. Where one throws, none is
 * begun any more, and it is thrown when those at work have come to their end: nothing goes on behind a command that has
 * ended.
 */
export async function someAtOnce<Job, Result>(
  jobs: readonly Job[],
  most: number,
  work: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = jobs.entries();
  let broken = false;
  const worker = async (): Promise<void> => {
    for (const [at, job] of waiting) {
      if (broken) return;
      try {
        results[at] = await work(job);
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, jobs.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
