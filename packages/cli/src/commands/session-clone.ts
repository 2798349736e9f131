import { askedStep } from '../command/asked-step.ts';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { findSessions, meantSession } from '../compose/sessions.ts';

export const sessionClone: CommandHandler = async (input) => {
  const { at } = askedStep(input);
  const sessions = await findSessions(input);
  const { id } = meantSession(sessions, input.args[0]);
  const made = await sessions.agentfs.clone(sessions.place, id, text(input, 'to'), at);
  const when = at === undefined ? 'is now' : `was after step ${at}`;
  const data = { session: made, parent: id, ...(at !== undefined && { at }) };
  return { exitCode: 0, data, text: `${input.terminal.mark('ok')} session ${made} begins as ${id} ${when}` };
};
