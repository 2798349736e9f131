import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';

const mostLines = 500;
const mostBytes = 262_144;

function historyFile(stateDir: string): string {
  return join(stateDir, 'prompt-history');
}

/**
 * Returns what was typed here, the oldest first. A workspace may come from anywhere with such a file, so only lines that
 * a terminal shows as they are count.
 */
export function readHistory(stateDir: string): readonly string[] {
  const text = Buffer.from(readPlain(historyFile(stateDir), mostBytes)?.bytes ?? []).toString('utf8');
  return text.split('\n').filter(canBeKept).slice(-mostLines);
}

/** Keeps a line for this user alone, and of all lines the newest that have room. */
export function keepLine(stateDir: string, line: string): void {
  const known = readHistory(stateDir);
  if (!canBeKept(line) || known.at(-1) === line) return;
  const lines = [...known, line].slice(-mostLines);
  let size = 0;
  const first = lines.findLastIndex((one) => (size += Buffer.byteLength(one) + 1) > mostBytes);
  writeWhole(historyFile(stateDir), `${lines.slice(first + 1).join('\n')}\n`, { mode: 0o600 });
}

export function canBeKept(line: string): boolean {
  return line.trim() !== '' && line.length <= 8_192 && line.isWellFormed() && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(line);
}
