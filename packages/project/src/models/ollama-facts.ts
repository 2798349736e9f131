import type { OllamaSettings } from '@fpf/model-gateway/ollama';
import { ollamaOf } from './ollama-models.ts';
import type { Examined } from './examine-model.ts';

/**
 * Each assumption about the server and the model, tried there. Told one by one, since a question may take as long as an
 * answer.
 */
export async function ollamaFacts({ project, chosen, signal, tell }: Examined): Promise<void> {
  const ollama = await ollamaOf(project);
  const settings = chosen.options as OllamaSettings;
  const pinned =
    chosen.digest ?? (project.lock?.model.name === chosen.name ? project.lock.model.digest : null) ?? undefined;
  await ollama.facts({ model: chosen.name, digest: pinned, settings, signal, onFact: tell });
}
