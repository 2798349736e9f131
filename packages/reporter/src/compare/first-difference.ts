import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { pointerOf } from '@fpf/contracts/validate';
import type { Report } from '../finding.ts';

export type Difference = { readonly pointer: string; readonly is: string; readonly should: string };

const shown = 160;

/** The first place, as a JSON pointer, at which two values are not the same. */
export function firstDifference(
  is: JsonValue | undefined,
  should: JsonValue | undefined,
  pointer = '',
): Difference | undefined {
  if (text(is) === text(should)) return undefined;
  if (isBranch(is) && isBranch(should) && Array.isArray(is) === Array.isArray(should)) {
    const [a, b] = [is, should] as readonly [Branch, Branch];
    for (const key of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
      const found = firstDifference(own(a, key), own(b, key), pointer + pointerOf([key]));
      if (found) return found;
    }
  }
  return { pointer: pointer || '/', is: text(is).slice(0, shown), should: text(should).slice(0, shown) };
}

/** Says where a file is not what another source gives. */
export function reportDifference(file: string, is: unknown, should: unknown, source: string, report: Report): void {
  const found = firstDifference(is as JsonValue, should as JsonValue);
  if (found) report(file, `${found.pointer} is ${found.is}; ${source} says ${found.should}`);
}

type Branch = Readonly<Record<string, JsonValue | undefined>>;

function own(branch: Branch, key: string): JsonValue | undefined {
  return Object.hasOwn(branch, key) ? branch[key] : undefined;
}

function isBranch(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function text(value: JsonValue | undefined): string {
  return value === undefined ? 'absent' : canonicalJson(value);
}
