/**
 * What chat templates write between the turns: FunctionGemma's own words, Gemma's others, and the `<|…|>` of other
 * models. In a text they would be structure: a skill could end its own turn and begin one that nobody gave.
 */
const named =
  'bos|eos|pad|unk|mask|escape|start_of_turn|end_of_turn|start_of_image|end_of_image|(?:start|end)_function_(?:declaration|call|response)|unused\\d{1,4}';

export function controlTokens(): RegExp {
  return new RegExp(`<(?=(?:${named})>|\\|[A-Za-z0-9_]{1,40}\\|>)`, 'g');
}

/** The same text with its control tokens harmless and still readable. */
export function neutralise(text: string): string {
  return text.replace(controlTokens(), '<\u200a');
}
