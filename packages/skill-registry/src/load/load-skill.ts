import { deepFreeze, FpfError, type LoadedSkill, type SkillPin } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import { examineSkill } from '../examine-skill.ts';
import { hasErrors, showFinding } from '../profile/findings.ts';
import { permittedTools } from '../profile/tools-file.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { readTree } from '../tree/read-tree.ts';
import { treeHash } from '../tree/tree-hash.ts';
import { checkPin } from './check-pin.ts';
import { pinSkill } from './pin-skill.ts';

/**
 * One skill, from one reading of its files: what is hashed and compared with the pin is what is parsed, handed out and run. The
 * pin comes first: changed bytes are drift, whatever else is wrong with them. A skill that does not keep to its profile is not
 * loaded in part.
 */
export function loadSkill(context: SkillContext, pins: readonly SkillPin[] | undefined): LoadedSkill {
  const files = readTree(context.dir);
  const { manifest, diagnostics, tools, kernel } = examineSkill(context, files, { body: true });
  if (pins) checkPin(manifest ?? { name: context.folder, hash: treeHash(files, context.dir) }, pins);
  if (!manifest || kernel === undefined || hasErrors(diagnostics)) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new FpfError({
      code: 'skill.not-valid',
      message: `skill-loader: ${context.dir} does not keep to the profile ${context.profile}: ${errors.slice(0, 5).map(showFinding).join('; ')}${errors.length > 5 ? `; and ${errors.length - 5} more` : ''}`,
      hint: `${errors[0]?.fix ?? 'Run `fpf skills validate` on the folder.'} A source may be lowered to another profile in fpf.config.json.`,
      details: { diagnostics },
    });
  }
  const pin = pinSkill(manifest, tools);
  const permitted = permittedTools(tools, manifest.allowed_tools);
  for (const tool of permitted) if (tool.output_schema !== undefined) compileToolSchema(tool.output_schema);
  return deepFreeze({ manifest, pin, kernel, tools: permitted, files: [...files] });
}
