import { type FpfError } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { type ModelChoice, rehearsal } from './model-choice.ts';
import { spokenModel } from './model-name.ts';

/** Why a model does not answer now; undefined where it does. Any other failure than not being there is thrown. */
export type Absence = (choice: ModelChoice) => Promise<FpfError | undefined>;

/**
 * Who decides: the chosen model, or, where that is allowed and it cannot be reached, the rehearsal model, which then
 * says in whose place and why. Asked once, before anything runs: a model that is lost in the middle of a run is
 * replaced by nobody.
 */
export async function settleModel(choice: ModelChoice, absence: Absence): Promise<ModelChoice> {
  if (!choice.fallback) return choice;
  const absent = await absence(choice);
  if (!absent) return choice;
  // It may quote what a server said, and becomes a part of lines of ours.
  const because = visibleLine(absent.message.replace(/^[a-z-]+: /, '').replace(/\.$/, ''));
  return { ...rehearsal, by: choice.by, inPlaceOf: { model: spokenModel(choice), because } };
}
