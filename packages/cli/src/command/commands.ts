import { acceptCommands } from './accept-commands.ts';
import { approvalCommands } from './approval-commands.ts';
import { configCommands } from './config-commands.ts';
import type { CommandSpec } from './descriptor.ts';
import { evalCommands } from './eval-commands.ts';
import { guardCommands } from './guard-commands.ts';
import { initCommand } from './init-command.ts';
import { inspectCommands } from './inspect-commands.ts';
import { modelCommands } from './model-commands.ts';
import { projectCommands } from './project-commands.ts';
import { reportCommands } from './report-commands.ts';
import { runCommands } from './run-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { sessionLookCommands } from './session-look-commands.ts';
import { skillMethodCommands } from './skill-method-commands.ts';
import { skillCommands } from './skill-commands.ts';
import { skillPackCommands } from './skill-pack-commands.ts';
import { skillSearchCommands } from './skill-search-commands.ts';
import { traceCommands } from './trace-commands.ts';

/** All commands, in the order in which help shows them. */
export const commands: readonly CommandSpec[] = [
  initCommand,
  ...runCommands,
  ...reportCommands,
  ...sessionLookCommands,
  ...sessionCommands,
  ...skillCommands,
  ...skillSearchCommands,
  ...skillMethodCommands,
  ...skillPackCommands,
  ...guardCommands,
  ...approvalCommands,
  ...modelCommands,
  ...traceCommands,
  ...evalCommands,
  ...acceptCommands,
  ...projectCommands,
  ...configCommands,
  ...inspectCommands,
];
