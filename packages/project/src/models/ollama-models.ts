import type { OllamaModels } from '@fpf/model-gateway/ollama';
import type { ProjectRecord } from '../open/project.ts';

/** The models of the Ollama server that this project asks, or would. */
export async function ollamaOf({ config: { model } }: ProjectRecord): Promise<OllamaModels> {
  const { createOllamaModels } = await import('@fpf/model-gateway/ollama');
  const host = model?.provider === 'ollama' ? model.options?.['host'] : undefined;
  return createOllamaModels(typeof host === 'string' ? { host } : {});
}

/** A bare name is the tag `latest`, as Ollama reads it. */
export function sameTag(one: string, other: string): boolean {
  const full = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`);
  return full(one) === full(other);
}
