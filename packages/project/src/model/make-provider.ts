import { closed, FpfError, type ModelProvider, Type } from '@fpf/contracts';
import type { OpenAiCompatibleSettings } from '@fpf/model-gateway/openai-compatible';
import type { ModelChoice } from './model-choice.ts';
import { assertOptions, type ProviderHost } from './provider-host.ts';

type Make = (choice: ModelChoice, host: ProviderHost) => Promise<ModelProvider>;

const none = Type.Object({}, closed);

/** The providers of our own, each loaded when it is the one that answers. */
const own: Readonly<Record<string, Make>> = {
  ollama: async (choice, { memory, clock }) => {
    const { createOllamaProvider, OllamaSettings } = await import('@fpf/model-gateway/ollama');
    assertOptions(OllamaSettings, choice);
    const monotonic = (): number => clock.monotonic();
    return createOllamaProvider({ ...choice.options, model: choice.name, monotonic, ...(memory && { memory }) });
  },
  rehearsal: async (choice) => {
    assertOptions(none, choice);
    return (await import('@fpf/rehearsal-model')).createRehearsalProvider();
  },
  scripted: async (choice) => {
    const { createScriptedProvider, ScriptedSettings } = await import('@fpf/model-gateway/scripted');
    assertOptions(ScriptedSettings, choice);
    return createScriptedProvider({ ...choice.options, file: choice.name });
  },
  cassette: async (choice, host) =>
    (await import('./cassette-choice.ts')).cassetteProvider(choice, host, (of) => makeProvider(of, host)),
  'openai-compatible': async (choice) => {
    const { createOpenAiCompatibleProvider, OpenAiCompatibleSettings: schema } =
      await import('@fpf/model-gateway/openai-compatible');
    assertOptions(schema, choice);
    return createOpenAiCompatibleProvider({ ...(choice.options as OpenAiCompatibleSettings), model: choice.name });
  },
};

export const ownProviders: readonly string[] = Object.keys(own);

/** A provider that is one of ours. */
export async function makeProvider(choice: ModelChoice, host: ProviderHost): Promise<ModelProvider> {
  const make = Object.hasOwn(own, choice.provider) ? own[choice.provider] : undefined;
  if (make) return make(choice, host);
  throw new FpfError({
    code: 'model.unknown-provider',
    message: `project: there is no model provider ${JSON.stringify(choice.provider)}.`,
    hint: `Use one of ${ownProviders.join(', ')}, or name the package of another one under model.use and model.version.`,
  });
}
