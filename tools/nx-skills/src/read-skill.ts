import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a feature may call a skill by. Nothing here judges the skill; `validate` does. */
export interface SkillNames {
  readonly name: string;
  readonly id: string | undefined;
  readonly tools: readonly string[];
}

/** The folder's name is the skill's name. A file that cannot be read gives no further names: it must not break the graph. */
export function readSkill(workspaceRoot: string, folder: string): SkillNames {
  const header = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text(join(workspaceRoot, folder, 'SKILL.md')))?.[1] ?? '';
  const manifest = field(header, 'fpf-tools') ?? 'tools.json';
  return { name: basename(folder), id: field(header, 'fpf-id'), tools: toolNames(text(join(workspaceRoot, folder, manifest))) };
}

function field(header: string, key: string): string | undefined {
  return new RegExp(`^\\s+${key}:\\s*["']?([^"'\\s]+)`, 'm').exec(header)?.[1];
}

function toolNames(json: string): readonly string[] {
  try {
    const { tools } = JSON.parse(json) as { readonly tools?: readonly { readonly name?: unknown }[] };
    return (tools ?? []).flatMap((tool) => (typeof tool.name === 'string' ? [tool.name] : []));
  } catch {
    return [];
  }
}

function text(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
