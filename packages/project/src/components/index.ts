export { agentfsAlone } from './agentfs-alone.ts';
export { builtinsVersion, registerBuiltins } from './builtins.ts';
export { bundleMakers } from './bundle-makers.ts';
export { contractOf } from './component-form.ts';
export { type Named, versionMismatch } from './component-refusals.ts';
export { projectMemory } from './project-memory.ts';
export {
  makeResolved,
  resolveComponent,
  resolveComponents,
  type ResolvedComponent,
  type ResolvedComponents,
  resolveUse,
} from './resolve-components.ts';
export { namedPackages, recordTrust, trustHash } from './trust-record.ts';
