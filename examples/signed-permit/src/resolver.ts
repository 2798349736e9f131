import type { Clock, EvidenceAnswer, EvidenceQuestion, EvidenceResolver } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { PermitOptions } from './options.ts';
import { isSignedBy, publicKey, readPermit } from './permit.ts';

const largest = 4_096;

/**
 * `permit.signed:PATH`: whether the file is a permit for this tool, signed by one of the keys, whose time is not over.
 * A tool can write the file, and cannot sign it, so what it writes affirms nothing. True and false are found out; what
 * cannot be read is unknown.
 */
export function createPermitResolver({ keys }: PermitOptions, clock: Clock): EvidenceResolver {
  const trusted = keys.map(publicKey);
  return {
    kind: 'permit.signed',
    about: {
      summary: 'A permit that a person signed for this tool lies at a path.',
      subject: 'required',
      value: 'boolean',
    },
    resolve: async (question) => await answer(question),
    words: async ({ status, detail }, asked) => ({
      said:
        status === 'present'
          ? 'the permit does not cover this call'
          : status === 'absent'
            ? 'there is no permit'
            : (detail ?? 'the permit cannot be read'),
      next: `Have somebody sign a permit for this tool and put it at ${asked.slice(asked.indexOf(':') + 1)}.`,
    }),
  };

  async function answer({ subject, call, context: { session }, signal }: EvidenceQuestion): Promise<EvidenceAnswer> {
    if (subject === undefined || subject === '') return { status: 'unknown', detail: 'the question names no file' };
    const ref = `${session.id}:${subject}`.slice(0, 4_096).toWellFormed();
    const found = await inTime(session.stat(subject), signal);
    if (found === undefined) return { status: 'absent', carrier: { type: 'session-path', ref } };
    if (found.type !== 'file' || found.size > largest)
      return { status: 'unknown', detail: 'what lies there is no small file' };
    const bytes = await inTime(session.readFile(subject), signal);
    const permit = readPermit(bytes);
    if (!permit) return { status: 'unknown', detail: 'what lies there is no permit' };
    const carrier = { type: 'session-path', ref, sha256: sha256(bytes) };
    const value =
      isSignedBy(permit, trusted) && permit.tool === call.tool.name && clock.now() < Date.parse(permit.until);
    return { status: 'present', value, carrier };
  }
}

/** Ends with the signal, whatever the other side does. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, refuse) => {
    stop = () => refuse(signal.reason as Error);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
