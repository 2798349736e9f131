import { accessSync, constants } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/** Where programs are that a sandboxed command can start. */
const programFolders = ['/usr/local/bin', '/usr/bin', '/bin'];
const mostWords = 33;

/**
 * A program and its words, of one text (`npm run build`) or of several. Refuses what a shell would read otherwise: a
 * rule is for words as they are. Refuses a program that no sandboxed command could start.
 */
export function commandWords(said: readonly string[]): readonly [program: string, ...words: string[]] {
  const [first = ''] = said;
  const text = said.length === 1 ? first.trim() : undefined;
  if (text !== undefined && /["'`$|&;<>()*?[\]{}\\~#!\r\n]/.test(text))
    throw refusal(
      `${JSON.stringify(text.slice(0, 80))} has signs that a shell would read`,
      'No shell is started: give a program and plain words; or write a script of package.json or a target of a Makefile, and allow that.',
    );
  const [program = '', ...words] = text === undefined ? said : text.split(/\s+/);
  if (program.includes('/'))
    throw refusal(
      `${JSON.stringify(program.slice(0, 80))} is a path`,
      'Name an installed program alone. One of the workspace is started by a script of package.json or a target of a Makefile: allow that.',
    );
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(program))
    throw refusal(`${JSON.stringify(program.slice(0, 80))} is no program's name`, 'Such as: fpf allow "npm run build"');
  const odd = words.find((word) => word.length > 4096 || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(word));
  if (odd !== undefined || words.length >= mostWords)
    throw refusal(
      odd === undefined ? `there are more than ${mostWords - 1} words` : 'a word has signs that cannot be seen',
      'Put the command into a script of package.json or a target of a Makefile, and allow that.',
    );
  if (!programFolders.some((folder) => isProgram(`${folder}/${program}`)))
    throw new FpfError({
      code: 'allow.no-program',
      message: `project: there is no program ${program} in ${programFolders.join(', ')}.`,
      hint: 'Install it there: what is installed elsewhere, such as in your home folder, a sandboxed command does not reach yet.',
    });
  return [program, ...words];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function refusal(why: string, hint: string): FpfError {
  return new FpfError({ code: 'allow.no-command', message: `project: ${why}, so no rule is made of it.`, hint });
}
