export { createOllamaModels, type OllamaModels } from './models/ollama-models.ts';
export { type ModelFact } from './models/model-fact.ts';
export { type OllamaModel, type OllamaShow } from './models/show-model.ts';
export { type PullProgress } from './models/pull.ts';
export { ollamaHost } from './ollama-host.ts';
export { createOllamaProvider } from './ollama-provider.ts';
export { type OllamaOptions, OllamaSettings, pinnedSampling } from './ollama-settings.ts';
