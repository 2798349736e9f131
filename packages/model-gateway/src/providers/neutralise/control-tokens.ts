/**
 * FunctionGemma's control tokens, and those of other models' templates. In a text they would become structure of the
 * prompt: a file could forge a turn, a call or the end of a result.
 */
export const controlTokens =
  /<(?=(?:bos|eos|pad|unk|mask|escape|(?:start|end)_of_(?:turn|image)|image_soft_token|(?:start|end)_function_(?:declaration|call|response)|unused\d{1,4})>|\|[A-Za-z0-9_]{1,40}\|>)/g;
