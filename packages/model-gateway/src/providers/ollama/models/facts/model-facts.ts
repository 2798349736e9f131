import { FpfError, type ModelRequest, type StreamEvent, type WireLimits } from '@fpf/contracts';
import { chatBody } from '../../chat-body.ts';
import { chatEvents } from '../../read-chunk.ts';
import { type ListedModel } from '../../inventory.ts';
import { type OllamaSettings, type PinnedSampling, pinnedSampling } from '../../ollama-settings.ts';
import { createOllamaWire, type OllamaCallOptions, type OllamaWire } from '../../ollama-wire.ts';
import { type ModelFact, unknown } from '../model-fact.ts';
import { contextFact, truncateFact } from './context-facts.ts';
import { delimiterFacts, newlineFact } from './delimiter-facts.ts';
import { answeringDigestFact, capabilityFact, digestFact, presenceFact, serverFacts } from './identity-facts.ts';
import { parityFact, templateFact } from './rendering-facts.ts';

export type FactsInput = {
  readonly model: string;
  /** The digest that the project pins. */
  readonly digest?: string | undefined;
  readonly settings?: OllamaSettings | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with each fact as soon as it is known; some take as long as an answer. */
  readonly onFact?: (fact: ModelFact) => void;
};

/** One question may find out several facts. */
type Found = ModelFact | readonly ModelFact[];

/** What a fact is found out with. */
export type Examined = {
  readonly wire: OllamaWire;
  readonly call: OllamaCallOptions;
  readonly sampling: PinnedSampling;
  readonly pinned: string | undefined;
  readonly listed: ListedModel;
  readonly ask: (request: ModelRequest, sampling?: PinnedSampling) => AsyncIterable<StreamEvent>;
};

/**
 * In the order in which one rests on the other: where the server or the model is not there, nothing else can be found
 * out.
 */
const ofModel: readonly (readonly [name: string, find: (examined: Examined) => Promise<Found>])[] = [
  ['capability tools', capabilityFact],
  ['digest', digestFact],
  ['template', templateFact],
  ['renderer parity', parityFact],
  ['texts', delimiterFacts],
  ['line breaks', newlineFact],
  ['no silent truncation', truncateFact],
  ['context size', contextFact],
  ['digest after an answer', answeringDigestFact],
];

/** Finds out on the server itself what this stack assumes of it. Asks the model a few questions; changes nothing. */
export async function modelFacts(host: string, limits: WireLimits, input: FactsInput): Promise<readonly ModelFact[]> {
  const { model, digest: pinned, settings = {}, signal, onFact } = input;
  const wire = createOllamaWire(host, model);
  // A question may be the first one, which loads the model.
  const call: OllamaCallOptions = { limits, signal, firstByteMs: limits.coldFirstByteMs };
  const found: ModelFact[] = [];
  const tell = (told: Found): void => {
    const facts = [told].flat();
    found.push(...facts);
    for (const fact of facts) onFact?.(fact);
  };
  const server = await serverFacts(wire, call);
  tell(server.facts);
  const presence = server.inventory ? presenceFact(server.inventory, model, wire) : undefined;
  if (presence) tell(presence.fact);
  const listed = presence?.listed;
  const missing = presence ? `${model} is not there` : 'the server does not answer';
  const sampling = pinnedSampling(settings);
  const ask = (request: ModelRequest, with_ = sampling): AsyncIterable<StreamEvent> =>
    chatEvents(wire, chatBody(model, request, with_), call);
  if (!presence) tell(unknown('model', `not asked: ${missing}`));
  for (const [name, find] of ofModel) {
    tell(
      listed
        ? await orUnknown(name, () => find({ wire, call, sampling, pinned, listed, ask }))
        : unknown(name, `not asked: ${missing}`),
    );
  }
  return found;
}

/** A question that failed leaves its fact open. Being told to stop ends them all. */
async function orUnknown(name: string, find: () => Promise<Found>): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (!FpfError.is(error) || error.code === 'model.aborted') throw error;
    return unknown(name, `${error.code}: ${error.message}`, error.hint);
  }
}
