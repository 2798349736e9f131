import {
  deepFreeze,
  FpfError,
  type JsonValue,
  type LoadedSkill,
  type LoadOptions,
  type SkillFile,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { compileToolSchema } from '@fpf/contracts/validate';
import { type Examined, examineSkill } from '../examine-skill.ts';
import { bindAtWork } from '../fpf/enact/bind-inputs.ts';
import { enact } from '../fpf/enact/enact.ts';
import { hasErrors, showFinding } from '../report/findings.ts';
import { permittedTools } from '../profile/tools-file.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { gitState } from '../tree/git-state.ts';
import { readTree } from '../tree/read-tree.ts';
import { treeHash } from '../tree/tree-hash.ts';
import { bodyReader } from './body-reader.ts';
import { checkPin, pinSkill } from './check-pin.ts';

/**
 * One skill, from one reading of its files: what is hashed and compared with the pin is what is parsed, handed out and
 * run. The pin comes first: changed bytes are drift, whatever else is wrong with them. A skill that does not keep to
 * its profile is not loaded in part.
 */
export function loadSkill(
  context: SkillContext,
  { pins, holder }: LoadOptions = {},
  examine: typeof examineWhole = examineWhole,
): LoadedSkill {
  const files = readTree(context.dir);
  const { manifest, diagnostics, tools, guards, kernel, method } = examine(context, files);
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
  const pin = pinSkill(manifest, tools, gitState(context.dir, files));
  const permitted = permittedTools(tools, manifest.allowed_tools);
  for (const tool of permitted) if (tool.output_schema !== undefined) compileToolSchema(tool.output_schema);
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

function examineWhole(context: SkillContext, files: readonly SkillFile[]): Examined {
  return examineSkill(context, files, { body: bodyReader });
}

const mostKept = 16;

/** What was said of the last skills, by their bytes: what is read again and is the same is not parsed again. */
export function examineOnce(): typeof examineWhole {
  const kept = new Map<string, Examined>();
  return (context, files) => {
    const key = canonicalJson([{ ...context }, treeHash(files, context.dir)] as JsonValue);
    const examined = kept.get(key) ?? examineWhole(context, files);
    kept.delete(key);
    kept.set(key, examined);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    return examined;
  };
}
