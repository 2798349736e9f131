/** No tokenizer is here: a token is taken for four bytes, and a script can say another count. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
