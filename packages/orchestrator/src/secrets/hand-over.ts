import { FpfError, type JournalEvent, type JsonObject, payloadsOf } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { isOfTask } from '../call/ended-call.ts';
import type { RunContext } from '../context/run-context.ts';
import { all } from './hide-json.ts';
import { namesIn } from './names-in.ts';

type Handing = Pick<RunContext, 'journal' | 'host'>;

/**
 * The arguments as a tool gets them: the values themselves. Only of secrets that came into this run as values, by its
 * journal: a name that a model or a file has written down gives it nothing. What is not known here any more is handed
 * to no tool.
 */
export async function handOver({ journal, host }: Handing, tool: string, args: JsonObject): Promise<JsonObject> {
  const { secrets } = host;
  if (namesIn([canonicalJson(args)]).size === 0) return args;
  const came = cameIn(await journal.events());
  const gone = new Set<string>();
  const restored = all(args, (text) => {
    if (!secrets) for (const name of namesIn([text])) if (came.has(name)) gone.add(name);
    const { text: back, missing } = secrets?.restore(text, came) ?? { text, missing: [] };
    for (const name of missing) gone.add(name);
    return back;
  }) as JsonObject;
  if (gone.size === 0) return restored;
  throw new FpfError({
    code: 'tool.secret-missing',
    message: `orchestrator: ${tool} was not started: the value of ${[...gone].sort().join(', ')} is not known any more, and only its name is in the journal.`,
    hint: 'Set the variable to what it was, and ask again.',
  });
}

/** A request to a task: a name that only the model has written down is no name in it. */
export async function handOnText({ journal, host }: Handing, text: string): Promise<string> {
  if (!host.secrets || namesIn([text]).size === 0) return text;
  const came = cameIn(await journal.events());
  return [...namesIn([text])].some((name) => !came.has(name)) ? host.secrets.take(text) : text;
}

/** Asked, sent, said by the model as a value, or put out by a tool. What a task says of its own is only words. */
function cameIn(events: readonly JournalEvent[]): ReadonlySet<string> {
  const texts: string[] = [];
  for (const { request } of payloadsOf(events, 'run-started')) texts.push(request);
  for (const { control } of payloadsOf(events, 'control-taken'))
    if (control.kind === 'message') texts.push(control.text);
  for (const { result } of payloadsOf(events, 'tool-result')) if (!isOfTask(result)) texts.push(canonicalJson(result));
  const said = payloadsOf(events, 'model-result').flatMap(({ secrets = [] }) => secrets);
  return new Set([...namesIn(texts), ...said]);
}
