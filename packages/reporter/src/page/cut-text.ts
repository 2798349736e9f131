/** A text as the page has it: whole, or its head and its tail with the number of all its characters. */
export type CutText = string | { readonly head: string; readonly tail: string; readonly of: number };
