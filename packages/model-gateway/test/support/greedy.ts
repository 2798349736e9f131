/**
 * What every answer of Ollama is asked with, as it is on the wire: the options of sampling of its API, each at the
 * value that does nothing.
 */
export const greedy = {
  temperature: 0,
  top_k: 1,
  top_p: 1,
  min_p: 0,
  typical_p: 1,
  repeat_penalty: 1,
  repeat_last_n: 0,
  presence_penalty: 0,
  frequency_penalty: 0,
};
