export const callOpen = '<start_function_call>';
export const callClose = '<end_function_call>';
export const escape = '<escape>';

/** FunctionGemma's tokens that structure a prompt. Each is one token of its vocabulary. */
const controlTokens = [
  '<start_function_declaration>',
  '<end_function_declaration>',
  callOpen,
  callClose,
  '<start_function_response>',
  '<end_function_response>',
  '<start_of_turn>',
  '<end_of_turn>',
  escape,
] as const;

const boundary = new RegExp(`(${controlTokens.join('|')})`);

/**
 * The text of a model in the pieces that a server would hand on: a control token alone, and words with the space before
 * them.
 */
export function modelTokens(text: string): readonly string[] {
  return text.split(boundary).flatMap((part) => (boundary.test(part) ? [part] : (part.match(/\s*\S+|\s+/g) ?? [])));
}

/**
 * Without `<escape>`: what is left where the server's detokeniser drops control tokens that its parser did not ask for.
 */
export function withoutDelimiters(text: string): string {
  return text.replaceAll(escape, '');
}

/** Without any control token, as raw generation returns it. */
export function withoutControlTokens(text: string): string {
  return text
    .split(boundary)
    .filter((part) => !boundary.test(part))
    .join('');
}

/** A call as the model writes it, from its name and the text between its braces. */
export function callText(name: string, inside: string): string {
  return `${callOpen}call:${name}{${inside}}${callClose}`;
}
