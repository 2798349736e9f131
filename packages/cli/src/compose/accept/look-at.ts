import { FpfError, type ModelIdentity } from '@fpf/contracts';
import type { LookedAt } from '@fpf/evaluation';
import { hostOf } from '@fpf/project/host';
import { type ModelChoice, modelName, resolveProvider } from '@fpf/project/model';
import type { ProjectRecord } from '@fpf/project/open';
import type { CommandInput } from '../../command/descriptor.ts';
import { projectInput } from '../project-input.ts';
import type { AcceptPlan } from './accept-plan.ts';

export type Looks = { readonly candidate: LookedAt; readonly pinned: LookedAt };

/** Who is there, by their own word: asked of a provider made for just this, so that nothing remembered answers. */
export async function lookAt(
  { project, candidate, pinned }: AcceptPlan,
  input: CommandInput,
  signal: AbortSignal,
): Promise<Looks> {
  const [one, other] = [
    await look(project, candidate, input, signal),
    await look(project, pinned.choice, input, signal),
  ];
  const moved = other.absent === null && other.before.digest !== pinned.digest;
  return {
    candidate: one,
    pinned: moved
      ? {
          before: { ...other.before, digest: pinned.digest, conforming: false },
          after: null,
          absent: `model.digest-mismatch: the ${pinned.by} pins ${pinned.digest}, and ${other.before.name} is ${other.before.digest ?? 'without a digest'} now`,
        }
      : { ...other, before: { ...other.before, digest: pinned.digest } },
  };
}

/** The same, when all was tried. Who was absent is not asked again. */
export async function lookAgain(
  plan: AcceptPlan,
  looks: Looks,
  input: CommandInput,
  signal: AbortSignal,
): Promise<Looks> {
  const again = async (looked: LookedAt, choice: ModelChoice): Promise<LookedAt> => {
    if (looked.absent !== null) return looked;
    const { before, absent } = await look(plan.project, choice, input, signal);
    return { ...looked, after: absent === null ? before : null };
  };
  return {
    candidate: await again(looks.candidate, plan.candidate),
    pinned: await again(looks.pinned, plan.pinned.choice),
  };
}

async function look(
  project: ProjectRecord,
  choice: ModelChoice,
  input: CommandInput,
  signal: AbortSignal,
): Promise<LookedAt> {
  try {
    const provider = await (await resolveProvider(project, choice)).make(hostOf(projectInput(input)));
    const before = await provider.probe(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]));
    return { before, after: null, absent: null };
  } catch (error) {
    signal.throwIfAborted();
    const before: ModelIdentity = {
      provider: choice.provider,
      name: modelName(choice),
      digest: null,
      conforming: false,
    };
    if (FpfError.is(error) && error.code.startsWith('model.'))
      return { before, after: null, absent: `${error.code}: ${error.message} ${error.hint}` };
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return {
        before,
        after: null,
        absent: `model.timeout-connect: it did not say within ${longestMs / 1000} s who it is`,
      };
    throw error;
  }
}

const longestMs = 15_000;
