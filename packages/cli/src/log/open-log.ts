import { join } from 'node:path';
import type { Log, LogFacts } from '@fpf/contracts';
import type { LogSettings } from '../flags/log-settings.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { asText, humanLine, levelOrder, logLine } from './log-line.ts';

/** The log of one command. */
export type CommandLog = {
  readonly log: Log;
  /** From here on lines go beside the journal of this run, those that were said before included. */
  readonly ofRun: (run: string, stateDir: string) => void;
  readonly close: () => void;
};

/** As many lines wait for a run to be named. */
const waitingLines = 1_000;
const shown = { 0: -1, 1: levelOrder.info, 2: levelOrder.debug } as const;

/**
 * Lines as JSON in a file, and for a person on stderr. What cannot be written is told once, and the command goes on: a
 * log explains, and decides nothing.
 */
export function openLog(
  { level, file, verbosity }: LogSettings,
  terminal: Terminal,
  hide: (text: string) => string,
): CommandLog {
  const waiting: string[] = [];
  let run: string | undefined;
  let kept: LogFile | undefined;
  let lost = false;
  const say = (message: string, facts: LogFacts): ReturnType<typeof logLine> =>
    logLine({ message, facts, time: new Date().toISOString(), run }, hide);
  const full = (): string =>
    asText({ ...say('the log is full: what comes from here on is not kept', { level: 'warn' }), cut: true });
  const trying = (work: () => void): void => {
    if (lost) return;
    try {
      work();
    } catch (error) {
      lost = true;
      kept?.close();
      const why = error instanceof Error ? error.message : String(error);
      terminal.fail(`${terminal.mark('warn')} The log cannot be written, and what happens is not logged: ${why}`);
    }
  };
  const keep = (text: string): void => {
    if (kept) trying(() => kept?.write(text));
    else if (waiting.length < waitingLines) waiting.push(text);
  };
  const open = (path: string, ours: boolean): void =>
    trying(() => {
      kept = openLogFile({ path, ours }, full);
      for (const text of waiting.splice(0)) kept.write(text);
    });
  if (file !== undefined) open(file, false);
  return {
    log: (message, facts = {}) => {
      const line = say(message, facts);
      const rank = levelOrder[line.level];
      if (rank <= levelOrder[level]) keep(asText(line));
      if (rank <= shown[verbosity]) terminal.err(terminal.styleErr('dim', humanLine(line)));
      // What is said without a level is meant for whoever has typed the command.
      else if (facts.level === undefined) terminal.err(line.message);
    },
    ofRun: (id, stateDir) => {
      run = id;
      if (!kept && !lost) open(join(stateDir, 'logs', `${id}.ndjson`), true);
    },
    close: () => kept?.close(),
  };
}
