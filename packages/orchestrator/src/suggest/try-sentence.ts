import {
  FpfError,
  type LoadedSkill,
  type ModelReply,
  type SkillSearch,
  type ToolCall,
  type ToolSpec,
  type Wish,
} from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { everything, type Offer } from '../call/offer.ts';
import type { RunContext } from '../context/run-context.ts';
import { buildModelRequest } from '../model-request.ts';
import { withoutNames } from '../secrets/names-in.ts';
import { planItemOf } from '../steps/admit.ts';
import { loadAll } from '../steps/load.ts';
import { answeredWishes, isOtherThanAsked } from '../words/answered-wishes.ts';
import { asksForSuch, unaskedLoss } from '../words/unasked-loss.ts';
import { unusedValues } from '../words/used-values.ts';

type Trying = Pick<
  RunContext,
  'id' | 'ports' | 'settings' | 'session' | 'journal' | 'host' | 'live' | 'signal' | 'request'
>;

/**
 * Returns the call of a sentence that would run: the search selects skills for it, and the model answers with one call
 * that is admitted, that is about all that the sentence asks for, and that was given each of its values. It goes the way
 * of a run as far as that: no rule and no guard is asked, nothing is executed or journaled, and no budget is touched.
 */
export async function trySentence(context: Trying, sentence: string): Promise<ToolCall | undefined> {
  const { ports, settings } = context;
  const found = await ports.registry.search(withoutNames(sentence), { limit: settings.maxSkills });
  if (found.decision !== 'pass') return undefined;
  const skills = await loadAll(context, found.candidates.slice(0, settings.maxSkills));
  if (skills.some(({ enactment }) => enactment && 'gaps' in enactment)) return undefined;
  const offer = everything(skills);
  const reply = await ask(context, offer, sentence);
  return reply && usableCall(context, { sentence, offer, found }, reply);
}

async function ask(
  { live, signal }: Trying,
  { skills, tools }: Offer,
  sentence: string,
): Promise<ModelReply | undefined> {
  try {
    return await live
      .model()
      .gateway.plan(buildModelRequest(sentence, skills, { tools }), { signal })
      .result();
  } catch (error) {
    if (FpfError.is(error)) return undefined;
    throw error;
  }
}

type Asked = { readonly sentence: string; readonly offer: Offer; readonly found: SkillSearch };

async function usableCall(
  { request, session }: Trying,
  { sentence, offer: { skills, tools }, found: { wishes = [] } }: Asked,
  { response: { tool_calls: calls = [] }, evidence }: ModelReply,
): Promise<ToolCall | undefined> {
  const [call, second] = calls;
  if (!call || second || evidence.marks.length > 0) return undefined;
  const admission = admit(call, tools);
  if (!admission.ok || !mayBeSuggested(request, skills, admission)) return undefined;
  if (!isAnswered(wishes, admission)) return undefined;
  const values = wishes.flatMap(({ values: named = [] }) => named);
  if (unusedValues(values, [admission.args]).length > 0) return undefined;
  // Suggests no loss that the person did not ask for, and none that a person would be asked about.
  const losses = [request, sentence].map((words) => unaskedLoss(words, admission, (path) => session.stat(path)));
  return (await Promise.all(losses)).every((loss) => loss === undefined) ? call : undefined;
}

/**
 * As a run counts them: of one wish, a call that is plainly about something else does not answer it. A search that
 * names no wishes has none that are counted.
 */
function isAnswered(wishes: readonly Wish[], call: Admitted): boolean {
  const [wish, second] = wishes;
  if (!wish || !second) return wish === undefined || !isOtherThanAsked(wish, call.tool);
  return answeredWishes(wishes, call).length === wishes.length;
}

type Admitted = { readonly tool: ToolSpec; readonly args: Parameters<typeof planItemOf>[2] };

/**
 * Refuses a tool that needs an earlier result, that its skill has no plan for, or that starts programs: whether it may is for
 * rules to say. Takes one that changes something only where the person asked for a change of the kind.
 */
function mayBeSuggested(request: string, skills: readonly LoadedSkill[], { tool, args }: Admitted): boolean {
  const skill = skills.find(({ tools }) => tools.includes(tool));
  if (!skill || tool.bind || tool.name.startsWith('run_')) return false;
  if (skill.enactment && planItemOf(skill, tool, args) === undefined) return false;
  return tool.effect === 'pure' || asksForSuch(request, tool);
}
