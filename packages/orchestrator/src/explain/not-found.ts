import { type JournalEvent, type JsonValue, payloadsOf, type Reason, reason, standingEvents } from '@fpf/contracts';

const most = 16;

/**
 * A tool that looks for something lists under `not_found`, in its result, what of that it did not find. A call that ran
 * is no answer to that part of the question, and nobody may take it for one.
 */
export function notFound(events: readonly JournalEvent[]): readonly Reason[] {
  const results = payloadsOf(standingEvents(events), 'tool-result').filter(({ state }) => state === 'pass');
  // What a later call of the tool has found is found.
  const last = new Map(results.map(({ tool, result: { output } }) => [tool, textsOf(output)]));
  const words = [...new Set([...last.values()].flat())];
  if (words.length === 0) return [];
  const more = words.length > most ? `, and ${words.length - most} more` : '';
  return [
    reason(
      'run.not-found',
      'report',
      `What was found does not say: ${words
        .slice(0, most)
        .map((word) => `“${word}”`)
        .join(', ')}${more}.`,
    ),
  ];
}

function textsOf(output: JsonValue | undefined): readonly string[] {
  if (typeof output !== 'object' || output === null || !Object.hasOwn(output, 'not_found')) return [];
  const { not_found: listed } = output as { readonly not_found?: JsonValue };
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((text) => {
    const plain = typeof text === 'string' ? text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
    return plain === '' ? [] : [plain.slice(0, 128).toWellFormed()];
  });
}
