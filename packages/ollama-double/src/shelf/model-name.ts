/** A name as Ollama shows it: with a tag, without the default registry and library. */
export function shortName(name: string): string {
  const bare = name.replace(/^registry\.ollama\.ai\//i, '').replace(/^library\//i, '');
  return /:[^/]*$/.test(bare) ? bare : `${bare}:latest`;
}

/** With them, as some errors spell it. */
export function longName(name: string): string {
  const short = shortName(name);
  const parts = short.split('/').length;
  return parts === 1 ? `registry.ollama.ai/library/${short}` : parts === 2 ? `registry.ollama.ai/${short}` : short;
}

/** Ollama finds names whatever their case. */
export function sameName(one: string, other: string): boolean {
  return shortName(one).toLowerCase() === shortName(other).toLowerCase();
}
