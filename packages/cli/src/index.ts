// For embedding: the same composition that the command line uses. Everything else is a command.
export { type Composition, compose, stackOf } from '@fpf/project/compose';
export { systemHost, uuidV7 } from '@fpf/project/host';
export type { ProjectInput } from '@fpf/project/options';
export { commands } from './frame/commands.ts';
export type { CommandInput, CommandResult, CommandSpec } from './command/descriptor.ts';
export { exitCodesOf } from './frame/frame-exits.ts';
export { foreignVariables, repositoryVariables, scriptVariables, type Variable, variables } from './variables.ts';
export { configShape, type Shape } from '@fpf/project/config';
export { skillDefaults } from '@fpf/project/skills';
export { dispatch } from './frame/dispatch.ts';
export { Envelope } from './terminal/envelope-schema.ts';
export { AgainstModelReport, ReplayReport } from './replay/replay-schema.ts';
export { exitCodes } from './terminal/exit-codes.ts';
