import { FpfError } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { settledSkills } from './skill-settings.ts';

/** What the request, the prompt's own words and the answer need beside the skills. */
const besides = 1024;

/**
 * A model cuts a prompt that is longer than its context, and does not say so. Where the config gives the context's
 * size, the skills must be held to less.
 */
export function assertContextRoom({ config }: Pick<ProjectRecord, 'config'>): void {
  const context = config.model?.options?.['numCtx'];
  const tokens = settledSkills({ config }).tokens;
  if (typeof context !== 'number' || tokens + besides <= context) return;
  throw new FpfError({
    code: 'config.context-too-small',
    message:
      `project: skills may take ${tokens} tokens, and the model's context has ${context}; the request and the ` +
      `answer need ${besides} of it.`,
    hint: `Set skills.tokens to ${Math.max(256, context - besides)} or less, or model.options.numCtx to ${tokens + besides} or more.`,
  });
}
