import { FpfError, type Host } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { ProjectInput } from '../options/project-input.ts';
import type { TSchema } from '@sinclair/typebox';
import type { ModelChoice } from './model-choice.ts';

/** What a provider is given: where what it learns is kept, a clock that never goes back, and the end of the command. */
export type ProviderHost = Host & Partial<Pick<ProjectInput, 'atEnd'>>;

export function assertOptions(schema: TSchema, { provider, options }: Pick<ModelChoice, 'provider' | 'options'>): void {
  const [issue] = check(schema, options);
  if (!issue) return;
  throw new FpfError({
    code: 'config.options-not-valid',
    message: `project: model.options of the provider ${provider} do not fit: ${issue.pointer || '/'} ${issue.message}.`,
    hint: 'Mend model.options in fpf.config.json.',
  });
}
