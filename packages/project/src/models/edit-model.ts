import type { ConfigFile } from '@fpf/contracts';
import { checkedEdit, inlineJson, insertItem, spanAt } from '../files/edit-json.ts';
import { jsonSpans } from '../files/json-spans.ts';

type ConfigModel = NonNullable<ConfigFile['model']>;

/**
 * The text of a config that names this model. Only what has to change is changed; all other text stays as its author
 * wrote it.
 */
export function withModel(text: string, model: ConfigModel): string {
  const config = JSON.parse(text) as ConfigFile;
  const root = jsonSpans(text);
  const there = spanAt(root, 'model');
  const edited = there
    ? `${text.slice(0, there.start)}${laidOut(text.slice(there.start, there.end), model)}${text.slice(there.end)}`
    : insertItem(text, root, root.members.at(-1)?.value.end, `"model": ${inlineJson(model)}`);
  return checkedEdit(edited, { ...config, model }, text);
}

/** An object that had a line for each key goes on having one. */
function laidOut(before: string, model: ConfigModel): string {
  const [, indent] = /^\{\s*?\n([ \t]+)"/.exec(before) ?? [];
  if (indent === undefined) return inlineJson(model);
  const [, outer = ''] = /\n([ \t]*)\}$/.exec(before) ?? [];
  const lines = Object.entries(model).map(
    ([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n${outer}}`;
}
