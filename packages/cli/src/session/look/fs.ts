import { FpfError, type JsonObject, type Session, type SessionView, type ViewEntry } from '@fpf/contracts';
import { meantSession, type Sessions } from '@fpf/project/sessions';
import { askedStep } from '../asked-step.ts';
import { type CommandHandler, type CommandInput, type CommandResult, flag, text } from '../../command/descriptor.ts';
import { sessionCommand } from '../../terminal/next-command.ts';
import { table } from '../../terminal/table.ts';
import { modeText } from '../session-changes.ts';
import { withSession } from '../with-session.ts';

const signs = { file: '', directory: '/', symlink: '', fifo: '|' } as const;

export const sessionLs: CommandHandler = (input) =>
  inView(input, async ({ operations }, id, at) => {
    const path = input.args[0] ?? '.';
    const view = await operations.view(at.at);
    if (flag(input, 'stat')) return statOf(view, path, { session: id, ...at });
    const entries = await view.list(path);
    const rows = entries.map((entry) => [modeText(entry), String(entry.size), entry.from, nameOf(entry)]);
    return {
      exitCode: 0,
      data: { session: id, ...at, path, entries: entries.map((entry) => ({ ...entry })) },
      text: table(rows),
    };
  });

export const sessionCat: CommandHandler = (input) =>
  inView(input, async ({ operations }, id, at) => {
    const path = input.args[0] as string;
    const bytes = Buffer.from(await (await operations.view(at.at)).read(path));
    const plain = bytes.toString('utf8');
    const [encoding, content] = Buffer.from(plain, 'utf8').equals(bytes)
      ? ['utf8', plain]
      : ['base64', bytes.toString('base64')];
    return { exitCode: 0, data: { session: id, ...at, path, encoding, content }, raw: bytes };
  });

async function statOf(view: Pick<SessionView, 'stat'>, path: string, of: JsonObject): Promise<CommandResult> {
  const entry = await view.stat(path);
  if (!entry) throw missing(path);
  const rows = [
    ['path', entry.path],
    ['type', entry.type],
    ['mode', modeText(entry)],
    ['size', String(entry.size)],
    ...(entry.target === undefined ? [] : [['target', entry.target]]),
    ...(entry.sha256 === undefined ? [] : [['sha256', entry.sha256]]),
    ['links', String(entry.links)],
    ['modified', new Date(entry.mtimeMs).toISOString()],
    ['from', entry.from],
  ];
  return { exitCode: 0, data: { ...of, entry: { ...entry } }, text: table(rows) };
}

async function inView(
  input: CommandInput,
  work: (session: Session, id: string, at: { readonly at?: number }) => Promise<CommandResult>,
): Promise<CommandResult> {
  const at = askedStep(input);
  return await withSession(input, text(input, 'session'), async (session, { id }, sessions) => {
    try {
      return await work(session, id, at);
    } catch (error) {
      throw text(input, 'session') === undefined ? namedAsPath(error, input.args[0], sessions) : error;
    }
  });
}

function nameOf({ path, type, target }: ViewEntry): string {
  return `${path}${signs[type]}${target === undefined ? '' : ` -> ${target}`}`;
}

function missing(path: string): FpfError {
  return new FpfError({
    code: 'session.path-missing',
    message: `cli: there is no ${JSON.stringify(path.slice(0, 256))} in the session.`,
    hint: '`fpf session fs ls` shows what is there.',
  });
}

/** Every other command takes the session as its argument, so here it is often given as one. */
function namedAsPath(error: unknown, path: string | undefined, sessions: Sessions): unknown {
  if (
    !FpfError.is(error) ||
    error.code !== 'session.path-missing' ||
    path === undefined ||
    !namesSession(sessions, path)
  )
    return error;
  const { code, message } = error;
  const command = sessionCommand(sessions.project, 'fs', 'ls', '--session', path);
  const hint = `A session is named with --session: \`${command}\`.`;
  return new FpfError({ code, message, hint, cause: error });
}

function namesSession(sessions: Sessions, name: string): boolean {
  try {
    meantSession(sessions, name);
    return true;
  } catch (error) {
    return FpfError.is(error) && error.code === 'session.ambiguous';
  }
}
