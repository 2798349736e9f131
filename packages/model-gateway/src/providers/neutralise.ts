/** FunctionGemma's control tokens. In a text they would become structure of the prompt: a file could forge a turn. */
const control = /<(start_of_turn|end_of_turn|escape|(?:start|end)_function_(?:declaration|call|response))>/g;

/** The same text with its control tokens made harmless and still readable. */
export function neutralise(text: string): string {
  return text.replace(control, '<\u200a$1>');
}
