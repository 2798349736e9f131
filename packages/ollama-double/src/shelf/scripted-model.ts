/** Of the server, where a script says none. */
export const defaultVersion = '0.33.0';

export interface ScriptedModel {
  /** With its tag; a bare name is `latest`. */
  readonly name: string;
  /** 64 hex digits. */
  readonly digest?: string;
  readonly size?: number;
  readonly modifiedAt?: string;
  readonly details?: ModelDetails;
  readonly capabilities?: readonly string[];
  readonly contextLength?: number;
  /** False: it is not there until it was pulled. */
  readonly present?: boolean;
  /** True: `/api/ps` lists it from the start. */
  readonly loaded?: boolean;
  /** What `/api/pull` streams; the usual steps when left out. */
  readonly pull?: readonly PullStep[];
}

export interface ModelDetails {
  readonly parent_model?: string;
  readonly format?: string;
  readonly family?: string;
  readonly families?: readonly string[];
  readonly parameter_size?: string;
  readonly quantization_level?: string;
}

/** One line of a pull. An `error` ends it, and the model does not come. */
export interface PullStep {
  readonly status?: string;
  readonly digest?: string;
  readonly total?: number;
  readonly completed?: number;
  readonly error?: string;
}

/**
 * The model of a double whose script has none: FunctionGemma as Ollama lists it, under a digest of the double's own.
 */
export const defaultModel: Required<Omit<ScriptedModel, 'pull'>> = Object.freeze({
  name: 'functiongemma:270m',
  digest: 'd0b1e'.padEnd(64, '0'),
  size: 300_802_880,
  modifiedAt: '2026-11-20T17:00:00.123456789Z',
  details: Object.freeze({
    parent_model: '',
    format: 'gguf',
    family: 'gemma3',
    families: Object.freeze(['gemma3']),
    parameter_size: '268.10M',
    quantization_level: 'Q8_0',
  }),
  capabilities: Object.freeze(['completion', 'tools']),
  contextLength: 32_768,
  present: true,
  loaded: false,
});
