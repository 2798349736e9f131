import { type FileChange, FpfError, type SessionDiff } from '@fpf/contracts';
import { type PatchBounds, toPatchFrom } from '@fpf/files/patch';
import { selectChanges } from '../plan/select-changes.ts';

/** The contents of changed files on either side, as pieces. */
export interface Contents {
  /** Throws `session.content-lost` where nobody has it any more. */
  before(path: string): AsyncIterable<Uint8Array>;
  after(path: string): AsyncIterable<Uint8Array>;
}

/** The changes as git writes them, in bounded room: what is left out is named, with nothing of it in the patch. */
export async function diffOf(
  changes: readonly FileChange[],
  contents: Contents,
  ask: { readonly paths?: readonly string[]; readonly bounds?: PatchBounds; readonly signal?: AbortSignal } = {},
): Promise<SessionDiff> {
  const chosen = ask.paths === undefined ? changes : selectChanges(changes, ask.paths);
  const whole = {
    before: (path: string) => unlessLost(join(contents.before(path))),
    after: (path: string) => join(contents.after(path)),
  };
  const { patch, leftOut } = await toPatchFrom(chosen, whole, ask.bounds, ask.signal);
  return { changes: chosen, patch, leftOut: onceEach(leftOut) };
}

/** A path that changed its kind is left out on both sides. */
function onceEach(leftOut: SessionDiff['leftOut']): SessionDiff['leftOut'] {
  return [...new Map([...leftOut].reverse().map((one) => [one.path, one])).values()].reverse();
}

async function unlessLost(content: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await content;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.content-lost') return undefined;
    throw error;
  }
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}
