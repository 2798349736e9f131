import { FpfError } from '@fpf/contracts';
import type { AcceptancePlan, Contender } from './acceptance-plan.ts';
import type { LookedAt } from './judge-acceptance.ts';

export type Looks = { readonly candidate: LookedAt; readonly pinned: LookedAt };

/** Who is there, by their own word. */
export async function identifyModels({ candidate, pinned }: AcceptancePlan, signal: AbortSignal): Promise<Looks> {
  const [one, other] = [await look(candidate, signal), await look(pinned, signal)];
  const moved = other.absent === null && other.before.digest !== pinned.digest;
  return {
    candidate: one,
    pinned: moved
      ? {
          before: { ...other.before, digest: pinned.digest, conforming: false },
          after: null,
          absent:
            `model.digest-mismatch: the ${pinned.by} pins ${pinned.digest}, and ${other.before.name} is ` +
            `${other.before.digest ?? 'without a digest'} now`,
        }
      : { ...other, before: { ...other.before, digest: pinned.digest } },
  };
}

/** The same, when all was tried. Who was absent is not asked again. */
export async function identifyAgain(plan: AcceptancePlan, looks: Looks, signal: AbortSignal): Promise<Looks> {
  const again = async (looked: LookedAt, contender: Contender): Promise<LookedAt> => {
    if (looked.absent !== null) return looked;
    const { before, absent } = await look(contender, signal);
    return { ...looked, after: absent === null ? before : null };
  };
  return {
    candidate: await again(looks.candidate, plan.candidate),
    pinned: await again(looks.pinned, plan.pinned),
  };
}

async function look({ provider, name, probe }: Contender, signal: AbortSignal): Promise<LookedAt> {
  try {
    const before = await probe(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]));
    return { before, after: null, absent: null };
  } catch (error) {
    signal.throwIfAborted();
    const before = { provider, name, digest: null, conforming: false };
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
