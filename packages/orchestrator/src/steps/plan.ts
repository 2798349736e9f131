import { FpfError, personIdentity, type Reason, reason, type StreamEvent, type ToolCall } from '@fpf/contracts';
import { doubtsIn } from '../choosing/doubts-in.ts';
import { askBack, unanswered, withSaid } from '../choosing/ask-back.ts';
import type { RunContext } from '../context/run-context.ts';
import { runHooks } from '../hooks/run-hooks.ts';
import { stage } from '../journal/mention.ts';
import { hideDeltas } from '../secrets/hide-deltas.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { type HiddenReply, hideReply } from '../secrets/hide-reply.ts';
import { buildModelRequest } from '../model-request.ts';
import { abstain, go, type Step } from '../step.ts';
import type { Heard } from '../turns/heard.ts';
import type { Turn } from '../turns/turn.ts';
import { onlyReads } from './read-only.ts';
import type { Offer } from '../call/offer.ts';
import { isLetGo } from '../turns/past-turn.ts';
import { turnsTold } from '../turns/turns-told.ts';

/** No component: the model that is in force is asked, and a person about what it leaves open. */
type Planning = Pick<
  RunContext,
  'id' | 'session' | 'journal' | 'ledger' | 'host' | 'signal' | 'live' | 'hooks' | 'choose'
>;

export type Plan = {
  readonly calls: readonly ToolCall[];
  readonly marks: ReadonlyMap<number, Reason>;
  /** What it said where it called nothing. */
  readonly words?: string;
  /** Why that is not enough. */
  readonly stopped?: readonly Reason[];
};

/** What a model could not answer is no failure of the stack: nothing was executed, and the run abstains. */
const noAnswer: ReadonlySet<string> = new Set([
  'model.no-call',
  'model.no-script',
  'model.cassette-miss',
  'model.call-unparseable',
  'model.call-as-text',
  'model.truncated',
  'model.too-large',
  'model.invalid-utf8',
  'model.protocol',
]);

export type Question = {
  readonly offer: Offer;
  readonly request: string;
  /** The turns that the model is told of; undefined where it is told of none. */
  readonly told: readonly Turn[] | undefined;
  /** Messages that it is told of after them. */
  readonly heard: readonly Heard[];
  readonly number: number;
  /** Whether a tool was executed before: then words alone end the run well. */
  readonly ran: boolean;
};

/**
 * Step 4: the model proposes calls. `thought` is journaled and never looked at again; words without a call change
 * nothing.
 */
export async function planCalls(context: Planning, question: Question): Promise<Step<Plan>> {
  const { hooks, id: run, signal, journal } = context;
  const { offer, number: turn } = question;
  const tools = offer.tools.map(({ name }) => name);
  const before = await runHooks(hooks, { stage: 'before-model', run, turn, tools }, 'model', signal);
  if (before.stopped) return abstain([before.stopped]);
  const spent = context.ledger.modelCall();
  if (spent) return abstain([spent]);
  const reply = await ask(context, question);
  if ('abstain' in reply) return reply;
  const { response, evidence, secrets } = reply.go;
  const after = await runHooks(hooks, { stage: 'after-model', run, turn, response }, 'model', signal);
  const heard = [...before.said, ...after.said];
  const doubts = reply.go.doubts ?? (await doubtsIn(context, question, reply.go));
  const isOpen = !after.stopped && doubts.length === 0;
  const said = reply.go.said ?? (isOpen ? await askBack(context, question, reply.go) : []);
  const told = question.told && { told: true as const };
  const hidden = secrets && { secrets: [...secrets] };
  await journal.record('model-result', `model/${turn}`, {
    response,
    evidence,
    ...(heard.length > 0 && { hooks: heard }),
    ...(doubts.length > 0 && { doubts: [...doubts] }),
    ...(said.length > 0 && { said: [...said] }),
    ...told,
    ...hidden,
  });
  const over = context.ledger.answered(evidence) ?? after.stopped;
  return over ? abstain([over]) : proposed({ ...reply.go, said, doubts }, question);
}

/** What an answer comes to, whenever it was given. */
export function proposed(reply: HiddenReply, { ran }: Question): Step<Plan> {
  const { response, evidence, said: answers = [], doubts = [] } = reply;
  const calls = withSaid(reply, answers);
  const [doubt] = doubts;
  // It is as if nothing of it had been called: what is offered next may fit.
  if (doubt) return go({ calls: [], marks: new Map(), stopped: ran ? [] : [doubt.reason] });
  const { final: words } = response;
  const marks = new Map(evidence.marks.map((mark) => [mark.call, mark.reason]));
  const open = unanswered(answers);
  if (open && calls.length > 0) marks.set(open.call, open.why);
  if (calls.length > 0) return go({ calls, marks });
  const said = { calls, marks, ...(words !== undefined && { words }) };
  if (ran) return go(said);
  const { name } = evidence.model;
  if (open) return go({ ...said, stopped: [open.why] });
  const why =
    words === undefined
      ? reason('model.empty-output', 'model', `${name} answered nothing.`)
      : reason('model.no-call', 'model', `${name} answered in words and called no tool.`);
  return go({ ...said, stopped: [why] });
}

async function ask(
  context: Planning,
  { offer, request, told, heard, number: turn }: Question,
): Promise<Step<HiddenReply>> {
  const { live, signal, id, host } = context;
  const { name, gateway } = live.model();
  const leftOut = told?.filter(isLetGo).length ?? 0;
  const asking = `asking ${name}${leftOut > 0 ? ` (not told of ${leftOut} earlier turns)` : ''}`;
  stage(context, 'model', name === personIdentity.name ? 'taking the call that was given' : asking);
  const plan = gateway.plan(
    buildModelRequest(request, offer.skills, { tools: offer.tools, earlier: turnsTold(told ?? []), heard }),
    {
      signal,
    },
  );
  expectCall(context, offer);
  try {
    const deltas = hideDeltas(host);
    const mention = (delta: StreamEvent): void =>
      context.journal.mention({
        v: 1,
        run_id: id,
        at: new Date(host.clock.now()).toISOString(),
        type: 'model-delta',
        delta,
      });
    for await (const delta of plan) deltas.push(delta).forEach(mention);
    deltas.end().forEach(mention);
    return go(hideReply(host, await plan.result()));
  } catch (error) {
    if (!FpfError.is(error) || !noAnswer.has(error.code)) throw error;
    const why = hideFacts(host, reason(error.code, 'model', error.message));
    await context.journal.record('model-failed', `model/${turn}`, { turn, reason: why, ...(told && { told: true }) });
    return abstain([why]);
  }
}

/** A script needs a place to run in: that is made while the model thinks, unless this run executes nothing. */
function expectCall({ session, live }: Pick<RunContext, 'session' | 'live'>, { tools }: Offer): void {
  const scripts = tools.filter(({ handler }) => handler?.kind === 'script');
  if (live.mode() !== 'propose' && scripts.length > 0) session.expectCall?.({ readOnly: scripts.every(onlyReads) });
}
