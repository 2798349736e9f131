import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import { evaluated } from '../support/evaluate.ts';

/**
 * A fact of the specification: what an expression without variables comes to, as an expression that is true exactly
 * then.
 */
type Fact = { readonly name: string; readonly source: string; readonly is: 'yes' | 'no' | 'unknown' };

type Suite = {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly { readonly original: Original }[];
};
type Original = {
  readonly name?: string;
  readonly expr: string;
  readonly value?: Readonly<Record<string, unknown>>;
  readonly evalError?: unknown;
  readonly bindings?: unknown;
  readonly container?: unknown;
  readonly disableMacros?: unknown;
};

const suites = [
  'basic',
  'comparisons',
  'conversions',
  'fields',
  'fp_math',
  'integer_math',
  'lists',
  'logic',
  'parse',
  'plumbing',
  'string',
];

/**
 * Where the profile means to be stricter: no number is read out of a text, lists are not joined, 0.0/0.0 is no number.
 * Then nothing is known.
 */
const stricter = /\b(?:int|double)\(['"]|\] \+ \[|0\.0\/0\.0/;

function facts(suite: Suite, path: string): readonly Fact[] {
  const inner = (suite.suites ?? []).flatMap((one) => facts(one, `${path}/${one.name}`));
  return [...inner, ...(suite.tests ?? []).flatMap(({ original }) => factOf(original, path))];
}

function factOf(
  { name, expr, value, evalError, bindings, container, disableMacros }: Original,
  path: string,
): readonly Fact[] {
  if (bindings !== undefined || container !== undefined || disableMacros !== undefined) return [];
  const called = `${path}/${name ?? expr}`;
  if (evalError !== undefined)
    return [
      { name: called, source: expr, is: 'unknown' },
      { name: called, source: `(${expr}) == 1`, is: 'unknown' },
    ];
  const [kind, of] = Object.entries(value ?? { boolValue: true })[0] ?? [];
  const literal = literalOf(kind, of);
  if (kind === 'boolValue') return [{ name: called, source: expr, is: of === true ? 'yes' : 'no' }];
  return literal === undefined ? [] : [{ name: called, source: `(${expr}) == ${literal}`, is: 'yes' }];
}

function literalOf(kind: string | undefined, of: unknown): string | undefined {
  if (kind === 'int64Value') return String(of);
  if (kind === 'stringValue') return JSON.stringify(of);
  if (kind === 'nullValue') return 'null';
  if (kind === 'doubleValue' && typeof of === 'number' && Number.isFinite(of))
    return /[.e]/.test(String(of)) ? String(of) : `${of}.0`;
  return undefined;
}

test('what lies in the profile comes to what the specification of CEL says', () => {
  const all =
    (tests as Suite).suites?.filter(({ name }) => suites.includes(name)).flatMap((suite) => facts(suite, suite.name)) ??
    [];
  let held = 0;
  const differing: string[] = [];
  for (const { name, source, is } of all) {
    const came = evaluated(source);
    if (came === 'broken') continue;
    if (came === is || (came === 'unknown' && stricter.test(source))) held += 1;
    else differing.push(`${name}: ${source} came to ${came}, not ${is}`);
  }
  assert.deepEqual(differing, []);
  assert.ok(held > 300, `${held} of ${all.length} lie in the profile`);
});
