import { visibleLine } from '@fpf/files/text';
import { placeOf, prepareStateDir, readProject } from '@fpf/project/open';
import { hideShapes } from '@fpf/secrets';
import type { CommandHandler, CommandInput, CommandSpec } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { firstWords } from '../completion/command-words.ts';
import { secretsOf } from '../log/command-log.ts';
import { renderError } from '../terminal/render-error.ts';
import { completeLine } from './complete-line.ts';
import { givenWords } from './given-words.ts';
import { heedAtPrompt } from './heed-at-prompt.ts';
import { holdProject } from './held-project.ts';
import { canBeKept, keepLine, readHistory } from './history.ts';
import { type Meant, readLine } from './line-words.ts';
import { promptHelp } from './prompt-help.ts';
import { typeLine, type TypedLine } from './type-line.ts';
import { whyWords } from './why-words.ts';

/** `fpf` alone: one line after another, each of which is a command of its own in this process. */
export const prompt: CommandHandler = async (input) => {
  const { terminal } = input;
  const { workspace, stateDir } = placeOf(projectInput(input));
  const held = holdProject();
  const heed = heedAtPrompt(terminal);
  input.begins();
  terminal.rest();
  input.atEnd(async () => heed.release());
  input.atEnd(held.close);
  const waiting: string[] = [];
  const history = trying(input, () => [...readHistory(stateDir)]) ?? [];
  let [rest, wasStopped] = ['', false];
  terminal.err(
    `${terminal.styleErr('bold', visibleLine(workspace))}   a request in words; /help lists commands, Ctrl-D ends it`,
  );
  while (heed.ended() === undefined) {
    const typed: TypedLine =
      waiting.length > 0
        ? { kind: 'lines', lines: waiting.splice(0), rest }
        : await typeLine({
            prompt: 'fpf> ',
            history,
            rest,
            complete: (line) => completeLine(line, input.commands, workspace),
            signal: heed.signal,
          });
    if (typed.kind === 'ended') {
      process.stderr.write('\n');
      break;
    }
    rest = '';
    if (typed.kind === 'stopped') {
      if (typed.wasEmpty && wasStopped) break;
      wasStopped = typed.wasEmpty;
      if (typed.wasEmpty) terminal.fail('Ctrl-C once more ends the prompt, and so does Ctrl-D.');
      continue;
    }
    wasStopped = false;
    const [line = '', ...others] = typed.lines;
    waiting.push(...others);
    rest = typed.rest;
    const meant = await told(input, () => readLine(line, firstWords(input.commands)));
    if (meant?.kind === 'quit') break;
    if (line.trim() !== '') trying(input, () => keep(input, stateDir, history, line.trim()));
    if (meant) await heed.during((begins) => carryOut(input, meant, { open: held.open, begins }));
  }
  return { exitCode: heed.ended() ?? 0 };
};

/** Each line is a command as any other, with the flags that the prompt was given. */
async function carryOut(
  input: CommandInput,
  meant: Meant,
  within: Parameters<CommandInput['another']>[1],
): Promise<void> {
  const another = async (words: readonly string[]): Promise<void> => {
    const spec = specOf(words, input.commands);
    const given = spec === undefined ? [] : givenWords(input, spec);
    const at = spec?.name.split(' ').length ?? 0;
    await input.another([...words.slice(0, at), ...given, ...words.slice(at)], within);
  };
  if (meant.kind === 'help') input.terminal.out(promptHelp());
  if (meant.kind === 'command') await another(meant.words);
  if (meant.kind === 'request') await another(['run', '--', meant.request]);
  if (meant.kind === 'why') await told(input, async () => another(whyWords(projectInput(input))));
}

/** The command that words begin with: the one of the most words. */
function specOf(words: readonly string[], specs: readonly CommandSpec[]): CommandSpec | undefined {
  const said = (name: string): boolean => name.split(' ').every((word, at) => words[at] === word);
  return specs.filter(({ name }) => said(name)).toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** What was typed, without what is known as a secret or looks like one. */
function keep(input: CommandInput, stateDir: string, history: string[], line: string): void {
  if (!canBeKept(line)) return;
  if (history.at(-1) !== line) history.push(line);
  const { workspace, config } = readProject({ ...projectInput(input), notify: () => undefined });
  prepareStateDir({ workspace, stateDir });
  keepLine(stateDir, hideShapes(secretsOf(input, config)?.hide(line) ?? line));
}

/** An error of a line is shown as that of a command, and the next line is read. */
async function told<T>(input: CommandInput, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const known = secretsOf(input);
    renderError(error, 'fpf', input.terminal, { json: false, hide: (text) => known?.hide(text) ?? text });
    return undefined;
  }
}

/** A history that cannot be read or written is told, and stops nothing. */
function trying<T>({ terminal }: CommandInput, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    terminal.fail(`${terminal.mark('warn')} What is typed here is not kept: ${(error as Error).message}`);
    return undefined;
  }
}
