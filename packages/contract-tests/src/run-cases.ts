import type { ContractCase } from './contract-case.ts';

export type CaseReport = { readonly port: string; readonly name: string } & (
  | { readonly status: 'passed' }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly message: string }
);

/** Runs cases one after another. A hanging subject fails its case after `timeoutMs`; the others still run. */
export async function* runCases(cases: readonly ContractCase[], timeoutMs = 30_000): AsyncGenerator<CaseReport> {
  for (const { port, name, run } of cases) {
    try {
      yield { port, name, ...(await within(timeoutMs, run())) };
    } catch (error) {
      yield { port, name, status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`did not end within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
