export { ConfigFile, PortName } from './config-file.ts';
export { type ComponentPin, LockFile, type PackPin, Waiver } from './lock-file.ts';
export { Policy, PolicyRule } from './policy-rule.ts';
