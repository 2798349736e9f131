import { askedStep } from './asked-step.ts';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { findSession } from './with-session.ts';

export const sessionClone: CommandHandler = async (input) => {
  const { at } = askedStep(input);
  const { found, sessions } = await findSession(input, input.args[0]);
  const made = await sessions.agentfs.clone(sessions.place, found.id, text(input, 'to'), at);
  const when = at === undefined ? 'is now' : `was after step ${at}`;
  const data = { session: made, parent: found.id, ...(at !== undefined && { at }) };
  return { exitCode: 0, data, text: `${input.terminal.mark('ok')} session ${made} begins as ${found.id} ${when}` };
};
