import { FpfError, type SessionVerdict } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { placedError } from '../output/next-command.ts';
import { findSession } from './with-session.ts';

export type VerifiedSession = { readonly id: string; readonly path: string; readonly verdict: SessionVerdict };

/** What the file itself is to blame for. A session that somebody holds, or a machine that cannot open any, is not. */
const ofTheFile: Readonly<Record<string, SessionVerdict['findings'][number]['check']>> = {
  'session.unavailable': 'engine',
  'session.foreign': 'format',
  'session.newer-format': 'format',
  'session.older-format': 'format',
  'session.refused-entry': 'format',
};

/** A session that cannot be opened is no answer to whether it is whole: it is the first finding. */
export async function verifySession(input: CommandInput, name: string | undefined): Promise<VerifiedSession> {
  const {
    found: { id, path },
    sessions: { agentfs, place, project },
  } = await findSession(input, name);
  try {
    const session = await agentfs.open({ ...place, covers: [project.stateDir], session: id });
    try {
      return { id, path, verdict: await session.operations.verify() };
    } finally {
      await session.close();
    }
  } catch (error) {
    const check = FpfError.is(error) ? ofTheFile[error.code] : undefined;
    if (!FpfError.is(error) || check === undefined) throw placedError(error, project);
    const checked = {
      engine: 0,
      format: 0,
      invariant: 0,
      chain: 0,
      blob: 0,
      receipt: 0,
      gap: 0,
      journal: 0,
      [check]: 1,
    };
    return {
      id,
      path,
      verdict: {
        findings: [{ check, subject: path, problem: `cannot be opened: ${error.message}` }],
        checked,
        receipt: 'missing',
      },
    };
  }
}
