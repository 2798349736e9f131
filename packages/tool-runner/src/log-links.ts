import type { Evidence } from '@fpf/contracts';
import type { Captured } from './capture.ts';

type Said = Captured & { readonly full?: boolean };

/** What the tool said, as carriers: by hash, so that a log kept elsewhere can be held against the trace. */
export function logLinks(
  callId: string,
  said: { readonly stdout: Said; readonly stderr: Said },
  at: string,
): Evidence[] {
  return (['stdout', 'stderr'] as const).map((stream) => {
    const captured = said[stream];
    return {
      id: `log:${callId}/${stream}`,
      status: 'present',
      carrier: { type: 'log', ref: `${callId}/${stream}`, sha256: captured.sha256, at },
      by: 'tool-runner',
      detail: detailOf(captured),
    };
  });
}

function detailOf({ truncated, total, full }: Said): string {
  if (!truncated) return `${total} bytes`;
  const where = full ? 'all of them in a file of the run' : 'a part of them kept';
  return `${total} bytes were read, ${where}; the hash is over all that were read`;
}
