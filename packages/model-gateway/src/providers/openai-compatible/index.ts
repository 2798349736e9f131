export { createOpenAiCompatibleProvider } from './provider.ts';
export { type OpenAiCompatibleOptions, OpenAiCompatibleSettings } from './settings.ts';
