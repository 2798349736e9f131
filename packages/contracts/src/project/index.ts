export { ConfigFile, PortName } from './config-file.ts';
export { type ComponentPin, LockFile } from './lock-file.ts';
export { Policy, PolicyRule } from './policy-rule.ts';
