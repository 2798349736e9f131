import {
  type AdmittedCall,
  asOneVerdict,
  deepFreeze,
  type GuardContext,
  type GuardVerdict,
  type Reason,
  reason,
} from '@fpf/contracts';
import { askPerson } from '../approvals/ask-person.ts';
import { askProgram } from '../approvals/can-use-tool.ts';
import { heldToWords, notInWords, wordsGuardOn } from './held-to-words.ts';
import { askGuards } from '../call/ask-guards.ts';
import type { AnyCall, Call, DecidedCall } from '../call/call.ts';
import type { Judging } from '../context/judging.ts';
import type { RunContext } from '../context/run-context.ts';
import { admittedCall, guardContext } from '../call/guard-context.ts';
import type { Judgement } from '../call/judgement.ts';
import { stage } from '../journal/mention.ts';
import { onlyProposed } from '../call/only-proposed.ts';
import { refuse } from '../call/refuse.ts';
import { abstain, go, type Step, wait } from '../step.ts';

type Deciding = Judging & Pick<RunContext, 'canUseTool' | 'allSkills' | 'request' | 'plan'>;

/**
 * Step 5: the project's rules, then every guard over the call. What stops here is recorded here; what does not, when it
 * begins; and where a person is asked, nothing is decided yet.
 */
export async function decideCall(context: Deciding, call: Call): Promise<Step<DecidedCall>> {
  stage(context, 'guard', `deciding on ${call.tool.name}`);
  const stop = async (reasons: readonly Reason[], stopped: AnyCall): Promise<Step<DecidedCall>> => {
    await refuse(context, stopped, reasons);
    return abstain(reasons);
  };
  if (context.live.mode() === 'plan' && call.tool.effect !== 'pure') return stop([onlyPlanned(call)], call);
  const judgement = await judge(context, call);
  const judged = { ...call, judgement };
  const { decision, reasons: said } = asOneVerdict(judgement);
  const reasons = [...notInWords(judgement, said), ...said];
  if (decision === 'abstain' || (decision === 'degrade' && !call.tool.degraded)) {
    const asked = await askPerson(context, judged, reasons);
    if (!asked.suspended) return stop(asked.reasons, judged);
    const { stepKey, payload, audit } = asked.suspended;
    await context.journal.record('run-suspended', stepKey, payload, audit);
    return wait(asked.reasons);
  }
  if (context.live.mode() === 'propose') return stop([onlyProposed(call, decision)], judged);
  return go({ ...judged, decision });
}

async function judge(context: Deciding, call: Call): Promise<Judgement> {
  const { guards } = context.ports;
  const admitted = deepFreeze({ ...admittedCall(call), ...(await namesakesOf(context, call)) });
  const permit = async (facts: GuardContext): Promise<GuardVerdict> =>
    askGuards(context, () => guards.permit(admitted, facts));
  const facts = guardContext(context, call);
  const first = await permit(facts);
  const permission = (await askProgram(context, call, first)) ? await permit(guardContext(context, call)) : first;
  if (permission.decision === 'abstain') return { admitted, permission };
  const decide = async (held: AdmittedCall): Promise<Judgement> => {
    const guard = await askGuards(context, () => guards.decide(held, facts));
    return { admitted: held, permission, guard };
  };
  const judged = await decide(admitted);
  const guard = judged.guard?.decision === 'abstain' ? undefined : await wordsGuardOn(context, call);
  return guard ? decide(deepFreeze(heldToWords(admitted, guard))) : judged;
}

/** The skills of the project that have a tool of the same name, loaded or not, where a rule could mean theirs. */
async function namesakesOf(
  { allSkills, settings }: Pick<RunContext, 'allSkills' | 'settings'>,
  { seq, skill, tool }: Call,
): Promise<Pick<AdmittedCall, 'namesakes'>> {
  const isNamedAlone = settings.policy?.allow.some(
    (rule) => rule.tool === tool.name && (rule.skill === undefined || rule.skill === '*'),
  );
  if (isNamedAlone !== true) return {};
  const recorded = settings.recordedNamesakes?.(seq);
  const listed = recorded ? [] : await allSkills();
  const found = listed.filter(({ id, tools }) => id !== skill.manifest.id && tools.includes(tool.name));
  const namesakes = recorded ?? [...new Set(found.map(({ id }) => id))].sort();
  return namesakes.length > 0 ? { namesakes } : {};
}

function onlyPlanned({ tool }: Call): Reason {
  return reason(
    'permission.plan-mode',
    'permission',
    `This run only plans, and ${tool.name} has effects (${tool.effect ?? 'once'}).`,
    [tool.name],
  );
}
