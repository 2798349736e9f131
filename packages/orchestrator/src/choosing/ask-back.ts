import {
  type JsonObject,
  type ModelReply,
  type PersonSaid,
  personIdentity,
  type Reason,
  reason,
  type ToolCall,
  type ToolSpec,
} from '@fpf/contracts';
import type { Offer } from '../call/offer.ts';
import type { OpenValue } from '../context/choose.ts';
import type { RunContext } from '../context/run-context.ts';
import { takeText } from '../secrets/hide-reply.ts';
import { asValue, openValues } from './open-values.ts';
import { filesNamedAs, filesSpokenOf, takesPath } from './paths-meant.ts';

type AskingBack = Pick<RunContext, 'choose' | 'host' | 'live' | 'session' | 'signal'>;
/** Where one file alone can be meant, it is known, and nobody is asked. */
type Open = { readonly open: OpenValue; readonly schema: JsonObject; readonly only?: string };

/**
 * What the model's calls leave open is asked of a person, one question after another, until one has no answer. What
 * cannot be asked, for nobody is there, is told. Calls that were given are what was asked: nothing of them is open.
 */
export async function askBack(
  context: AskingBack,
  { offer, request }: { readonly offer: Offer; readonly request: string },
  { response, evidence }: ModelReply,
): Promise<readonly PersonSaid[]> {
  const { live, signal, host } = context;
  if (live.model().name === personIdentity.name) return [];
  const calls = response.tool_calls ?? (evidence.lacking ? [evidence.lacking] : []);
  const marked = new Set(evidence.marks.map(({ call }) => call));
  const said: PersonSaid[] = [];
  for (const [index, call] of calls.entries()) {
    const tool = offer.skills.flatMap(({ tools }) => tools).find(({ name }) => name === call.name);
    if (!tool || marked.has(index)) continue;
    const isCall = call !== evidence.lacking;
    for (const { schema, open, only } of await openIn(context, tool, call, { request, isCall })) {
      if (only !== undefined) {
        said.push({ call: index, ...open, answer: only, from: 'workspace' });
        continue;
      }
      const text = signal.aborted ? undefined : await answerTo(context, open);
      const answer = text === undefined ? {} : { answer: asValue(schema, takeText(host.secrets, text)) };
      said.push({ call: index, ...open, ...answer });
      if (text === undefined) return said;
    }
  }
  return said;
}

/** The calls as they are with what a person has said; one that lacks something is none until all of it is said. */
export function withSaid({ response, evidence }: ModelReply, said: readonly PersonSaid[]): readonly ToolCall[] {
  const { tool_calls: calls = [] } = response;
  const given = (index: number): JsonObject =>
    Object.fromEntries(
      said.flatMap(({ call, argument, answer }) =>
        call === index && answer !== undefined ? [[argument, answer]] : [],
      ),
    );
  if (calls.length > 0)
    return calls.map((call, index) => ({ ...call, arguments: { ...call.arguments, ...given(index) } }));
  const { lacking } = evidence;
  const isWhole = said.length > 0 && said.every(({ answer }) => answer !== undefined);
  return lacking && isWhole ? [{ name: lacking.name, arguments: { ...lacking.arguments, ...given(0) } }] : [];
}

/** The question that has no answer, as the reason why its call is not made. */
export function unanswered(said: readonly PersonSaid[]): { readonly call: number; readonly why: Reason } | undefined {
  const open = said.find(({ answer }) => answer === undefined);
  if (!open) return undefined;
  const { call, tool, argument, question, choices = [] } = open;
  const any = choices.length > 0 ? ` (${choices.map((choice) => JSON.stringify(choice)).join(', ')})` : '';
  return { call, why: reason('model.value-missing', 'model', `${question}${any}`, [tool, argument]) };
}

async function openIn(
  { session }: AskingBack,
  tool: ToolSpec,
  call: ToolCall,
  { request, isCall }: { readonly request: string; readonly isCall: boolean },
): Promise<readonly Open[]> {
  const open = openValues(tool, call);
  // What a call lacks is for admission to say where nobody can be asked; what a model says it lacks is a question.
  const missing = await Promise.all(
    open.map(async ({ argument, said, schema }): Promise<Open> => {
      const isFile = takesPath(argument, schema) && !makesNew(tool);
      const choices = isFile ? await filesSpokenOf(session, request) : choicesIn(schema);
      return { schema, open: asked(tool, argument, questionOf(tool, argument, schema, said), choices) };
    }),
  );
  if (missing.length > 0 || !isCall || makesNew(tool)) return missing;
  const { properties = {} } = tool.input_schema as { readonly properties?: Readonly<Record<string, JsonObject>> };
  for (const [argument, said] of Object.entries(call.arguments)) {
    const schema = properties[argument];
    if (!schema || typeof said !== 'string' || !takesPath(argument, schema)) continue;
    const [only, ...more] = await filesNamedAs(session, said);
    if (only === undefined) continue;
    const none = `There is no ${JSON.stringify(said.slice(0, 512))}`;
    const question = `${none}. Which one is meant for ${tool.name}?`;
    // What is changed is another file where a folder is named too, and no question moves it there.
    if (tool.effect !== 'pure' && (more.length > 0 || /[\\/]/.test(said))) continue;
    if (more.length > 0) return [{ schema, open: asked(tool, argument, question, [only, ...more]) }];
    const open = asked(tool, argument, `${none}; one file has that name.`, [only]);
    return [{ schema, open, only }];
  }
  return [];
}

/** Of what is to be made, or may be, no file that is there is a choice. */
function makesNew({ name }: ToolSpec): boolean {
  return /^(?:write|create|make|new|save|append)(?:_|$)/.test(name);
}

function asked(tool: ToolSpec, argument: string, question: string, choices: readonly string[]): OpenValue {
  return { tool: tool.name, argument, question, ...(choices.length > 0 && { choices: [...choices] }) };
}

function questionOf({ name }: ToolSpec, argument: string, schema: JsonObject, said: unknown): string {
  const { description = '' } = schema as { readonly description?: string };
  const [first = ''] = description.split(/(?<=\.)\s/, 1);
  const what = first === '' ? '' : ` (${first.replace(/\.$/, '')})`;
  return said === undefined
    ? `Which ${argument.replaceAll('_', ' ')} for ${name}?${what}`
    : `${JSON.stringify(said)} is no ${argument.replaceAll('_', ' ')} that ${name} knows. Which one?${what}`;
}

function choicesIn({ type, enum: choices }: JsonObject): readonly string[] {
  if (type === 'boolean') return ['yes', 'no'];
  const all = Array.isArray(choices) ? choices.map(String) : [];
  return all.length <= 5 ? all : [];
}

async function answerTo({ choose, live, signal }: AskingBack, open: OpenValue): Promise<string | undefined> {
  if (!choose || live.mode() === 'dontAsk') return undefined;
  const gone = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const text = await Promise.race([choose(open, signal).catch(() => undefined), gone]);
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 65_536) : undefined;
}
