import type { FpfError, JsonObject } from '@fpf/contracts';
import type { Waiving } from '../scan/waive.ts';

/** What a person says about a pack beside where it comes from. */
export type PackAsk = {
  /** How strictly its skills are checked; without it as the project says. */
  readonly profile?: string | undefined;
  readonly waiving?: Waiving | undefined;
};

/** A change of a project's packs, made up and shown before anything is written. */
export type PackPlan = {
  /** What it would do, for a person. */
  readonly preview: string;
  readonly question: string;
  /** The same for a program. */
  readonly data: JsonObject;
  /** Why it may not be applied as it is: findings that nobody waived. `apply` throws it. */
  readonly refused: FpfError | undefined;
  /** There is nothing to change, and `apply` writes nothing. */
  readonly isDone: boolean;
  /** Writes it: all of it or nothing. Refused where the project or a file of the pack moved meanwhile. */
  readonly apply: () => Promise<PackApplied>;
};

export type PackApplied = { readonly data: JsonObject; readonly text: string };

/** Makes the plan of a change, whose `write` is only called where the plan may be applied and changes something. */
export function packPlan(shown: Omit<PackPlan, 'apply'>, write: () => Promise<PackApplied>): PackPlan {
  const { preview, data, refused, isDone } = shown;
  return {
    ...shown,
    apply: async () => {
      if (refused) throw refused;
      return isDone ? { data, text: preview } : write();
    },
  };
}
