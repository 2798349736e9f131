import type { CommandSpec } from './descriptor.ts';
import { inspectCommands } from './inspect-commands.ts';
import { projectCommands } from './project-commands.ts';
import { runCommands } from './run-commands.ts';
import { skillCommands } from './skill-commands.ts';

/** All commands, in the order in which help shows them. */
export const commands: readonly CommandSpec[] = [...runCommands, ...skillCommands, ...projectCommands, ...inspectCommands];
