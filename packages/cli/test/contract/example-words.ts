import type { CommandSpec } from '../../src/command/descriptor.ts';

/**
 * The words after `fpf` of an example of this command: what a shell would hand over. Undefined where it does not name
 * the command.
 */
export function exampleWords(spec: CommandSpec, example: string): readonly string[] | undefined {
  const parts = example.split(/&&|\||<\(|\)/).map((part) => wordsOf(part.replace(/\s>.*$/, '')));
  const names = [spec.name, ...(spec.aliases ?? [])].map((name) => name.split(' '));
  return parts
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter(([program]) => program === 'fpf')
    .map((words) => words.slice(1))
    .find((words) => names.some((name) => name.every((word, at) => words[at] === word)));
}

function wordsOf(text: string): readonly string[] {
  const words = text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_all, single?: string, double?: string) => single ?? double ?? ''),
  );
}
