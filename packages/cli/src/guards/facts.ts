import { listFacts, removeFact, setFact } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

export const factsList: CommandHandler = async (input) => {
  const facts = await listFacts(projectInput(input));
  const text =
    facts.length === 0
      ? 'No fact is stated; a guard that asks for one finds it absent. `fpf guards facts set KEY VALUE` states one.'
      : table([['fact', 'value'], ...facts.map(({ key, value }) => [`kv:${key}`, JSON.stringify(value)])]);
  return { exitCode: 0, data: facts.map((fact) => ({ ...fact })), text };
};

export const factsSet: CommandHandler = async (input) => {
  const { key, value } = await setFact(projectInput(input), input.args[0] as string, input.args[1] as string);
  return {
    exitCode: 0,
    data: { key, value },
    text: `${input.terminal.mark('ok')} kv:${key} is ${JSON.stringify(value)}`,
  };
};

export const factsRemove: CommandHandler = async (input) => {
  const key = input.args[0] as string;
  const removed = await removeFact(projectInput(input), key);
  const text = removed ? `${input.terminal.mark('ok')} kv:${key} is absent now` : `kv:${key} was not stated`;
  return { exitCode: 0, data: { key, removed }, text };
};
