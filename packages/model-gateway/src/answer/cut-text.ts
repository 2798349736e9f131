import { type ModelConformance, type ModelRequest, type Reason, reason } from '@fpf/contracts';
import { pointerOf, quote } from '@fpf/contracts/validate';
import { eachValue, schemasAt } from './value-schemas.ts';
import type { GroundedCall } from './grounding.ts';
import { fold, textsOf } from './message-texts.ts';

/** Who is instructed with what stands in them has not asked for it. */
const instructing: ReadonlySet<string> = new Set(['system', 'developer', 'assistant']);

/**
 * A text that may have lost what stood after its first comma: the server drops the marks around texts, and what was
 * asked, or what a tool told, has this text with a comma behind it. Nobody can tell whether the model meant more than
 * came, so the call is marked. What the schema lists is whole.
 */
export function cutTextOf(
  { tool, args }: Pick<GroundedCall, 'tool' | 'args'>,
  { messages }: ModelRequest,
  conformance: ModelConformance | undefined,
): Reason | undefined {
  if (conformance?.comma !== 'lost') return undefined;
  const asked = messages
    .filter(({ role }) => !instructing.has(role))
    .flatMap(textsOf)
    .map(forms);
  let found: Reason | undefined;
  eachValue(args, (value, at) => {
    if (found || typeof value !== 'string' || !asked.some((text) => goesOnAfter(text, forms(value)))) return;
    if (schemasAt(tool.input_schema, at).isListed(value)) return;
    const where = pointerOf(at);
    found = reason(
      'admit.cut-text',
      'schema',
      `${tool.name}: arguments${where} is ${quote(value, 96)}, and where that was asked for it goes on with a comma; this server drops what follows one`,
      [where],
    );
  });
  return found;
}

/** Case and white space are what a model changes first. */
function forms(text: string): string {
  return fold(text).toLowerCase();
}

/** Whether the wanted words stand in a text as words of their own, with a comma behind them. */
function goesOnAfter(text: string, wanted: string): boolean {
  if (wanted === '') return false;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const behind = text.slice(at + wanted.length, at + wanted.length + 2);
    if (/^ ?,/.test(behind) && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}
