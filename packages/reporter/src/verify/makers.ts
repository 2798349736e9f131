import type { JsonValue, RunTrace } from '@fpf/contracts';
import { firstDifference } from '../compare/first-difference.ts';
import type { Report } from '../finding.ts';

/** What makes a trace and its pages here, each as `package@version`. */
export type Makers = { readonly orchestrator: string; readonly reporter: string };

/**
 * Who made a bundle, where that was not what makes one here: another version may make it otherwise, and nobody has
 * rewritten it.
 */
export type OtherMaker = { readonly was: string; readonly is: string; readonly note: Report };

/** The trace is the orchestrator's. */
export function otherTraceMaker(trace: RunTrace, makers: Makers | undefined, note: Report): OtherMaker | undefined {
  const was = trace.components?.['orchestrator'] ?? 'an orchestrator that it does not name';
  return makers && was !== makers.orchestrator ? { was, is: makers.orchestrator, note } : undefined;
}

/** Pages are the reporter's, of a trace that is the orchestrator's. */
export function otherPageMaker(trace: RunTrace, makers: Makers | undefined, note: Report): OtherMaker | undefined {
  const was = trace.components?.['reporter'] ?? 'a reporter that it does not name';
  return makers && was !== makers.reporter ? { was, is: makers.reporter, note } : otherTraceMaker(trace, makers, note);
}

/**
 * What a record gives, for one that another version wrote: a member that it has not was optional and came later, so it
 * is left out, and told once. What both have must be the same.
 */
export function asWrittenBy(other: OtherMaker | undefined, file: string, is: unknown, should: unknown): unknown {
  if (!other) return should;
  const asThen = withoutLater(is as JsonValue, should as JsonValue);
  const later = firstDifference(asThen, should as JsonValue);
  if (later) other.note(file, `was made by ${other.was}; ${other.is} adds ${later.pointer}`);
  return asThen;
}

/** A page that another version made may look otherwise. */
export function tellOther({ was, is, note }: OtherMaker, file: string): void {
  note(file, `was made by ${was}, and ${is} makes it otherwise, so it was held to its digest only`);
}

function withoutLater(is: JsonValue | undefined, should: JsonValue): JsonValue {
  if (Array.isArray(is) && Array.isArray(should)) return should.map((value, index) => withoutLater(is[index], value));
  if (!isObject(is) || !isObject(should)) return should;
  const then = Object.entries(should).filter(([key]) => Object.hasOwn(is, key));
  return Object.fromEntries(then.map(([key, value]) => [key, withoutLater(is[key], value)]));
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
