import { setDefaultTimeout, setWorldConstructor } from '@cucumber/cucumber';
import { registerHooks } from './hooks/register-hooks.ts';
import { registerAuditSteps } from './steps/audit-steps.ts';
import { registerDictionarySteps } from './steps/dictionary-steps.ts';
import { registerModelSteps } from './steps/model-steps.ts';
import { registerOutcomeSteps } from './steps/outcome-steps.ts';
import { registerSessionSteps } from './steps/session-steps.ts';
import { registerSkillsSteps } from './steps/skills-steps.ts';
import { registerWorkspaceSteps } from './steps/workspace-steps.ts';
import { FpfWorld } from './world/world.ts';

/**
 * Called once, by a support file: the steps, the world and the hooks that are checked after every scenario. A project's
 * own world extends ours.
 */
export function registerSteps(world: typeof FpfWorld = FpfWorld): void {
  setWorldConstructor(world);
  setDefaultTimeout(60_000);
  registerHooks();
  registerDictionarySteps();
  registerWorkspaceSteps();
  registerModelSteps();
  registerOutcomeSteps();
  registerSessionSteps();
  registerSkillsSteps();
  registerAuditSteps();
}
