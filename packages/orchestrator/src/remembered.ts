import type { ToolEnded } from '@fpf/contracts';

export type Remembered = { readonly key: string; readonly kept: boolean };

/**
 * What calls kept in, or took out of, the project's memory. It is no part of the session: it lasts when the session is
 * discarded, and also where the call was set aside afterwards.
 */
export function remembered(ended: readonly ToolEnded[]): readonly Remembered[] {
  return ended.flatMap(({ result }) =>
    result.evidence.flatMap(({ carrier, value }) =>
      carrier?.type === 'project-memory' ? [{ key: carrier.ref, kept: value !== false }] : [],
    ),
  );
}
