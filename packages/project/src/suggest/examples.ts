import type { JsonObject, JsonValue, LoadedSkill, ToolSpec } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';

/** A sentence of a skill, and the call that it comes to. */
export type Example = { readonly text: string; readonly tool: ToolSpec; readonly args: JsonObject };

const most = 40;

/**
 * The examples of a skill, as its SKILL.md has them. What is not of their form is left out: `fpf skills validate` says
 * so.
 */
export function examplesOf({ files, tools }: Pick<LoadedSkill, 'files' | 'tools'>): readonly Example[] {
  const textOf = (path: string): string => {
    const file = files.find((one) => one.path === path);
    return file ? new TextDecoder().decode(file.bytes) : '';
  };
  const found = fromMethod(textOf('SKILL.md')).flatMap(({ text, call }) => {
    const tool = tools.find(({ name }) => name === call['name']);
    const args = call['arguments'];
    return tool && isObject(args) ? [{ text: text.replace(/\s+/gu, ' ').trim(), tool, args }] : [];
  });
  return [...new Map(found.map((one) => [one.text, one])).values()].slice(0, most);
}

type Said = { readonly text: string; readonly call: JsonObject };

/** A request with one call; what takes several calls is no sentence for a model that makes one. */
function fromMethod(text: string): readonly Said[] {
  const [, section = ''] = text.split(/^## Example[^\n]*$/mu);
  const parts =
    section
      .split(/^## /mu, 1)[0]
      ?.split(/^Request: /mu)
      .slice(1) ?? [];
  return parts.flatMap((part) => {
    const [, said] = /^“([^”]+)”/u.exec(part) ?? [];
    const [call, second] = [...part.matchAll(/^```json\n(.*?)^```/gmsu)].flatMap(([, json = '']) => objectIn(json));
    return said !== undefined && call && !second ? [{ text: said, call }] : [];
  });
}

function objectIn(json: string): readonly JsonObject[] {
  const read = readJson(json);
  return read.ok && isObject(read.value) ? [read.value] : [];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
