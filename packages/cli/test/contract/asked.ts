import assert from 'node:assert/strict';
import { join } from 'node:path';
import { commands } from '../../src/frame/commands.ts';
import type { CommandSpec } from '../../src/command/descriptor.ts';
import { fpf } from '../support/fpf.ts';
import { nobody } from '../support/live.ts';
import { envOf, newWorkspace, runWriting } from '../support/sessions.ts';
import { exampleWords } from './example-words.ts';

/** A project in which there was a run, with what the examples of commands speak of as far as a folder can have it. */
export type ContractProject = {
  readonly ws: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
};

/** With a lock, which is there before the run: what is pinned later is drift to it. */
export function contractProject({ locked = false } = {}): ContractProject {
  const made = newWorkspace();
  // Nothing of a test asks another machine.
  const env = { ...envOf(made.dir), OLLAMA_HOST: nobody, FPF_MODEL: `scripted:${join(made.dir, 'answers.json')}` };
  if (locked) {
    // The same answers: they are what the lock pins as the model.
    runWriting(made, 'docs/made.md', 'made\n');
    assert.equal(fpf(['lock'], { cwd: made.ws, env }).code, 0);
  }
  return { ws: made.ws, run: runWriting(made, 'docs/made.md', 'made\n'), env };
}

export type Asked = { readonly spec: CommandSpec; readonly args: readonly string[] };

/**
 * The first example of every command, with a run in place of the ids in it. What asks other hosts, or never ends, is no
 * example of these.
 */
export function askedOf({ run }: Pick<ContractProject, 'run'>): readonly Asked[] {
  return commands
    .filter(({ hidden }) => !hidden)
    .flatMap((spec) => {
      const lists = spec.examples
        .map(({ command }) => exampleWords(spec, command))
        .filter((words) => words !== undefined);
      const words = lists.find((list) => !list.some((word) => word === '--watch' || word.includes('://')));
      const args = words
        ?.map((word) => (/^(?:019[0-9a-f]*…?|12)$/.test(word) ? run : word))
        .filter((word) => word !== '--json');
      return args ? [{ spec, args }] : [];
    });
}
