import { FpfError, type LoadedSkill, type SkillManifest, type ToolRunner } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { compileToolSchema } from '@fpf/contracts/validate';
import { type DefinedTool, embeddedSkill } from './define-tool.ts';

/**
 * The tools of the embedding program as one skill, so that they are searched by nobody, offered always, named in rules,
 * and pinned by what they say of themselves. Their code is no file that could be hashed: where a lock is to hold, the
 * program is what has to be pinned.
 */
export function asSkill(tools: readonly DefinedTool[]): LoadedSkill | undefined {
  if (tools.length === 0) return undefined;
  const specs = tools.map(({ spec }) => spec);
  const hash = `sha256-${hashJson(specs)}`;
  const names = specs.map(({ name }) => name);
  const source = { type: 'code' as const, ref: embeddedSkill };
  const manifest: SkillManifest = {
    id: embeddedSkill,
    name: embeddedSkill,
    version: hash.slice(0, 19),
    description: 'Tools of the program that embeds the stack.',
    metadata: {},
    allowed_tools: names,
    tools: names,
    path: embeddedSkill,
    hash,
    source,
    profile: 'lenient',
    diagnostics: [],
  };
  return Object.freeze({
    manifest,
    pin: {
      name: embeddedSkill,
      version: manifest.version,
      hash,
      source,
      tool_schemas: Object.fromEntries(specs.map((spec) => [spec.name, compileToolSchema(spec.input_schema).hash])),
    },
    kernel: `<skill name="${embeddedSkill}" version="${manifest.version}">\nTools of the program that asks.\n</skill>`,
    tools: specs,
    files: [],
  });
}

/** Makes them known to the runner, each under the skill's name and for it alone. */
export function registerEmbedded(runner: ToolRunner, tools: readonly DefinedTool[]): void {
  for (const { spec, handler } of tools) {
    runner.registerBuiltin({ name: `${embeddedSkill}/${spec.name}`, skill: embeddedSkill, shipped: false, handler });
  }
}

/**
 * Code in this process is held by nothing but what it is handed, so somebody has to want it; and a lock cannot hold it.
 */
export function assertWanted(
  tools: readonly DefinedTool[],
  { allowed, frozen }: { readonly allowed: boolean; readonly frozen: boolean },
): void {
  if (tools.length === 0 || (allowed && !frozen)) return;
  throw new FpfError({
    code: frozen ? 'pin.in-process' : 'config.in-process',
    message: frozen
      ? 'orchestrator: the run is frozen, and tools that a program defines in code are no part of the lock.'
      : 'orchestrator: tools are defined in code, and `allowInProcess` does not say that they may run in this process.',
    hint: frozen
      ? 'Put the tools into a skill, or run without --frozen.'
      : 'Set allowInProcess: true, if you trust the code as your own.',
  });
}

/**
 * A folder under that id would have handlers in code run with its tools' schemas and guards in place of theirs, or pass
 * for one in rules.
 */
export function assertNoNamesake(skills: readonly LoadedSkill[], inCode: string): void {
  const other = skills.find(({ manifest, pin }) => manifest.id === inCode || pin.name === inCode);
  if (!other) return;
  throw new FpfError({
    code: 'skill.tool-clash',
    message: `orchestrator: the skill in ${other.manifest.path} calls itself ${inCode}, and so are tools in code called; neither was loaded.`,
    hint: 'Give the skill another id and name.',
  });
}

/** Two tools of one name, whoever they are of, are nobody's. */
export function assertNoClash(skills: readonly LoadedSkill[]): void {
  const seen = new Map<string, string>();
  for (const { pin, tools } of skills.filter(({ used }) => used !== true)) {
    for (const { name } of tools) {
      const other = seen.get(name);
      if (other !== undefined) {
        throw new FpfError({
          code: 'skill.tool-clash',
          message: `orchestrator: ${other} and ${pin.name} both have a tool ${name}; neither was loaded.`,
          hint: 'Rename one of them, or ask for what only one of the skills does.',
        });
      }
      seen.set(name, pin.name);
    }
  }
}
