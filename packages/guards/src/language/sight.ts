import { types } from 'node:util';
import type { CelInput } from '@bufbuild/cel';
import type { DecisionCase, Evidence } from '@fpf/contracts';
import { NotData, toData } from './data.ts';
import { maximum } from './limits.ts';

/** Something of a case as the evaluator takes it, and the bytes that it is. */
export type Seen = { readonly data: CelInput; readonly bytes: number };

/** What can be looked at of one case. Each thing is read when it is first asked for, and once. */
export type Sight = {
  /** Undefined where it is unknown. */
  readonly evidence: (id: string) => Seen | undefined;
  /** Undefined where there is none. */
  readonly argument: (name: string) => Seen | NotData | undefined;
  readonly allArguments: () => Seen | NotData;
  readonly ctx: () => CelInput;
};

/** Of evidence, what is known to be there or not to be is seen. */
export function sightOf(
  { tool, args }: Pick<DecisionCase, 'tool' | 'args'>,
  standings: ReadonlyMap<string, { readonly seen: Seen | undefined }>,
): Sight {
  const named = new Map<string, Seen | NotData | undefined>();
  let ctx: CelInput | undefined;
  return {
    evidence: (id) => standings.get(id)?.seen,
    argument: (name) => {
      if (!named.has(name)) named.set(name, argumentOf(args, name));
      return named.get(name);
    },
    allArguments: () => see(args),
    ctx: () => (ctx ??= ctxOf(tool)),
  };
}

/** Evidence as `ev["…"]` shows it; the resolver and its remarks are not evidence. */
export function seeEvidence({ status, value, carrier }: Evidence): Seen | NotData {
  return see({ status, ...(value !== undefined && { value }), carrier });
}

function argumentOf(args: DecisionCase['args'], name: string): Seen | NotData | undefined {
  if (types.isProxy(args)) return new NotData('they are no plain data');
  const found = Object.getOwnPropertyDescriptor(args, name);
  if (!found?.enumerable) return undefined;
  if (!Object.hasOwn(found, 'value')) return new NotData('one of them is computed');
  return found.value === undefined ? undefined : see(found.value);
}

function ctxOf({ name, effect, skill }: DecisionCase['tool']): CelInput {
  const { id, version, shipped } = skill;
  return toData(
    { tool: { name, effect }, skill: { id, name: skill.name, version, shipped } },
    { bytes: maximum.inputBytes },
  );
}

function see(value: unknown): Seen | NotData {
  const allowance = { bytes: maximum.inputBytes };
  try {
    const data = toData(value, allowance);
    return { data, bytes: maximum.inputBytes - allowance.bytes };
  } catch (error) {
    return error instanceof NotData ? error : new NotData('it cannot be read');
  }
}
