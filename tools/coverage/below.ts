/** The sources of which less than 70 % of the lines run in tests, and why that is so. */
export const below: Readonly<Record<string, string>> = {};
