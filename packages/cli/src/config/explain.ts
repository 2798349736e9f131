import type { JsonObject, JsonValue } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { type Source, sourceText } from '@fpf/project/options';
import { findSettings, keyText, listSettings, type Setting } from '@fpf/project/settings';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { variables } from '../variables.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

/** Each value that decides a run here, and who said it: a flag, a variable, a place in a file, or nobody. */
export const configExplain: CommandHandler = async (input) => {
  const from = projectInput(input);
  const [key] = input.args;
  const all = listSettings(readProject(from), from);
  const asked = key === undefined ? all : findSettings(all, key).settings;
  const shown = key !== undefined || flag(input, 'all') ? asked : asked.filter(({ value }) => value !== null);
  const rows = shown.map((setting) => [keyText(setting.path), valueText(setting.value), whence(setting)]);
  const names = variables.map(
    ({ name, means, flag: wins = '' }: (typeof variables)[number] & { readonly flag?: string }) => [name, wins, means],
  );
  const more =
    flag(input, 'all') && key === undefined
      ? ['', 'Variables, the option that wins over each, and what it says:', table(names)]
      : [];
  return { exitCode: 0, data: shown.map(dataOf), text: [table(rows), ...more].join('\n') };
};

const mostValue = 60;

function valueText(value: JsonValue): string {
  if (value === null) return 'not set';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostValue ? `${text.slice(0, mostValue - 1)}…` : text;
}

function whence({ value, source, overruled }: Setting): string {
  if (value === null) return '';
  const from = sourceText(source, process.cwd());
  return overruled === undefined ? from : `${from} (not in force: ${overruled} says otherwise)`;
}

function dataOf({ path, value, source, overruled }: Setting): JsonObject {
  return { key: keyText(path), value, source: plain(source), ...(overruled !== undefined && { overruled }) };
}

function plain(source: Source): JsonObject {
  return { ...source };
}
