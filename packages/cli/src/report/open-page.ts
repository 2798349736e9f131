import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { FpfError } from '@fpf/contracts';

/**
 * Hands a page to what opens files on this machine. Nobody waits for it, and where nobody looks at a terminal nothing
 * is opened.
 */
export async function openPage(file: string): Promise<void> {
  if (!process.stdout.isTTY) throw notOpened(file, 'nobody looks at this from a terminal');
  const opener = ['xdg-open', 'open'].flatMap((name) => onPath(name) ?? [])[0];
  if (opener === undefined) throw notOpened(file, 'neither xdg-open nor open is here');
  const child = spawn(opener, [file], { stdio: 'ignore', detached: true });
  await new Promise<void>((done, failed) => {
    child.once('spawn', done);
    child.once('error', (cause) => failed(notOpened(file, cause.message)));
  });
  child.unref();
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((dir) => dir !== '')
    .map((dir) => join(dir, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function notOpened(file: string, why: string): FpfError {
  return new FpfError({
    code: 'report.not-opened',
    message: `cli: the report is not opened: ${why}.`,
    hint: `Open it yourself: ${file}`,
  });
}
