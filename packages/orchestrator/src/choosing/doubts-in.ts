import { type ModelMark, type ModelReply, personIdentity, reason } from '@fpf/contracts';
import type { Offer } from '../call/offer.ts';
import type { RunContext } from '../context/run-context.ts';
import { filesNamedAs } from './paths-meant.ts';
import { otherSubject } from '../words/other-subject.ts';

/**
 * Calls of a model that takes a single turn whose tool is about something else than the request speaks of. They are
 * looked for once, and recorded with the answer: the workspace is another when that is replayed.
 */
export async function doubtsIn(
  { live, session }: Pick<RunContext, 'live' | 'session'>,
  { offer, request, told }: { readonly offer: Offer; readonly request: string; readonly told: unknown },
  { response: { tool_calls: calls = [] } }: ModelReply,
): Promise<readonly ModelMark[]> {
  if (told !== undefined || live.model().name === personIdentity.name) return [];
  const isThere = async (path: string): Promise<boolean> =>
    session.stat(path).then(
      (entry) => entry !== undefined,
      () => false,
    );
  const isNamed = async (path: string): Promise<boolean> =>
    (await isThere(path)) || (await filesNamedAs(session, path)).length > 0;
  const doubts: ModelMark[] = [];
  for (const [call, { name, arguments: args }] of calls.entries()) {
    const tool = offer.tools.find((one) => one.name === name);
    const other = tool && (await otherSubject(request, { tool, args }, isThere, isNamed));
    if (other === undefined) continue;
    const text = `The model chose ${name}, and the request speaks of ${other}.`;
    doubts.push({ call, reason: reason('model.other-subject', 'model', text, [name]) });
  }
  return doubts;
}
