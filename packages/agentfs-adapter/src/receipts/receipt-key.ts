import { createPrivateKey, type KeyObject } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { type PlainFile, readPlain } from '@fpf/files/read';

/**
 * The private Ed25519 key that receipts are signed with. One that a tool or another user could read signs for anybody,
 * so it is refused where it lies in the workspace, is readable by others, or is a link.
 */
export function readReceiptKey(path: string, workspace: string): KeyObject {
  const { bytes, stat } = opened(path);
  if ((stat.mode & 0o077) !== 0) throw refused(path, 'can be read by others than its owner', `Run: chmod 600 ${path}`);
  const own = process.getuid?.();
  if (own !== undefined && stat.uid !== own && stat.uid !== 0) throw refused(path, 'belongs to another user');
  const real = realpathSync(path);
  if (real === workspace || real.startsWith(`${workspace}/`))
    throw refused(path, 'lies in the workspace, where tools can read it');
  return parsed(path, Buffer.from(bytes).toString('utf8'));
}

function opened(path: string): PlainFile {
  let found: PlainFile | undefined;
  try {
    found = readPlain(path, 65_536);
  } catch (cause) {
    throw refused(path, `cannot be read: ${(cause as Error).message}`, undefined, cause);
  }
  if (found === undefined) throw refused(path, 'is not there');
  return found;
}

function parsed(path: string, pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw refused(path, 'holds no private key in PEM form', undefined, cause);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw refused(path, `holds a key of the kind ${key.asymmetricKeyType ?? '?'}, not ed25519`);
  return key;
}

function refused(path: string, why: string, hint?: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'session.key-refused',
    message: `agentfs-adapter: the receipt key ${path} ${why}`,
    hint: hint ?? 'Make one outside the workspace: openssl genpkey -algorithm ed25519 -out KEY && chmod 600 KEY',
    cause,
  });
}
