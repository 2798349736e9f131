import type { ConfigFile, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type JsonSpan, jsonSpans } from './json-spans.ts';
import { shippedPack } from './skill-sources.ts';

type Source = NonNullable<NonNullable<ConfigFile['skills']>['sources']>[number];

/**
 * The text of a config with one more source, or with another in place of the one of the same folder. Only what has to change
 * is changed. A config that lists no sources means the shipped pack, and goes on meaning it.
 */
export function withSource(text: string, source: Source): string {
  const config = JSON.parse(text) as ConfigFile;
  const listed = config.skills?.sources;
  const same = listed?.findIndex(({ folder }) => folder === source.folder) ?? -1;
  const sources = same >= 0 ? (listed ?? []).with(same, source) : [...(listed ?? [{ package: shippedPack }]), source];
  return checked(insertInto(text, source, same), { ...config, skills: { ...config.skills, sources } }, text);
}

/** The text without the source of a folder. */
export function withoutSource(text: string, folder: string): string {
  const config = JSON.parse(text) as ConfigFile;
  const listed = config.skills?.sources ?? [];
  const index = listed.findIndex((source) => source.folder === folder);
  const list = find(jsonSpans(text), 'skills', 'sources');
  const item = list?.items[index];
  if (!list || !item) return text;
  const before = list.items[index - 1];
  const after = list.items[index + 1];
  const [from, to] = before ? [before.end, item.end] : [item.start, after?.start ?? item.end];
  const sources = listed.filter((_, at) => at !== index);
  return checked(text.slice(0, from) + text.slice(to), { ...config, skills: { ...config.skills, sources } }, text);
}

function insertInto(text: string, source: Source, same: number): string {
  const root = jsonSpans(text);
  const list = find(root, 'skills', 'sources');
  const one = inline(source);
  const replaced = list?.items[same];
  if (replaced) return text.slice(0, replaced.start) + one + text.slice(replaced.end);
  if (list) return insertItem(text, list, list.items.at(-1)?.end, one);
  const sources = `"sources": [${inline({ package: shippedPack })}, ${one}]`;
  const skills = find(root, 'skills');
  return skills
    ? insertItem(text, skills, skills.members.at(-1)?.value.end, sources)
    : insertItem(text, root, root.members.at(-1)?.value.end, `"skills": { ${sources} }`);
}

/** After the last one, on a line of its own where that one has a line of its own. */
function insertItem(text: string, into: JsonSpan, last: number | undefined, item: string): string {
  if (last === undefined) return `${text.slice(0, into.start + 1)} ${item} ${text.slice(into.end - 1)}`;
  const first = into.items[0]?.start ?? into.members[0]?.start ?? last;
  const [, indent] = /\n([ \t]*)$/.exec(text.slice(0, first)) ?? [];
  return `${text.slice(0, last)},${indent === undefined ? ' ' : `\n${indent}`}${item}${text.slice(last)}`;
}

function inline(value: JsonValue): string {
  return `{ ${Object.entries(value as object)
    .map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`)
    .join(', ')} }`;
}

function find(root: JsonSpan, ...path: readonly string[]): JsonSpan | undefined {
  return path.reduce<JsonSpan | undefined>((at, key) => at?.members.find((member) => member.key === key)?.value, root);
}

/** An edit of text has to come out as the edit of the value: else the whole is written anew, which loses layout and nothing else. */
function checked(text: string, wanted: ConfigFile, before: string): string {
  const same = (): boolean => {
    try {
      return canonicalJson(JSON.parse(text) as JsonValue) === canonicalJson(wanted);
    } catch {
      return false;
    }
  };
  return same() ? text : `${JSON.stringify(wanted, null, 2)}${before.endsWith('\n') ? '\n' : ''}`;
}
