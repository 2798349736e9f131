import { canonicalJson } from '@fpf/contracts/hash';
import type { JsonValue } from '@fpf/contracts';

/** The few assertions that the cases need; no test library comes along into a component's tests. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';
}

export function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new ContractBroken(what);
}

export function expectSame(actual: unknown, wanted: unknown, what: string): void {
  const [a, b] = [show(actual), show(wanted)];
  if (a !== b) throw new ContractBroken(`${what}: expected ${b}, got ${a}`);
}

/**
 * A component may be asked in a process of its own, so its members answer with a promise, also what they know at once.
 * What the promise comes to is for other cases to say.
 */
export async function expectPromise(answer: unknown, member: string): Promise<void> {
  const then: unknown = (answer as { readonly then?: unknown } | null | undefined)?.then;
  expect(typeof then === 'function', `${member} answers with a plain value, and not with a promise`);
  await Promise.allSettled([answer]);
}

/** The promise must be refused with an FpfError of that code. */
export async function expectRefused(attempt: Promise<unknown>, code: string, what: string): Promise<void> {
  await refusalOf(attempt, code, what);
}

/** As `expectRefused`, and gives what the refusal says. */
export async function refusalOf(attempt: Promise<unknown>, code: string, what: string): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    const got = (error as { readonly code?: unknown }).code;
    if (got === code) return error instanceof Error ? error.message : '';
    throw new ContractBroken(
      `${what}: expected to be refused with ${code}, but it failed with ${String(got ?? error)}`,
    );
  }
  throw new ContractBroken(`${what}: expected to be refused with ${code}, but it was accepted`);
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : canonicalJson(value as JsonValue);
}
