import { acceptCommands } from '../accept/commands.ts';
import { approvalCommands } from '../guards/approval-commands.ts';
import { callCommands } from '../call/commands.ts';
import { checkCommands } from '../check/commands.ts';
import { completionCommands } from '../completion/commands.ts';
import { configCommands } from '../config/commands.ts';
import type { CommandSpec } from '../command/descriptor.ts';
import { doctorCommands } from '../doctor/commands.ts';
import { evalCommands } from '../eval/commands.ts';
import { guardCommands } from '../guards/commands.ts';
import { initCommand } from '../init/commands.ts';
import { lockCommands } from '../lock/commands.ts';
import { modelCommands } from '../model/commands.ts';
import { replayCommands } from '../replay/commands.ts';
import { reportCommands } from '../report/commands.ts';
import { runCommands } from '../run/commands.ts';
import { everydayCommands } from '../session/everyday-commands.ts';
import { runsCommands } from '../runs/commands.ts';
import { sessionCommands } from '../session/commands.ts';
import { sessionLookCommands } from '../session/look/commands.ts';
import { skillMethodCommands } from '../skills/method-commands.ts';
import { skillCommands } from '../skills/commands.ts';
import { skillPackCommands } from '../skills/packs/commands.ts';
import { skillSearchCommands } from '../skills/search-commands.ts';
import { traceCommands } from '../trace/commands.ts';

/** All commands, in the order in which help shows them. */
export const commands: readonly CommandSpec[] = [
  initCommand,
  ...runCommands,
  ...callCommands,
  ...replayCommands,
  ...reportCommands,
  ...everydayCommands,
  ...runsCommands,
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
  ...lockCommands,
  ...checkCommands,
  ...configCommands,
  ...doctorCommands,
  ...completionCommands,
];
