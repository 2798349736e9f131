import type { RehearsalModel } from '../model.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Derivation, Derived } from './derive.ts';
import { leftOver } from './left-over.ts';

/** Why no tool was called. */
export type Abstention =
  | { readonly why: 'no-tool-known' | 'none-fits' | 'too-tangled' }
  | { readonly why: 'value-missing'; readonly tool: string; readonly missing: readonly string[] }
  | { readonly why: 'left-over'; readonly tool: string; readonly left: readonly string[] }
  | {
      readonly why: 'not-sure';
      readonly tool: string;
      readonly of: string;
      readonly probability: number;
      readonly threshold: number;
    };

export type Verdict = { readonly call: Derivation } | { readonly abstained: Abstention };

/**
 * | found | probability | verdict |
 * | --- | --- | --- |
 * | nothing is offered that the model knows | any | abstained, `no-tool-known` |
 * | the search was given up | any | abstained, `too-tangled` |
 * | a call that uses all that is quoted, or is a path | tool and arguments reach their thresholds | the call |
 * | another call | tool and arguments reach their thresholds | abstained, `left-over` |
 * | a call | something is below | abstained: `value-missing` where the request seems not to say it, else `not-sure` |
 * | no call, and a tool is likelier than none | any | abstained: `value-missing`, else `not-sure` of its best call |
 * | no call otherwise | any | abstained, `none-fits` |
 */
export function verdictOf(
  { best, none, likeliest, proved }: Derived,
  thresholds: RehearsalModel['thresholds'],
  tokens: Tokens,
): Verdict {
  if (!likeliest) return { abstained: { why: 'no-tool-known' } };
  if (!proved) return { abstained: { why: 'too-tangled' } };
  const doubt = best && doubtIn(best, thresholds);
  if (best && !doubt) {
    const left = leftOver(best, tokens);
    return left.length > 0 ? { abstained: { why: 'left-over', tool: best.tool.tool.name, left } } : { call: best };
  }
  if (best && likeliest.tool !== best.tool) return { abstained: doubt ?? { why: 'none-fits' } };
  const { tool, missing, call, probability } = likeliest;
  const lacks = doubt ? missing.includes(doubt.of) : missing.length > 0 && probability > none;
  if (lacks) return { abstained: { why: 'value-missing', tool: tool.tool.name, missing } };
  const unsure = doubt ?? (call && probability > none ? doubtIn(call, thresholds) : undefined);
  return { abstained: unsure ?? { why: 'none-fits' } };
}

/** The least probable of the arguments that take a value; 1 where there is none. */
export function leastSlot({ taken }: Derivation): number {
  return Math.exp(Math.min(0, ...taken.map(({ candidate }) => candidate.score)));
}

type Doubt = Extract<Abstention, { readonly why: 'not-sure' }>;

function doubtIn(call: Derivation, thresholds: RehearsalModel['thresholds']): Doubt | undefined {
  const doubt = (of: string, probability: number, threshold: number): Doubt | undefined =>
    probability < threshold ? { why: 'not-sure', tool: call.tool.tool.name, of, probability, threshold } : undefined;
  const weakest = [...call.taken].sort((a, b) => a.candidate.score - b.candidate.score)[0];
  return (
    doubt('tool', call.probability, thresholds.tool) ??
    (weakest && doubt(weakest.rule.slot.name, Math.exp(weakest.candidate.score), thresholds.slot))
  );
}
