import type { SqlValue } from './sql.ts';

export type SdkWork =
  | { readonly op: 'exec'; readonly text: string }
  | { readonly op: 'run' | 'all' | 'get'; readonly text: string; readonly values: readonly SqlValue[] }
  | { readonly op: 'many'; readonly text: string; readonly rows: readonly (readonly SqlValue[])[] };
export type SdkRequest = { readonly op: 'open'; readonly path: string } | SdkWork;

/** Answers come in the order of the requests. */
export type SdkAnswer = { readonly value: unknown } | { readonly failure: string; readonly stage: 'load' | 'work' };
