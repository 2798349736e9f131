/**
 * Known secret values, replaced by their names once, where a text comes in: what is decided on, journaled and told to
 * the model is the same text. The same text gives the same text, and what was replaced stays as it is.
 */
export interface SecretValues {
  hide(text: string): string;
  /** Of a text from outside: nothing in it that only looks like a replaced value is taken for one. */
  take(text: string): string;
  /** `hide`, of a text that comes in pieces. */
  hiding(): { push(piece: string): string; end(): string };
  /** `take`, of bytes that come in pieces. */
  taking(): { push(bytes: Uint8Array): Uint8Array; end(): Uint8Array };
  /** Puts the values back in place of those names and of no others; `missing` are those that are not known here. */
  restore(text: string, names: ReadonlySet<string>): { readonly text: string; readonly missing: readonly string[] };
}
