import type { ContractCase } from './contract-case.ts';

export type CaseReport = { readonly port: string; readonly name: string } & (
  | { readonly status: 'passed' }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly message: string; /** It did not end in time. */ readonly hung?: boolean }
);

/** After so many cases that did not end, no other one of the list is tried: a component that hangs is known by then. */
const mostHung = 3;

/**
 * Runs cases one after another. A hanging subject fails its case after `timeoutMs`; the others still run, until
 * `mostHung` did not end. A subject that never lets go of the thread is beyond this: who runs what may do that needs a
 * thread for it, as `fpf check` has.
 */
export async function* runCases(cases: readonly ContractCase[], timeoutMs = 30_000): AsyncGenerator<CaseReport> {
  let hung = 0;
  for (const one of cases) {
    const report = hung >= mostHung ? notTried(one) : await tried(one, timeoutMs);
    if (report.status === 'failed' && report.hung && hung < mostHung) hung += 1;
    yield report;
  }
}

/** What is said of a case behind too many that did not end. */
function notTried({ port, name }: ContractCase): CaseReport {
  return { port, name, status: 'failed', message: `not tried: ${mostHung} cases before it did not end` };
}

async function tried({ port, name, run }: ContractCase, timeoutMs: number): Promise<CaseReport> {
  try {
    return { port, name, ...(await within(timeoutMs, run())) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { port, name, status: 'failed', message, ...(error instanceof NeverEnded && { hung: true }) };
  }
}

class NeverEnded extends Error {
  override readonly name = 'NeverEnded';
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new NeverEnded(`did not end within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
