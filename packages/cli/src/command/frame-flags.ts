import type { TerminalOptions } from '../output/terminal.ts';
import { variable } from './variables.ts';

export type FrameFlags = TerminalOptions & { readonly json: boolean };

/** Options of every command, which the frame reads before a command is known: what is wrong with the words is said as they ask. */
export function frameFlags(argv: readonly string[]): FrameFlags {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const short = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('');
  const has = (name: string, letter?: string): boolean => words.includes(`--${name}`) || (letter !== undefined && short.includes(letter));
  return {
    json: has('json'),
    ascii: has('ascii') || variable('FPF_ASCII') === '1',
    quiet: has('quiet', 'q'),
    verbose: has('verbose', 'v'),
    debug: short.split('v').length > 2 || variable('FPF_DEBUG') === '1',
    flat: variable('FPF_A11Y') === '1',
    color: colorOf(words),
  };
}

function colorOf(words: readonly string[]): 'auto' | 'always' | 'never' {
  const at = words.findLastIndex((word) => word === '--color' || word.startsWith('--color='));
  const asked = at < 0 ? '' : (words[at]?.split('=')[1] ?? words[at + 1] ?? '');
  return asked === 'always' || asked === 'never' ? asked : 'auto';
}
