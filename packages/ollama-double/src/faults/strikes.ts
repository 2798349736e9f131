import { type FaultName, type FaultRule, faultTable, type FaultUse } from './fault-table.ts';
import type { Fault, FaultNumbers, Strike } from './fault.ts';

/** A fault and the request that it strikes. */
export interface Struck {
  readonly fault: Fault;
  readonly strike: Strike;
}

export type Target = Omit<Strike, 'fault' | 'numbers'>;

export const inferencePaths: readonly string[] = ['/api/chat', '/api/generate', '/v1/chat/completions'];

/** Which fault strikes which request, and how often it still does. */
export class Strikes {
  readonly #rules: readonly FaultRule[];
  readonly #seen = new Map<FaultRule, number>();
  readonly #struck = new Map<object, number>();

  constructor(rules: readonly FaultRule[]) {
    this.#rules = rules;
  }

  /** The first rule that is due. Every rule of the path counts the request, due or not. */
  byPath(path: string, target: Target): Struck | undefined {
    let found: Struck | undefined;
    for (const rule of this.#rules) {
      if (!(rule.path === undefined ? inferencePaths.includes(path) : rule.path === path)) continue;
      const seen = (this.#seen.get(rule) ?? 0) + 1;
      this.#seen.set(rule, seen);
      if (seen >= (rule.nth ?? 1))
        found ??= this.#strike(rule, rule.fault, rule.nth === undefined ? undefined : 1, target);
    }
    return found;
  }

  /** The fault that an answer brings along. */
  byAnswer(answer: object, use: FaultUse, target: Target): Struck | undefined {
    return this.#strike(answer, use, undefined, target);
  }

  #strike(key: object, use: FaultUse, usual: number | undefined, target: Target): Struck | undefined {
    const { name, fault, numbers } = faultOf(use);
    const struck = this.#struck.get(key) ?? 0;
    if (struck >= (numbers.times ?? usual ?? fault.times ?? Number.POSITIVE_INFINITY)) return undefined;
    this.#struck.set(key, struck + 1);
    return { fault, strike: { fault: name, numbers, ...target } };
  }
}

interface NamedFault {
  readonly name: FaultName;
  readonly fault: Fault;
  readonly numbers: FaultNumbers;
}

export function faultOf(use: FaultUse): NamedFault {
  const { name, ...numbers } = typeof use === 'string' ? { name: use } : use;
  return { name, fault: faultTable[name], numbers };
}
