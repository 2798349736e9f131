/** Untrusted text for a message: short, and with everything escaped that could move or hide what stands around it. */
export function quote(text: string, longest = 64): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const escaped = JSON.stringify(cut).replace(
    /[^\x20-\x7e…]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped;
}
