import { type CallLimits, type CallRequest, FpfError, type SpawnPlan } from '@fpf/contracts';
import { messageOf } from '../tree/anchored.ts';
import { mixedCall } from './call-refusals.ts';
import type { ScriptWork } from './script-work.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { describeEffects, type Effects } from '../changes/effects.ts';
import type { CallFiles } from '../files/call-files.ts';
import type { SessionState } from '../store/session-state.ts';
import type { ViewTree } from '../view/layers.ts';
import type { RefusedEntry } from '../tree/entry.ts';

export type ChangeParts = {
  readonly request: CallRequest;
  /** The view before the call. */
  readonly tree: ViewTree;
  readonly state: SessionState;
  /** Both work on the call; which of them may change something is settled by who does first. */
  readonly files: (changing: () => void) => CallFiles;
  readonly script: ScriptWork;
};

type Seen = { readonly set: ChangeSet; readonly effects: Effects };

const nothing: Seen = {
  set: { gone: [], puts: [], refused: [], pieces: () => [] },
  effects: { changes: [], host: new Map() },
};

/** What one call changes, by programs or in this process. It is looked up once, until the call changes more. */
export class CallChanges {
  readonly files: CallFiles;
  readonly #parts: ChangeParts;
  #seen: Promise<Seen> | undefined;
  #changedHere = false;

  constructor(parts: ChangeParts) {
    this.#parts = parts;
    this.files = parts.files(() => {
      if (parts.script.begun) throw mixedCall(parts.request.call_id);
      this.#changedHere = true;
      this.#seen = undefined;
    });
  }

  async enter(argv: readonly string[], limits: CallLimits): Promise<SpawnPlan> {
    const { script, request } = this.#parts;
    if (this.#changedHere) throw mixedCall(request.call_id);
    this.#seen = undefined;
    return await script.enter(argv, limits);
  }

  look(): Promise<Seen> {
    if (this.#seen) return this.#seen;
    const looking = this.#harvest();
    this.#seen = looking;
    looking.catch(() => {
      if (this.#seen === looking) this.#seen = undefined;
    });
    return looking;
  }

  /** A call is rolled back also where nobody can tell what it did. */
  async lookAnyway(): Promise<{ readonly seen: Seen; readonly unseen?: FpfError }> {
    try {
      return { seen: await this.look() };
    } catch (error) {
      const why = `what the call did could not be read: ${messageOf(error)}`;
      const unseen = FpfError.is(error) && error.code === 'sandbox.survivors' ? { unseen: error } : {};
      return {
        seen: { ...nothing, set: { ...nothing.set, refused: [{ path: '.', why: why.slice(0, 1024) }] } },
        ...unseen,
      };
    }
  }

  async #harvest(): Promise<Seen> {
    const { script, tree, state } = this.#parts;
    if (!script.begun && !this.#changedHere) return nothing;
    const found = script.begun ? await script.harvest() : await this.files.changes();
    const set = { ...found, refused: [...found.refused, ...coveredRefusals(found, state.base.covered)] };
    return { set, effects: await describeEffects(set, tree) };
  }
}

/**
 * A call may have taken away a folder that looked empty to it, because what lies in it is covered. That is not the
 * call's to do.
 */
function coveredRefusals({ gone, puts }: ChangeSet, covered: ReadonlySet<string>): readonly RefusedEntry[] {
  const replaced = puts.filter(({ entry }) => entry.type !== 'directory').map(({ path }) => path);
  return [...gone, ...replaced]
    .filter((path) => [...covered].some((name) => name.startsWith(`${path}/`)))
    .map((path) => ({ path, why: 'it holds what belongs to the stack itself' }));
}
