import { relative } from 'node:path';
import type { ProjectInput } from './project-input.ts';
import { projectVariable, type ProjectVariable } from './variables.ts';

/**
 * Who said it. Order of precedence: flag, then variable, then the config, then what is meant where nobody says
 * anything.
 */
export type Source =
  | { readonly by: 'flag'; readonly name: string }
  | { readonly by: 'env'; readonly name: string }
  | { readonly by: 'file'; readonly file: string; readonly line: number; readonly column: number }
  | { readonly by: 'lock'; readonly file: string }
  | { readonly by: 'default' };

export type Sourced<T> = { readonly value: T; readonly source: Source };

export const byDefault: Source = { by: 'default' };

/** What a flag or a variable says; undefined where neither says anything. */
export function asked(
  { options }: ProjectInput,
  option: 'workspace' | 'config' | 'stateDir' | 'homeDir' | 'model' | 'preset',
  name: ProjectVariable,
): Sourced<string> | undefined {
  const flag = options[option];
  if (flag !== undefined) return { value: flag, source: { by: 'flag', name: flagOf(option) } };
  const value = projectVariable(name);
  return value === undefined ? undefined : { value, source: { by: 'env', name } };
}

/** `stateDir` is `--state-dir`. */
export function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** In a word: `--model`, `FPF_MODEL`, `fpf.config.json:3:5`, `default`. */
export function sourceText(source: Source, here: string): string {
  if (source.by === 'flag' || source.by === 'env') return source.name;
  if (source.by === 'default') return 'default';
  const near = relative(here, source.file);
  const file = near.startsWith('..') ? source.file : near;
  return source.by === 'file' ? `${file}:${source.line}:${source.column}` : file;
}
