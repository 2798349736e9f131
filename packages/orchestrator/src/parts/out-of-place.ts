import { type Reason, reason, type ToolSpec, type Wish } from '@fpf/contracts';
import type { Conversation } from '../turns/conversation.ts';
import { isOtherThanAsked } from '../words/answered-wishes.ts';
import { answeredIn } from './next-part.ts';

/** A proposed call: of which tool, about which parts, and the part that was asked for where it was not the whole. */
type Placed = { readonly tool: ToolSpec; readonly about: readonly number[]; readonly part: number | undefined };

/**
 * Why a call is not made now: it is about a later part than the first that is open, about another than the one that was
 * asked for, or about none. What is asked for first is done first, for what follows may rest on it.
 */
export function outOfPlace(
  now: Pick<Conversation, 'turns'>,
  parts: readonly Wish[],
  { tool, about, part }: Placed,
): Reason | undefined {
  const answered = answeredIn(now, parts);
  const due = part ?? parts.findIndex((_, n) => !answered.has(n));
  const wish = parts[due];
  if (!wish) return undefined;
  const isElsewhere = about.length > 0 && (part === undefined ? Math.min(...about) > due : !about.includes(due));
  // Of the whole request, what changes something and is about none of its parts took its values across them.
  const isAboutNone = part === undefined ? about.length === 0 && tool.effect !== 'pure' : isOtherThanAsked(wish, tool);
  if (!isElsewhere && !isAboutNone) return undefined;
  const text = `${tool.name} is not what was asked for at this point: ${JSON.stringify(wish.text)}.`;
  return reason('run.other-part', 'lookup', text, [tool.name]);
}
