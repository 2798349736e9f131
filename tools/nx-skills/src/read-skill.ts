import { basename, posix } from 'node:path';
import type { Look } from './look.ts';

/** What a feature may call a skill by. Nothing here judges the skill; `validate` does. */
export interface SkillNames {
  readonly name: string;
  readonly id: string | undefined;
  readonly tools: readonly string[];
}

export interface Tool {
  readonly name: string;
  /** The file that it starts, of a tool that is a script. */
  readonly script: string | undefined;
}

/**
 * The folder's name is the skill's name. A file that cannot be read gives no further names: it must not break the
 * graph.
 */
export function readSkill(folder: string, look: Look): SkillNames {
  const text = (path: string): string => Buffer.from(look.bytes(posix.join(folder, path))).toString('utf8');
  const skill = text('SKILL.md');
  return {
    name: basename(folder),
    id: field(skill, 'fpf-id'),
    tools: toolsIn(text(manifestOf(skill))).map(({ name }) => name),
  };
}

/** The file of tools beside SKILL.md. */
export function manifestOf(skill: string): string {
  return field(skill, 'fpf-tools') ?? 'tools.json';
}

export function toolsIn(json: string): readonly Tool[] {
  try {
    const { tools } = JSON.parse(json) as {
      readonly tools?: readonly { readonly name?: unknown; readonly handler?: Handler }[];
    };
    return (tools ?? []).flatMap(({ name, handler }) =>
      typeof name === 'string' ? [{ name, script: scriptOf(handler) }] : [],
    );
  } catch {
    return [];
  }
}

type Handler = { readonly kind?: unknown; readonly path?: unknown } | null;

function scriptOf(handler: Handler | undefined): string | undefined {
  return handler?.kind === 'script' && typeof handler.path === 'string' ? handler.path : undefined;
}

function field(skill: string, key: string): string | undefined {
  const header = /^---\r?\n([\s\S]*?)\r?\n---/.exec(skill)?.[1] ?? '';
  return new RegExp(`^\\s+${key}:\\s*["']?([^"'\\s]+)`, 'm').exec(header)?.[1];
}
