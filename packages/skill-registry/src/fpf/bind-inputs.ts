import type { Binding, MethodInterface } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import type { GapLedger } from './gap-ledger.ts';
import { fits, typeIn, typeOf } from './json-type.ts';
import { causeOf } from './section-gaps.ts';
import { valueGap } from './value-gap.ts';

export type Bound = ReadonlyMap<string, Binding>;

/**
 * What stands for each input: what was given, else its default. A value of another type or out of bounds, and one for
 * an input that the method does not have, are gaps; an input without a value is none before a step asks for it.
 */
export function bindInputs(
  method: Partial<MethodInterface>,
  inputs: Readonly<Record<string, Binding>>,
  gaps: GapLedger,
): Bound {
  const bound = new Map<string, Binding>();
  const parameters = new Map((method.parameters ?? []).map((parameter) => [parameter.id, parameter]));
  for (const { id, name, schema, default: otherwise } of parameters.values()) {
    const given = Object.hasOwn(inputs, id) ? inputs[id] : otherwise === undefined ? undefined : { value: otherwise };
    if (!given) continue;
    const type = typeIn(schema);
    if ('value' in given && type !== undefined && !fits(typeOf(given.value), type))
      gaps.add(id, `the value of ${quote(name)} is of type ${typeOf(given.value)}, not ${type}`);
    else {
      const gap = 'value' in given ? valueGap(schema, given.value) : undefined;
      if (gap === undefined) bound.set(id, given);
      else gaps.add(id, `the value of ${quote(name)} would be refused: ${gap}`);
    }
  }
  for (const id of Object.keys(inputs))
    if (!parameters.has(id))
      gaps.add(
        id,
        `a value was given for it, and the method has no such input${namedLike(id, method)}`,
        causeOf('parameters', gaps),
      );
  return bound;
}

/** Who gives the name of an argument means the input that has it. */
function namedLike(name: string, { parameters = [] }: Partial<MethodInterface>): string {
  const ids = parameters.filter((parameter) => parameter.name === name).map(({ id }) => id);
  return ids.length === 0 ? '' : `: the input named ${quote(name)} is ${ids.join(' or ')}`;
}

/** Every input left to the call that a model proposes: what the loader plans with. */
export function bindAtWork({ parameters = [] }: Partial<MethodInterface>): Readonly<Record<string, Binding>> {
  return Object.fromEntries(parameters.map(({ id }) => [id, { at: 'work' as const }]));
}
