import type { TerminalOptions } from '../terminal/terminal.ts';
import { frameWords, valueOf } from './frame-words.ts';
import { variable } from '../variables.ts';

export type FrameFlags = TerminalOptions & { readonly json: boolean };

/**
 * Options of every command, which the frame reads before a command is known: what is wrong with the words is said as
 * they ask.
 */
export function frameFlags(argv: readonly string[]): FrameFlags {
  const words = frameWords(argv);
  const short = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('');
  const has = (name: string, letter?: string): boolean =>
    words.includes(`--${name}`) || (letter !== undefined && short.includes(letter));
  const often = short.split('v').length - 1 + words.filter((word) => word === '--verbose').length;
  return {
    json: has('json'),
    ascii: has('ascii') || variable('FPF_ASCII') === '1',
    quiet: has('quiet', 'q'),
    verbose: often > 0,
    debug: often > 1 || variable('FPF_DEBUG') === '1',
    flat: variable('FPF_A11Y') === '1',
    color: colorOf(valueOf(words, '--color')),
  };
}

function colorOf(asked: string | undefined): 'auto' | 'always' | 'never' {
  return asked === 'always' || asked === 'never' ? asked : 'auto';
}
