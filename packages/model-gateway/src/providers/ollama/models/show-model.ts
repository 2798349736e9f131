import type { ListedModel } from '../inventory.ts';
import type { OllamaCallOptions, OllamaWire } from '../ollama-wire.ts';
import { shaped, ShowAnswer } from '../wire-shapes.ts';

/** What the server tells of a model. Its renderer and parser may stand only in the file that it was made from. */
export async function showModel(
  wire: OllamaWire,
  listed: ListedModel,
  options: OllamaCallOptions,
): Promise<OllamaShow> {
  const told = shaped(ShowAnswer, await wire.show(listed.name, options), wire.party, '/api/show');
  const { details = {}, model_info: info = {}, modelfile = '' } = told;
  const length = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1];
  return {
    name: listed.name,
    digest: listed.digest,
    bytes: listed.bytes,
    capabilities: listed.capabilities ?? told.capabilities ?? [],
    ...text('template', told.template),
    ...text('system', told.system),
    ...text('parameters', told.parameters),
    ...text('renderer', told.renderer ?? directive(modelfile, 'RENDERER')),
    ...text('parser', told.parser ?? directive(modelfile, 'PARSER')),
    ...text('family', details['family']),
    ...text('parameterSize', details['parameter_size']),
    ...text('quantization', details['quantization_level']),
    ...(typeof length === 'number' && { contextLength: length }),
  };
}

function text<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { readonly [P in K]?: string };
}

function directive(modelfile: string, name: string): string | undefined {
  const line = modelfile.split('\n').find((one) => one.startsWith(`${name} `));
  return line?.slice(name.length + 1).trim();
}

/** A model that a server has. */
export type OllamaModel = {
  readonly name: string;
  readonly digest: `sha256:${string}` | null;
  readonly bytes: number | null;
  /** What it can do; empty where the server does not say it. */
  readonly capabilities: readonly string[];
  readonly loaded: boolean;
  /** The context that it is loaded with. */
  readonly contextLength?: number;
};

/** What a server tells of one model. What it leaves out is left out. */
export type OllamaShow = Omit<OllamaModel, 'contextLength' | 'loaded'> & {
  readonly template?: string;
  readonly system?: string;
  readonly parameters?: string;
  /** Which code of the server makes the prompt, and which reads the answer; FunctionGemma needs its own for both. */
  readonly renderer?: string;
  readonly parser?: string;
  readonly family?: string;
  readonly parameterSize?: string;
  readonly quantization?: string;
  /** The longest context that it was made for. */
  readonly contextLength?: number;
};
