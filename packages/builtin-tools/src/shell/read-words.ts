/** The options that have a value, of each command that reads into variables. */
const valued: Readonly<Record<string, string>> = { read: 'dnNaptui', mapfile: 'dnOsuCc', readarray: 'dnOsuCc' };

export type Variables = { readonly names: readonly string[]; readonly array?: string };

/**
 * What a command reads into, by its words; undefined for a command that does not read. A word that is not plain is
 * undefined.
 */
export function variablesOf(
  command: string | undefined,
  words: readonly (string | undefined)[],
): Variables | undefined {
  if (command === undefined || !Object.hasOwn(valued, command)) return undefined;
  const names: string[] = [];
  let array: string | undefined;
  let options = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !options || !/^-./.test(word)) names.push(nameOf(command, word));
    else if (word === '--') options = false;
    else {
      const option = Array.from(word).findIndex(
        (letter, index) => index > 0 && valued[command]?.includes(letter) === true,
      );
      if (option < 0) continue;
      const value = option + 1 < word.length ? word.slice(option + 1) : words[(at += 1)];
      if (command === 'read' && word[option] === 'a') array = nameOf(command, value);
    }
  }
  if (command !== 'read') array = names[0] ?? 'MAPFILE';
  if (names.length === 0) names.push('REPLY');
  return array === undefined ? { names } : { names, array };
}

function nameOf(command: string, word: string | undefined): string {
  if (word !== undefined && /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(word)) return word;
  throw new Error(`${command} has to name its variables in plain words here`);
}
