import {
  FpfError,
  type Host,
  namedStranger,
  type NamedSkill,
  namesSomething,
  type SkillManifest,
  type SkillRegistry,
  type ToolOrSkill,
} from '@fpf/contracts';
import type { RunSettings } from './context/settings.ts';
import type { Hook, Hooks } from './context/hook.ts';
import { embeddedSkill } from './in-process/define-tool.ts';
import { delegateName, stackSkill } from './in-process/delegate-skill.ts';

type Asked = {
  readonly host: Pick<Host, 'log'>;
  readonly ports: { readonly registry: SkillRegistry };
  readonly settings: Pick<RunSettings, 'policy' | 'tools' | 'allSkills'>;
  readonly hooks?: Hooks;
};

/** The tools of the stack itself, which rules may name as those of a skill. */
export const stackTools: NamedSkill = Object.freeze({ id: stackSkill, name: stackSkill, tools: [delegateName] });

/**
 * Refuses a hook and a `deny` that name a tool or a skill which does not exist: they would hold nothing back, and
 * nobody would notice. Where a skill cannot be read, it may be the one that is meant: then the log says so.
 */
export async function assertNamed({ host, ports, settings, hooks = [] }: Asked): Promise<void> {
  const aboutTools = typeof hooks === 'function' ? [] : hooks.filter(({ tool }) => tool !== undefined);
  const denies = (settings.policy?.deny ?? []).filter(namesSomething);
  if (aboutTools.length + denies.length === 0) return;
  const registry = settings.allSkills ?? ports.registry;
  const listed = await registry.list();
  const embedded = (settings.tools ?? []).map(({ spec }) => spec.name);
  const skills = [...listed, stackTools, { id: embeddedSkill, name: embeddedSkill, tools: embedded }];
  const wrong = firstStranger(aboutTools, denies, skills);
  if (!wrong) return;
  if (listed.every(isWhole) && ((await registry.unreadable?.()) ?? []).length === 0) throw wrong;
  const doubt = `${wrong.message} The run goes on: a skill that cannot be read may be the one that is meant.`;
  host.log(doubt, { component: 'orchestrator', level: 'warn', code: wrong.code });
}

function isWhole({ diagnostics }: SkillManifest): boolean {
  return diagnostics.every(({ severity }) => severity !== 'error');
}

function firstStranger(
  hooks: readonly Hook[],
  denies: readonly ToolOrSkill[],
  skills: readonly NamedSkill[],
): FpfError | undefined {
  for (const hook of hooks) {
    const stranger = namedStranger({ tool: hook.tool }, skills);
    if (stranger !== undefined)
      return new FpfError({
        code: 'usage.bad-option',
        message: `orchestrator: the hook ${hook.name} names ${stranger}`,
        hint: 'Write the name as `fpf guards list` has it; a hook of any tool leaves `tool` out.',
      });
  }
  for (const deny of denies) {
    const stranger = namedStranger(deny, skills);
    if (stranger !== undefined)
      return new FpfError({
        code: 'policy.names-nobody',
        message: `orchestrator: a rule under policy.deny names ${stranger}`,
        hint:
          'Write the name as `fpf guards list` has it, or take the rule away; `fpf guards lint` shows all such ' +
          'rules.',
      });
  }
  return undefined;
}
