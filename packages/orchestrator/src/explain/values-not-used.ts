import { type FileChange, type JournalEvent, payloadsOf, type Reason, reason, standingEvents } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { isOnlyProposed } from '../call/only-proposed.ts';
import { looksLikePath, unusedValues } from '../words/used-values.ts';
import { answeredParts } from './open-wishes.ts';

export type NotUsed = { readonly values: readonly string[]; readonly changed: boolean };

/**
 * Values of the request that no call which passed, or would, was given. What was not done at all has its own reason,
 * and a record that does not say what was asked for has none. A value that a run ends with may hold what no call was
 * given.
 */
export function valuesNotUsed(events: readonly JournalEvent[]): NotUsed {
  const standing = standingEvents(events);
  const results = payloadsOf(standing, 'tool-result').filter(({ state }) => state === 'pass');
  const passed = new Set(results.map(({ seq }) => seq));
  const begun = payloadsOf(standing, 'tool-intent').filter(({ seq }) => passed.has(seq));
  const proposed = payloadsOf(standing, 'guard-decision').filter(({ reasons }) => isOnlyProposed(reasons));
  // What a value was before is a value of the request too: "from 40 to 45".
  const before = results.flatMap(({ result: { output } }) => {
    const was = typeof output === 'object' && output !== null && 'before' in output ? output.before : undefined;
    return was === undefined ? [] : [{ before: was }];
  });
  const given = [...[...begun, ...proposed].map(({ args }) => args), ...before];
  if (given.length === 0 || payloadsOf(standing, 'run-started').some(({ output }) => output))
    return { values: [], changed: false };
  const values = answeredParts(standing).flatMap(({ values: named = [] }) => named);
  const effects = results.flatMap(({ result }) => result.effects);
  return {
    values: [...new Set([...unusedValues(values, given), ...writtenAsText(values, effects)])],
    changed:
      begun.some(({ read_only: reads }) => !reads) ||
      proposed.some(({ decided_on: on }) => on !== undefined && on.tool.effect !== 'pure'),
  };
}

/** Where something was changed, nobody may take it for what was asked. */
export function changedWithout(events: readonly JournalEvent[]): readonly Reason[] {
  const { values, changed } = valuesNotUsed(events);
  if (values.length === 0 || !changed) return [];
  const message = `${notUsedLine(values)} Something was changed without ${values.length > 1 ? 'them' : 'it'}.`;
  return [reason('run.value-not-used', 'report', message)];
}

export function notUsedLine(values: readonly string[]): string {
  return `Not used: ${values.join(', ')}.`;
}

/** A file that is called `0.03` and says `rate.txt`: the name was taken for the text. */
function writtenAsText(values: readonly string[], effects: readonly FileChange[]): readonly string[] {
  const files = effects.filter(({ path }) => values.includes(path) && !looksLikePath(path));
  return values
    .filter(looksLikePath)
    .filter((value) => files.some(({ after }) => [value, `${value}\n`].some((text) => after?.sha256 === sha256(text))));
}
