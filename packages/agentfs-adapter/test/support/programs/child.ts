import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of this folder, in a process of its own. */
export function startChild(program: string, ...args: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  return spawn(process.execPath, ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Waits until it has said so many lines. Its last whole line. */
export function saidLines(child: ChildProcess, lines: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (data: Buffer): void => {
      text += data.toString();
      const whole = text.split('\n').slice(0, -1);
      if (whole.length < lines) return;
      child.stdout?.off('data', hear);
      resolve(whole.at(-1) ?? '');
    };
    child.stdout?.on('data', hear);
    child.once('close', (code, signal) => reject(new Error(`it ended (${signal ?? code}) after: ${text}`)));
  });
}

/** Kills it at once; what it had said by then, line by line. */
export function killed(child: ChildProcess): Promise<readonly string[]> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
    child.once('close', () => resolve(text.split('\n').slice(0, -1)));
    child.kill('SIGKILL');
  });
}
