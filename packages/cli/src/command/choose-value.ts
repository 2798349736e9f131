import { visibleLine } from '@fpf/files/text';
import type { ProjectInput } from '@fpf/project/options';
import { answerTo, canAsk } from './confirm.ts';
import type { CommandInput } from './descriptor.ts';

/**
 * Asks at this terminal for what the request leaves open; undefined where there is none to ask at. Enter says nothing,
 * a number one of the choices, and any other line is the answer itself.
 */
export function chooseAtTerminal(input: CommandInput): ProjectInput['choose'] {
  if (!canAsk(input)) return undefined;
  return async ({ question, choices = [] }) => {
    const { terminal } = input;
    const list = choices.map((choice, at) => `  ${at + 1}  ${visibleLine(choice)}`);
    terminal.fail([`${terminal.mark('warn')} ${visibleLine(question)}`, ...list].join('\n'));
    const numbers = choices.length > 1 ? `1–${choices.length}` : '1';
    const how = choices.length > 0 ? `${numbers}, or another; ` : '';
    const { answer } = await answerTo(input, `[${how}Enter: leave it] `);
    const said = answer?.trim();
    if (said === undefined || said === '') return undefined;
    return (/^[1-5]$/.test(said) ? choices[Number(said) - 1] : undefined) ?? said;
  };
}
