import { outputWidth, wrap } from './wrap.ts';

/** Stands for a blank at which nothing is folded. */
const kept = '\u00a0';

type Stream = { readonly isTTY?: boolean; readonly columns?: number };

/**
 * Sentences, folded between words on a terminal, where they would be cut inside one; into a pipe or a file as they are.
 * What is to be typed stands between backticks and stays on one line: a terminal that folds it itself still copies it
 * whole. `before` stands in front of the first line, and each other one begins under what follows it.
 */
export function prose(text: string, stream: Stream = process.stdout, before = 0): string {
  if (stream.isTTY !== true) return text;
  const width = outputWidth(stream) - before;
  const folded = text.split('\n').map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const bound = line.slice(indent.length).replace(/`[^`]*`/g, (command) => command.replaceAll(' ', kept));
    return indent + wrap(bound, width, indent, 'whole').replaceAll(kept, ' ');
  });
  return folded.join('\n').replaceAll('\n', `\n${' '.repeat(before)}`);
}
