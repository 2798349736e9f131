import type { WrittenAcceptance } from '@fpf/evaluation/acceptance';
import { modelName } from '@fpf/project/model';
import { lockProject } from '@fpf/packs';
import type { CommandInput } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import type { AcceptPlan } from './accept-plan.ts';
import { modelWords } from './models.ts';

/** `--lock`: as `fpf lock` with this model and its record; what the config says is left to `fpf model pin`. */
export async function pinAccepted(
  { choice: candidate, project }: AcceptPlan,
  { file, record }: WrittenAcceptance,
  input: CommandInput,
): Promise<{ readonly lines: readonly string[] }> {
  const from = projectInput({ ...input, options: { ...input.options, model: modelWords(candidate) } });
  await lockProject(from, { acceptance: file });
  const { model } = project.config;
  const named =
    model?.provider === candidate.provider && (candidate.provider === 'rehearsal' || model.name === candidate.name);
  const stands = candidate.provider === 'rehearsal' && model?.fallback === 'rehearsal';
  return {
    lines: [
      `Wrote ${project.lockFile}: it pins ${modelName(candidate)} ${record.candidate.digest ?? ''}, with fpf.acceptance.json beside it. Commit both.`,
      ...(named || stands
        ? []
        : [
            `next:  fpf model pin ${candidate.provider === 'ollama' ? candidate.name : candidate.provider}   (fpf.config.json names another model)`,
          ]),
    ],
  };
}
