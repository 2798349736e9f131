import { currentSession, leaveSession } from '@fpf/project/sessions';
import { placeOf } from '@fpf/project/open';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { everydayCommand } from '../terminal/next-command.ts';
import { paths } from './session-changes.ts';
import { withSession } from './with-session.ts';

/** `fpf new`: no run goes on in the session any more; what waits in it stays, and is told. */
export const beginAnew: CommandHandler = async (input) => {
  const place = placeOf(projectInput(input));
  const session = currentSession(place);
  const said = `${input.terminal.mark('ok')} The next run begins a new session.`;
  if (session === undefined) return { exitCode: 0, data: { left: null, waiting: 0 }, text: said };
  const waiting = await withSession(input, session, async (open) => (await open.changes()).length);
  leaveSession(place);
  const data = { left: session, waiting };
  if (waiting === 0) return { exitCode: 0, data, text: said };
  const where = `${paths(waiting)} of session ${session} ${waiting === 1 ? 'waits' : 'wait'} to be applied:`;
  return { exitCode: 0, data, text: `${said} ${where}\n  ${everydayCommand(place, session, 'apply')}` };
};
