/** What stands at one place of a pattern: its length there, its translation, and whether a quantifier may follow. */
export type Piece = { readonly length: number; readonly source: string; readonly repeatable: boolean };
export type Refusal = { readonly problem: string };

/** One character that stands for itself, written so that no engine can read anything else into it. */
export function literal(char: string): string {
  return /^[A-Za-z0-9]$/.test(char) ? char : `\\x{${(char.codePointAt(0) as number).toString(16)}}`;
}
