import type { ScriptedModel } from './scripted-model.ts';

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
