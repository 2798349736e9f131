import type { KeyObject } from 'node:crypto';
import { FpfError, type Host } from '@fpf/contracts';
import { Receipts } from '../receipts/receipts.ts';
import type { Database } from '../database/database.ts';

/** A state folder of one workspace, for what is done with sessions that are not open. */
export type SessionsPlace = {
  readonly workspace: string;
  /** Paths in the workspace that tools do not see. */
  readonly covered: ReadonlySet<string>;
  readonly sessionsDir: string;
  readonly homeDir: string;
  readonly host: Host;
  readonly key: KeyObject | undefined;
  /** What a session holds at most in one file. */
  readonly mostFileBytes: number;
  /** Opens a file that is there, and takes it for itself. */
  readonly open: (path: string) => Promise<Database>;
};

export function receiptsOf({ homeDir, host, key }: SessionsPlace, id: string): Receipts {
  return new Receipts(homeDir, id, () => host.clock.now(), key);
}

export function requireName(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,126}$/.test(id)) return id;
  throw new FpfError({
    code: 'session.name-refused',
    message: `agentfs-adapter: ${JSON.stringify(id.slice(0, 128))} cannot name a session`,
    hint: 'Use 1 to 127 letters, digits, dots, dashes and underscores, the first a letter or digit.',
  });
}

export function requireThere(id: string, there: boolean): void {
  if (there) return;
  throw new FpfError({
    code: 'session.unknown',
    message: `agentfs-adapter: there is no session ${id} here`,
    hint: '`fpf session list` shows those that there are.',
  });
}
