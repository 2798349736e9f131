import { type CommandInput, type CommandSpec, flag } from '../command/descriptor.ts';
import { frameOptions } from '../command/frame-options.ts';
import { longFlag, optionsOf } from '../completion/command-words.ts';
import { promptOptions } from '../run/commands.ts';

/** The flags that the prompt was given, as far as a command takes them. */
export function givenWords(input: CommandInput, spec: CommandSpec): readonly string[] {
  const takes = new Set(optionsOf(spec).map(longFlag));
  return [...promptOptions, ...frameOptions].flatMap((option) => {
    const long = longFlag(option);
    const name = long.replace(/^--(?:no-)?/, '').replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const value = input.options[name];
    if (!takes.has(long)) return [];
    if (option.flags.includes('<')) return typeof value === 'string' ? [`${long}=${value}`] : [];
    const isOn = long.startsWith('--no-') ? value === false : flag(input, name);
    if (!isOn) return [];
    return long === '--verbose' && input.terminal.debug ? ['-vv'] : [long];
  });
}
