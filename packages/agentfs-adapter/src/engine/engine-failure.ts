import { diskFull, FpfError } from '@fpf/contracts';
import type { EngineName } from './sql.ts';

/**
 * What an engine said, and what kind of thing that is. The two engines have no code in common, so it is told by their
 * words.
 */
export class EngineFailure extends Error {
  readonly kind: 'locked' | 'ended' | 'damaged' | 'full' | 'read-only' | 'other';

  constructor(text: string, cause?: unknown) {
    super(text, { cause });
    this.kind = kindOf(text);
  }

  static of(error: unknown): EngineFailure {
    if (error instanceof EngineFailure) return error;
    return new EngineFailure(error instanceof Error ? error.message : String(error), error);
  }
}

function kindOf(text: string): EngineFailure['kind'] {
  if (/locked/i.test(text)) return 'locked';
  if (/engine's process ended/.test(text)) return 'ended';
  if (/malformed|not a database|corrupt|short read|checksum/i.test(text)) return 'damaged';
  if (/disk is full|no storage space|no space left|disk quota/i.test(text)) return 'full';
  return /read-?only|permission denied/i.test(text) ? 'read-only' : 'other';
}

const hints: Readonly<Record<EngineFailure['kind'], string>> = {
  locked: 'Wait for it to end, or use another session.',
  ended:
    'Open it again: what was acknowledged is there. Where it ends once more, the file is damaged: let `fpf verify` look at it.',
  damaged: 'Let `fpf verify` look at it, go on from a snapshot, or use another session. The file was left as it is.',
  full: 'Free some space, then try again: nothing that was acknowledged is lost.',
  'read-only': 'Make the file and its folder writable, or name another state folder with --state-dir.',
  other: 'Check the folder, its permissions and its free space.',
};

const words: Readonly<Record<EngineFailure['kind'], (path: string, text: string) => string>> = {
  locked: (path) => `another process holds ${path}`,
  ended: (path, text) => `${text}, while it worked on ${path}`,
  damaged: (path, text) => `the database ${path} is damaged: ${text}`,
  full: (path, text) => `there is no room left for ${path}: ${text}`,
  'read-only': (path, text) => `${path} cannot be written: ${text}`,
  other: (path, text) => `the database ${path} failed: ${text}`,
};

const codes: Readonly<Partial<Record<EngineFailure['kind'], string>>> = { locked: 'session.locked', full: diskFull };

/** An engine's failure as ours. */
export function unavailable(path: string, error: unknown): FpfError {
  if (FpfError.is(error)) return error;
  const { kind, message } = EngineFailure.of(error);
  return new FpfError({
    code: codes[kind] ?? 'session.unavailable',
    message: `agentfs-adapter: ${words[kind](path, message.slice(0, 512))}`,
    hint: hints[kind],
    cause: error,
  });
}

export function engineMissing(name: EngineName, why: string): FpfError {
  return new FpfError({
    code: 'session.engine-missing',
    message: `agentfs-adapter: the engine ${name} cannot be loaded here: ${why.slice(0, 512)}`,
    hint:
      name === 'sqlite'
        ? 'Use Node 22.13 or newer, or set the option "engine" of agentfs-adapter to "agentfs-sdk".'
        : 'Use Node 22.13 or newer, which brings the engine "sqlite", or a platform that agentfs-sdk is built for.',
  });
}
