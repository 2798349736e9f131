import type { Evidence } from '@fpf/contracts';
import type { Captured } from './capture.ts';

/** What the tool said, as carriers: by hash, so that a log kept elsewhere can be held against the trace. */
export function logLinks(callId: string, said: { readonly stdout: Captured; readonly stderr: Captured }, at: string): Evidence[] {
  return (['stdout', 'stderr'] as const).map((stream) => {
    const captured = said[stream];
    return {
      id: `log:${callId}/${stream}`,
      status: 'present',
      carrier: { type: 'log', ref: `${callId}/${stream}`, sha256: captured.sha256, at },
      by: 'tool-runner',
      detail: captured.truncated
        ? `${captured.total} bytes were read and a part of them kept; the hash is over all that were read`
        : `${captured.total} bytes`,
    };
  });
}
