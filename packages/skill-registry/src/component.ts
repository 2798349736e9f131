import { type ComponentPackage, contractIds, type Host, type JsonObject } from '@fpf/contracts';
import { createSkillLoader } from './load/skill-loader.ts';
import { SkillOptions } from './options.ts';
import { createSkillRegistry } from './skill-registry.ts';

/** Options were validated against `options` by whoever composes the stack. */
export const component: ComponentPackage = {
  provides: {
    [contractIds['skill-registry']]: (options: JsonObject, host: Host) =>
      createSkillRegistry(options as SkillOptions, host),
    [contractIds['skill-loader']]: (options: JsonObject, host: Host) =>
      createSkillLoader(options as SkillOptions, host),
  },
  options: SkillOptions,
};
export default component;
