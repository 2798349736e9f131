import { basename } from 'node:path';
import { visibleLine } from '@fpf/files/text';
import type { ModelChoice } from './model-choice.ts';

const files: ReadonlySet<string> = new Set(['scripted', 'cassette']);

/**
 * What a person is shown as the model, and what a lock has: a script or a cassette by its file's name, never by where
 * it lies.
 */
export function modelName({ provider, name }: Pick<ModelChoice, 'provider' | 'name'>): string {
  if (name.startsWith(`${provider}:`)) return name;
  return files.has(provider) ? `${provider}:${basename(name)}` : name;
}

/** With its provider: `ollama:functiongemma`. Some names say already whose they are. */
export function spokenModel(model: Pick<ModelChoice, 'provider' | 'name'>): string {
  const name = modelName(model);
  return visibleLine(
    name === model.provider || name.startsWith(`${model.provider}:`) ? name : `${model.provider}:${name}`,
  );
}
