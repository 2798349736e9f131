import type { ConfigFile } from '@fpf/contracts';
import { checkedEdit, inlineJson, insertItem, jsonSpans, spanAt } from '@fpf/project/files';
import { shippedPack } from '@fpf/project/skills';

type Source = NonNullable<NonNullable<ConfigFile['skills']>['sources']>[number];

/**
 * The text of a config with one more source, or with another in place of the one of the same folder. Only what has to
 * change is changed. A config that lists no sources means the shipped pack, and goes on meaning it.
 */
export function withSource(text: string, source: Source): string {
  const config = JSON.parse(text) as ConfigFile;
  const listed = config.skills?.sources;
  const same = listed?.findIndex(({ folder }) => folder === source.folder) ?? -1;
  const sources = same >= 0 ? (listed ?? []).with(same, source) : [...(listed ?? [{ package: shippedPack }]), source];
  return checkedEdit(insertInto(text, source, same), { ...config, skills: { ...config.skills, sources } }, text);
}

/** The text without the source of a folder. */
export function withoutSource(text: string, folder: string): string {
  const config = JSON.parse(text) as ConfigFile;
  const listed = config.skills?.sources ?? [];
  const index = listed.findIndex((source) => source.folder === folder);
  const list = spanAt(jsonSpans(text), 'skills', 'sources');
  const item = list?.items[index];
  if (!list || !item) return text;
  const before = list.items[index - 1];
  const after = list.items[index + 1];
  const [from, to] = before ? [before.end, item.end] : [item.start, after?.start ?? item.end];
  const sources = listed.filter((_, at) => at !== index);
  return checkedEdit(text.slice(0, from) + text.slice(to), { ...config, skills: { ...config.skills, sources } }, text);
}

function insertInto(text: string, source: Source, same: number): string {
  const root = jsonSpans(text);
  const list = spanAt(root, 'skills', 'sources');
  const one = inlineJson(source);
  const replaced = list?.items[same];
  if (replaced) return text.slice(0, replaced.start) + one + text.slice(replaced.end);
  if (list) return insertItem(text, list, list.items.at(-1)?.end, one);
  const sources = `"sources": [${inlineJson({ package: shippedPack })}, ${one}]`;
  const skills = spanAt(root, 'skills');
  return skills
    ? insertItem(text, skills, skills.members.at(-1)?.value.end, sources)
    : insertItem(text, root, root.members.at(-1)?.value.end, `"skills": { ${sources} }`);
}
