import type { CompleteOptions, ModelIdentity, ModelProvider, ModelRequest, StreamEvent } from '@fpf/contracts';
import { createWireAgent } from '../../wire/wire-agent.ts';
import { defaultWireLimits } from '../../wire/wire-limits.ts';
import { createWitness, type Witness } from './answered-by.ts';
import { createToolsCheck } from './capabilities.ts';
import { besideAnswer } from './beside-answer.ts';
import { chatBody } from './chat-body.ts';
import { chatLines } from './read-chunk.ts';
import { createConformanceOf } from './conformance/conformance-of.ts';
import { createInventory, findModel, identityOf, type ListedModel } from './inventory.ts';
import { ollamaHost } from './ollama-host.ts';
import { type OllamaOptions, pinnedSampling } from './ollama-settings.ts';
import { createOllamaWire, type OllamaCallOptions } from './ollama-wire.ts';
import { createWarmth } from './running.ts';
import { assertNewEnough } from './server-version.ts';
import { shownTo } from './shown.ts';

/**
 * FunctionGemma through Ollama. All sampling is pinned; the digest comes from the server's own lists, before an answer
 * and after it.
 */
export function createOllamaProvider(options: OllamaOptions): ModelProvider {
  const {
    model,
    shown: by = 'server',
    conformanceProbe = true,
    besideMs = 5_000,
    monotonic = () => performance.now(),
  } = options;
  const wire = createOllamaWire(ollamaHost(options.host ?? process.env['OLLAMA_HOST']), model);
  const sampling = pinnedSampling(options);
  const inventory = createInventory(wire, monotonic);
  const warmth = createWarmth(wire, monotonic);
  const checkTools = createToolsCheck(wire);
  const conformanceOf = createConformanceOf({ wire, sampling, memory: options.memory });

  // One conversation with the server for all answers: what a connection costs is half of what an answer costs beside
  // the model.
  const agent = createWireAgent(wire.party.host);

  const within = (signal: AbortSignal | undefined): OllamaCallOptions => ({ limits: defaultWireLimits, signal });

  async function* complete(
    request: ModelRequest,
    { signal, limits = defaultWireLimits, time }: CompleteOptions,
  ): AsyncGenerator<StreamEvent> {
    const call: OllamaCallOptions = { limits, signal, agent };
    let witness: Witness | undefined;
    let loaded: (() => void) | undefined;
    try {
      const { version, asked } = await ready(request, call);
      const body = chatBody(model, request, sampling);
      const warm = await warmth.isWarm(asked, call);
      witness = createWitness(wire, asked, inventory, call);
      yield { type: 'message_start' };
      let stop: StreamEvent = { type: 'message_stop', stop_reason: 'stop' };
      const firstByteMs = warm ? limits.firstByteMs : limits.coldFirstByteMs;
      if (!warm) loaded = time?.loading();
      for await (const events of chatLines(wire, body, { ...call, firstByteMs, onHead: loaded, onOver: witness.ask })) {
        for (const event of events) {
          if (event.type === 'message_stop') stop = event;
          else yield event;
        }
      }
      const { listed, running } = await witness.tell();
      warmth.answered(running, asked);
      if (listed.digest !== asked.digest) inventory.forget();
      yield { type: 'answered', model: identityOf(listed, version) };
      const beside = besideAnswer({ call, time, mostMs: besideMs });
      yield { type: 'shown', shown: await shownTo({ wire, body, sampling, by, beside }) };
      if (conformanceProbe && request.tools.length > 0 && listed.digest === asked.digest) {
        yield { type: 'conformance', conformance: await conformanceOf(asked, version, beside) };
      }
      yield stop;
    } catch (error) {
      inventory.forget();
      throw error;
    } finally {
      loaded?.();
      witness?.leave();
    }
  }

  /** The server is new enough, has the model, and the model can do what is asked of it. */
  const ready = async (
    request: ModelRequest,
    call: OllamaCallOptions,
  ): Promise<{ readonly version: string; readonly asked: ListedModel }> => {
    const known = await inventory.read(call);
    assertNewEnough(known.version, wire);
    const asked = findModel(known, model, wire);
    if (request.tools.length > 0) await checkTools(asked, call);
    return { version: known.version, asked };
  };

  const probe = async (signal?: AbortSignal): Promise<ModelIdentity> => {
    const known = await inventory.read(within(signal));
    assertNewEnough(known.version, wire);
    return identityOf(findModel(known, model, wire), known.version);
  };

  return {
    name: 'ollama',
    capabilities: { tools: true, streaming: true, multiTurn: false },
    probe,
    models: async (signal) => {
      const { models, version } = await inventory.fresh(within(signal));
      return models.map((listed) => identityOf(listed, version));
    },
    complete,
  };
}
