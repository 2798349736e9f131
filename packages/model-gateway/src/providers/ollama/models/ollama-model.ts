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
