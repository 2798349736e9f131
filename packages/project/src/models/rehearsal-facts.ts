import { FpfError, type Message, type ModelProvider, type StreamEvent } from '@fpf/contracts';
import type { ModelFact } from '@fpf/model-gateway/ollama';
import { hostOf } from '../host/host.ts';
import { makeProvider } from '../model/make-provider.ts';
import { rehearsal } from '../model/model-choice.ts';
import { composeSkills } from '../skills/compose-skills.ts';
import { loadAll } from '../skills/load-all.ts';
import type { Examined } from './examine-model.ts';

const probeRequest = 'Search the files for TODO';

/**
 * The weights are the ones that were shipped, and they answer a request over the project's tools, with a call or with
 * the reason for none.
 */
export async function rehearsalFacts(examined: Examined): Promise<void> {
  const { from, tell } = examined;
  const provider = await makeProvider({ ...rehearsal, by: 'default' }, hostOf(from));
  const weights = await tried('rehearsal weights', async () => {
    const { version, digest, tools } = await (await import('@fpf/rehearsal-model')).rehearsalFacts();
    return `rehearsal:${version} has the checksum that it was shipped with, ${digest}; it knows ${tools.length} tools`;
  });
  tell(weights);
  tell(await tried('rehearsal request', () => askOnce(provider, examined)));
}

async function askOnce(provider: ModelProvider, { from, project, signal }: Examined): Promise<string> {
  const { registry, loader } = await composeSkills(from, project);
  const tools = (await loadAll(registry, loader)).flatMap((skill) => skill.tools);
  const message: Message = { v: 1, id: 'request', role: 'user', content: [{ type: 'text', text: probeRequest }] };
  const events: StreamEvent[] = [];
  for await (const event of provider.complete({ messages: [message], tools }, { signal })) events.push(event);
  const call = events.find((event) => event.type === 'tool_call_delta');
  const said =
    call?.type === 'tool_call_delta'
      ? `with the call ${call.name} ${call.arguments_delta}`
      : 'without a call, and said why';
  return `asked “${probeRequest}” over ${tools.length} tools, it answered ${said}`;
}

async function tried(name: string, look: () => Promise<string>): Promise<ModelFact> {
  try {
    return { name, status: 'proved', what: await look() };
  } catch (error) {
    if (!FpfError.is(error) || error.code === 'model.aborted') throw error;
    return { name, status: 'refuted', what: error.message, fix: error.hint };
  }
}
