// What others have to know of the loader's limits without loading it.

/**
 * How many tokens the loaded skills may take where nobody says: the longest three of the shipped pack fit, and a
 * context of 16,384 keeps room for the request, the prompt's own words and an answer.
 */
export const defaultTokens = 12_288;
