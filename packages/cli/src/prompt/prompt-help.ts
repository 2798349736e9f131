import { table } from '../terminal/table.ts';

const lines: readonly (readonly [string, string])[] = [
  ['Search the files for TODO', 'a request: it runs in the session, and your folder stays as it is'],
  ['/diff [PATH]', 'what waits to be written'],
  ['/apply [PATH]', 'write it to your folder; asks first'],
  ['/undo', 'take the last apply back'],
  ['/discard [PATH]', 'drop what waits'],
  ['/new', 'begin another session'],
  ['/history', 'the steps of the session'],
  ['/why', 'explain the last decision'],
  ['/help [COMMAND]', 'this, or what a command takes'],
  ['/quit', 'end the prompt, as Ctrl-D does'],
];

/** What `/help` prints. */
export function promptHelp(): string {
  return [
    table(lines),
    '',
    'Any command of `fpf` works with a slash in front: `/runs list`, `/report last`; `/help all` lists them.',
    'Tab completes commands and paths, the arrows go through what was typed, Ctrl-C stops what runs.',
  ].join('\n');
}
