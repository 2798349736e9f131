import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closed, FpfError, type JsonObject, type ModelGateway } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { type TSchema, Type } from '@sinclair/typebox';
import { readJsonFile } from './read-json-file.ts';
import type { CommandInput } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';
import type { Project } from './project.ts';

export type ModelChoice = { readonly provider: string; readonly name: string; readonly trial: boolean; readonly options: JsonObject };

/** Flag, then FPF_MODEL, then the config; with none of them it is a trial, answered from the shipped script. */
export function chooseModel(project: Project, input: CommandInput): ModelChoice {
  const asked = text(input, 'model') ?? (process.env['FPF_MODEL'] || undefined);
  if (asked !== undefined) return fromText(asked);
  const { model } = project.config;
  if (model) {
    const base = project.configFile ? dirname(project.configFile) : project.workspace;
    return {
      provider: model.provider,
      name: model.provider === 'scripted' ? resolve(base, model.name) : model.name,
      trial: false,
      options: model.options ?? {},
    };
  }
  return { provider: 'scripted', name: fileURLToPath(import.meta.resolve('@fpf/examples/requests.json')), trial: true, options: {} };
}

function fromText(asked: string): ModelChoice {
  const colon = asked.indexOf(':');
  const [provider, name] = [asked.slice(0, colon), asked.slice(colon + 1)];
  if (colon > 0 && name !== '' && (provider === 'ollama' || provider === 'scripted')) {
    return { provider, name: provider === 'scripted' ? resolve(name) : name, trial: false, options: {} };
  }
  throw new FpfError({
    code: 'usage.bad-option',
    message: `cli: ${JSON.stringify(asked)} names no model.`,
    hint: 'Write ollama:<tag>, such as ollama:functiongemma, or scripted:<file>.',
  });
}

/** What a person is shown as the model: a script by its file's name, never by where it lies. */
export function modelName({ provider, name }: ModelChoice): string {
  return provider === 'scripted' ? `scripted:${name.split('/').at(-1)}` : name;
}

/** Providers by name; each is loaded when it is the one that answers. */
export function registerProviders(gateway: ModelGateway, choice: ModelChoice): void {
  gateway.registerProvider('scripted', async () => {
    assertOptions(Type.Object({}, closed), choice);
    return (await import('@fpf/model-gateway/scripted')).createScriptedProvider({ file: choice.name });
  });
  gateway.registerProvider('ollama', async () => {
    const { createOllamaProvider, OllamaSettings } = await import('@fpf/model-gateway/ollama');
    assertOptions(OllamaSettings, choice);
    return createOllamaProvider({ ...choice.options, model: choice.name });
  });
}

function assertOptions(schema: TSchema, { provider, options }: ModelChoice): void {
  const [issue] = check(schema, options);
  if (!issue) return;
  throw new FpfError({
    code: 'config.options-not-valid',
    message: `cli: model.options of the provider ${provider} do not fit: ${issue.pointer || '/'} ${issue.message}.`,
    hint: 'Mend model.options in fpf.config.json.',
  });
}

/** What a script has answers for; nothing where something else answers, or where the script cannot be read. */
export function scriptedRequests({ provider, name }: ModelChoice): readonly string[] {
  if (provider !== 'scripted') return [];
  const value = quietly(() => readJsonFile(name, 'model.missing')?.value) as
    | { readonly answers?: readonly { readonly request?: unknown }[] }
    | undefined;
  return (value?.answers ?? []).flatMap(({ request }) => (typeof request === 'string' ? [request] : []));
}

/** This list is a courtesy; that the script is broken was told already. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
