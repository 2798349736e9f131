export const callOpen = '<start_function_call>';
export const callClose = '<end_function_call>';
export const escape = '<escape>';

/** FunctionGemma's tokens that structure a prompt. Each is one token of its vocabulary. */
export const controlTokens = [
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
