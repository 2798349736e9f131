import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import type { ModelChoice } from './model-choice.ts';
import { assertTag } from './model-tag.ts';

export type NamedModel = { readonly provider: string; readonly name: string };

/** What --model and FPF_MODEL may say. A file is relative to where the command was given. */
export function modelFromWords(asked: string): NamedModel {
  if (asked === 'rehearsal') return { provider: 'rehearsal', name: 'rehearsal' };
  const colon = asked.indexOf(':');
  const [provider, name] = [asked.slice(0, colon), asked.slice(colon + 1)];
  if (colon > 0 && name !== '') {
    if (provider === 'ollama') return { provider, name: assertTag(name, 'usage.bad-option') };
    if (provider === 'scripted' || provider === 'cassette') return { provider, name: resolve(name) };
  }
  throw new FpfError({
    code: 'usage.bad-option',
    message: `project: ${quote(asked, 96)} names no model.`,
    hint: 'Write ollama:<tag> (such as ollama:functiongemma), rehearsal, scripted:<file> or cassette:<file>. Another server is named in fpf.config.json.',
  });
}

/** The words that name this model again, in any folder; undefined where neither --model nor FPF_MODEL named it. */
export function wordsOfModel({
  by,
  provider,
  name,
}: Pick<ModelChoice, 'by' | 'provider' | 'name'>): string | undefined {
  if (by !== 'flag' && by !== 'env') return undefined;
  return provider === name ? provider : `${provider}:${name}`;
}
