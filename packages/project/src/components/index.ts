export { registerBuiltins } from './builtins.ts';
export { contractOf } from './component-form.ts';
export { type Named, versionMismatch } from './component-refusals.ts';
export {
  makeResolved,
  resolveComponents,
  type ResolvedComponent,
  type ResolvedComponents,
} from './resolve-components.ts';
export { namedPackages, recordTrust, trustHash } from './trust-record.ts';
