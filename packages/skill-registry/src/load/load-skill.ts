import { deepFreeze, FpfError, type LoadedSkill, type LoadOptions } from '@fpf/contracts';
import { bindAtWork } from '../fpf/enact/bind-inputs.ts';
import { enact } from '../fpf/enact/enact.ts';
import { hasErrors, showFinding } from '../report/findings.ts';
import { permittedTools } from '../profile/tools-file.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { gitState } from '../tree/git-state.ts';
import { readTree } from '../tree/read-tree.ts';
import { treeHash } from '../tree/tree-hash.ts';
import { checkPin, pinSkill } from './check-pin.ts';
import { type Examine, examineWhole } from './examine-once.ts';

export { examineOnce } from './examine-once.ts';
export { keptExaminations } from './kept-examinations.ts';

/**
 * One skill, from one reading of its files: what is hashed and compared with the pin is what is parsed, handed out and
 * run. The pin comes first: changed bytes are drift, whatever else is wrong with them. A skill that does not keep to
 * its profile is not loaded in part.
 */
export async function loadSkill(
  context: SkillContext,
  { pins, holder, commit }: LoadOptions = {},
  examine: Examine = examineWhole,
): Promise<LoadedSkill> {
  const files = readTree(context.dir);
  const { manifest, diagnostics, tools, guards, kernel, method } = await examine(context, files);
  if (pins) checkPin(manifest ?? { name: context.folder, hash: treeHash(files, context.dir) }, pins, files);
  if (!manifest || kernel === undefined || hasErrors(diagnostics)) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new FpfError({
      code: 'skill.not-valid',
      message: `skill-loader: ${context.dir} does not keep to the profile ${context.profile}: ${errors.slice(0, 5).map(showFinding).join('; ')}${errors.length > 5 ? `; and ${errors.length - 5} more` : ''}`,
      hint: `${errors[0]?.fix ?? 'Run `fpf skills validate` on the folder.'} A source may be lowered to another profile in fpf.config.json, and skills test be told of it with --profile.`,
      details: { diagnostics },
    });
  }
  const pin = pinSkill(manifest, tools, commit === false ? undefined : gitState(context.dir, files));
  const permitted = permittedTools(tools, manifest.allowed_tools);
  const enactment = holder && method ? enact(method, holder, bindAtWork(method)) : undefined;
  return deepFreeze({
    manifest,
    pin,
    kernel,
    tools: permitted,
    ...(guards.length > 0 && { guards }),
    files: [...files],
    ...(enactment && { enactment }),
  });
}
