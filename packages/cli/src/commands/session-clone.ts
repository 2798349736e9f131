import { type CommandHandler, text } from '../command/descriptor.ts';
import { findSessions, meantSession } from '../compose/sessions.ts';

export const sessionClone: CommandHandler = async (input) => {
  const sessions = await findSessions(input);
  const { id } = meantSession(sessions, input.args[0]);
  const made = await sessions.agentfs.clone(sessions.place, id, text(input, 'to'));
  return { exitCode: 0, data: { session: made, parent: id }, text: `${input.terminal.mark('ok')} session ${made} begins as ${id} is now` };
};
