import { createPrivateKey, type KeyObject } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/**
 * The private Ed25519 key that receipts are signed with. One that a tool or another user could read signs for anybody,
 * so it is refused where it lies in the workspace, is readable by others, or is a link.
 */
export function readReceiptKey(path: string, workspace: string): KeyObject {
  const fd = opened(path);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw refused(path, 'is no file');
    if ((stats.mode & 0o077) !== 0)
      throw refused(path, 'can be read by others than its owner', `Run: chmod 600 ${path}`);
    const own = process.getuid?.();
    if (own !== undefined && stats.uid !== own && stats.uid !== 0) throw refused(path, 'belongs to another user');
    const real = realpathSync(path);
    if (real === workspace || real.startsWith(`${workspace}/`))
      throw refused(path, 'lies in the workspace, where tools can read it');
    return parsed(path, readFileSync(fd, 'utf8'));
  } finally {
    closeSync(fd);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw refused(path, `cannot be opened: ${(cause as Error).message}`, undefined, cause);
  }
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
