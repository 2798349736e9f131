const kinds: ReadonlySet<unknown> = new Set(['ollama', 'rehearsal', 'scripted', 'cassette']);

/**
 * The model that a suite is run for, as `--model` takes it: from `--world-parameters '{"model": "ollama", "name":
 * "functiongemma:tuned"}'`. A suite that is run for none says itself what is answered.
 */
export function suiteModel(parameters: unknown): string | undefined {
  const { model, name } = (typeof parameters === 'object' && parameters !== null ? parameters : {}) as Readonly<
    Record<string, unknown>
  >;
  if (typeof model !== 'string' || !kinds.has(model)) return undefined;
  if (model === 'rehearsal') return model;
  return `${model}:${typeof name === 'string' && name !== '' ? name : 'functiongemma'}`;
}
