/** What stands before `--`: behind it, everything is the command's own. */
export function frameWords(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

/** Of an option that is given more than once, the last counts. */
export function valueOf(words: readonly string[], name: string): string | undefined {
  const at = words.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = words[at];
  return word === undefined ? undefined : word === name ? words[at + 1] : word.slice(name.length + 1);
}
